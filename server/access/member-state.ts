import { type SQL, sql } from 'drizzle-orm';
import { users } from '#server/db/schema/accounts.ts';
import { TRIAL_HOURS } from '#shared/access.ts';
import type { MemberState, SubscriptionStatus } from '#shared/member-state.ts';
import { accessOf } from './access.ts';
import { type SubscriptionRecord, subscriptionStatus } from './subscription.ts';

interface Member {
  createdAt: Date;
  trialBeganAt: Date | null;
}

/** The state of a member's subscription, whatever else gives them access. */
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

/** A member's state, as the charts name it. */
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

/** `memberStateOf` in SQL, to count and sort by; a test compares the two. */
export const memberState: SQL<MemberState> = sql`case
  when ${subscriptionStatus} <> 'none' then ${subscriptionStatus}
  when coalesce(${users.trialBeganAt}, ${users.createdAt}) > now() - make_interval(hours => ${sql.raw(String(TRIAL_HOURS))}) then 'trial'
  else 'expired' end`;
