import { type SQL, sql } from 'drizzle-orm';
import type { SubscriptionStatus } from '#shared/member-state.ts';

/** A subscription as the payment provider last reported it. */
export interface SubscriptionRecord {
  status: string;
  currentPeriodEnd: Date | null;
}

// The only place that reads a subscription, for one user and in SQL. Nobody can subscribe yet.

export const subscriptionOf = (_user: { id: string }): SubscriptionRecord | null => null;

export const subscriptionStatus: SQL<SubscriptionStatus> = sql`'none'::text`;
