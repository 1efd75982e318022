import type { MemberState } from '#shared/member-state.ts';
import type { Member } from '#shared/members.ts';
import { moment } from '#web/lib/dates.ts';
import { Pill } from '#web/ui/pill.tsx';

const STATES: Record<MemberState, { label: string; look: Parameters<typeof Pill>[0]['look'] }> = {
  active: { label: 'Active', look: 'active' },
  canceled: { label: 'Canceled', look: 'canceled' },
  expired: { label: 'Expired', look: 'expired' },
  trial: { label: 'Trial', look: 'member' },
  unlimited: { label: 'Unlimited', look: 'plain' },
};

/** Shows a member's status, and whether their account will be deleted soon. */
export function MemberPill({ member }: { member: Pick<Member, 'state' | 'leaves_at'> }) {
  if (member.leaves_at !== null) return <Pill look="expired">To be deleted</Pill>;
  const { label, look } = STATES[member.state];
  return <Pill look={look}>{label}</Pill>;
}

type Flags = Pick<Member, 'isAdmin' | 'isSuperAdmin' | 'isWhitelist' | 'isOG'>;

/** Returns the roles of an account in words; empty for an ordinary member. */
export const rolesInWords = ({ isAdmin, isSuperAdmin, isWhitelist, isOG }: Flags): string =>
  [
    isSuperAdmin ? 'Super admin' : isAdmin ? 'Admin' : null,
    isWhitelist ? 'Whitelist' : null,
    isOG ? 'OG' : null,
  ]
    .filter(Boolean)
    .join(', ');

export const seenInWords = (at: string | null): string => (at === null ? 'Never' : moment(at, 'day'));
