import { type SQL, sql } from 'drizzle-orm';
import { users } from '#server/db/schema/accounts.ts';
import { accessGrants, subscriptions } from '#server/db/schema/subscriptions.ts';
import { UNCHECKED_HOURS } from '#shared/access.ts';
import { HOUR_MS } from '#shared/durations.ts';
import type { SubscriptionStatus } from '#shared/member-state.ts';

/** Statuses that give access until the stored end. Any other, known or unknown, gives none. */
export const OPEN_STATUSES = ['active', 'trialing', 'past_due', 'canceled'] as const;
type OpenStatus = (typeof OPEN_STATUSES)[number];

/** A subscription as the payment provider last reported it. */
export interface SubscriptionRecord {
  status: string;
  /** The earliest of the period's end, a pending cancellation and the actual end. */
  currentPeriodEnd: Date | null;
  cancelAt: Date | null;
  /** While past due: the latest end of access. */
  graceUntil: Date | null;
  /** When the provider was last asked. */
  checkedAt: Date;
}

const openStatus = ({ status }: SubscriptionRecord): OpenStatus | undefined =>
  OPEN_STATUSES.find((known) => known === status);

/**
 * Computes from stored data when a subscription stops, or stopped, giving access; null for a status that
 * gives none. Past due, it is earlier than the end of the period, which is not paid.
 */
export function accessEnd(subscription: SubscriptionRecord): Date | null {
  const { status, currentPeriodEnd, graceUntil } = subscription;
  if (openStatus(subscription) === undefined) return null;
  if (status === 'past_due' && graceUntil !== null && currentPeriodEnd !== null) {
    return graceUntil < currentPeriodEnd ? graceUntil : currentPeriodEnd;
  }
  return currentPeriodEnd;
}

/** Whether its end has passed without asking the provider since: it may have been renewed. */
export function isUnchecked(subscription: SubscriptionRecord, now: Date): boolean {
  const end = accessEnd(subscription);
  return end !== null && now >= end && subscription.checkedAt < end;
}

/** Returns the access a subscription gives; null for none. */
export function openSubscription(
  subscription: SubscriptionRecord,
  now: Date,
): { reason: OpenStatus; until: Date } | null {
  const status = openStatus(subscription);
  const end = accessEnd(subscription);
  if (status === undefined || end === null) return null;
  const until = isUnchecked(subscription, now) ? new Date(end.getTime() + UNCHECKED_HOURS * HOUR_MS) : end;
  if (now >= until) return null;
  const isEnding = subscription.cancelAt !== null && status !== 'past_due';
  return { reason: isEnding ? 'canceled' : status, until };
}

// The same in SQL, for lists and counts over all members; a test compares the two. Queries join
// `subscriptions`.

export const ofMode = (mode: string): SQL =>
  sql`${subscriptions.userId} = ${users.id} and ${subscriptions.mode} = ${mode}`;

/** When a user's newest grant ends; null without any. */
export const grantedUntil: SQL<string | null> =
  sql`(select max(${accessGrants.until}) from ${accessGrants} where ${accessGrants.userId} = ${users.id})`;

export function subscriptionStatus(now: Date): SQL<SubscriptionStatus> {
  const { userId, status, currentPeriodEnd, cancelAt, graceUntil, checkedAt } = subscriptions;
  const at = sql`${now.toISOString()}::timestamptz`;
  const end = sql`case when ${status} = 'past_due' then least(${graceUntil}, ${currentPeriodEnd}) else ${currentPeriodEnd} end`;
  const tolerance = sql`case when ${checkedAt} < ${end} and ${at} >= ${end} then make_interval(hours => ${sql.raw(String(UNCHECKED_HOURS))}) else interval '0' end`;
  const open = sql`${status} in (${sql.raw(OPEN_STATUSES.map((known) => `'${known}'`).join(', '))})`;
  return sql`case
    when ${userId} is null then 'none'
    when not (${open} and coalesce((${end}) + (${tolerance}) > ${at}, false)) then 'expired'
    when ${status} = 'canceled' or (${cancelAt} is not null and ${status} <> 'past_due') then 'canceled'
    else 'active' end`;
}
