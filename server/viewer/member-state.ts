import { type SQL, sql } from 'drizzle-orm';
import { users } from '#server/db/schema/accounts.ts';
import { TRIAL_HOURS } from '#shared/access.ts';
import type { MemberState, SubscriptionStatus } from '#shared/member-state.ts';
import { accessOf, type SubscriptionRecord } from './access.ts';

interface Member {
  createdAt: Date;
  trialBeganAt: Date | null;
}

/** What became of a member's subscription, whatever else opens the door to them. */
export function subscriptionStatusOf(
  member: Member,
  subscription: SubscriptionRecord | null,
  now: Date,
): SubscriptionStatus {
  if (subscription === null) return 'none';
  const { allowed, reason } = plainAccess(member, subscription, now);
  if (!allowed) return 'expired';
  return reason === 'canceled' ? 'canceled' : 'active';
}

/** How a member stands, in the charts' four words. */
export function memberStateOf(
  member: Member,
  subscription: SubscriptionRecord | null,
  now: Date,
): MemberState {
  const status = subscriptionStatusOf(member, subscription, now);
  if (status !== 'none') return status;
  return plainAccess(member, null, now).allowed ? 'trial' : 'expired';
}

const plainAccess = (member: Member, subscription: SubscriptionRecord | null, now: Date) =>
  accessOf(
    { ...member, isAdmin: false, isSuperAdmin: false, isWhitelist: false, isOG: false },
    subscription,
    true,
    now,
  );

// The same for the database, which counts and sorts; a test holds both together. Nobody has a subscription yet.

export const subscriptionStatus: SQL<SubscriptionStatus> = sql`'none'::text`;

export const memberState: SQL<MemberState> = sql`case
  when ${subscriptionStatus} <> 'none' then ${subscriptionStatus}
  when coalesce(${users.trialBeganAt}, ${users.createdAt}) > now() - make_interval(hours => ${sql.raw(String(TRIAL_HOURS))}) then 'trial'
  else 'expired' end`;
