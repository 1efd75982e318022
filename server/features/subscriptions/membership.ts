import { and, eq, sql } from 'drizzle-orm';
import type { PackPlan } from '#server/content/entries.ts';
import type { Database } from '#server/db/database.ts';
import { accessGrants, subscriptions } from '#server/db/schema/subscriptions.ts';
import { PLAN_INTERVALS } from '#shared/plan.ts';
import type { Membership, Subscription } from '#shared/subscriptions.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

interface Options {
  database: Database;
  mode: string;
  plans: readonly PackPlan[];
}

/** Reads a user's stored subscription; null without one. */
export async function readSubscription(
  { database, mode }: Pick<Options, 'database' | 'mode'>,
  userId: string,
): Promise<SubscriptionRow | null> {
  const [row] = await database.as({ userId }).read((tx) =>
    tx
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.userId, userId), eq(subscriptions.mode, mode))),
  );
  return row ?? null;
}

/** Reads what a member sees of their subscription, apart from the access it gives. */
export async function readMembership(
  options: Options,
  userId: string,
  now: Date,
): Promise<Pick<Membership, 'subscription' | 'free_until'>> {
  const { database, plans } = options;
  const [row, [grant]] = await Promise.all([
    readSubscription(options, userId),
    database.as({ userId }).read((tx) =>
      tx
        .select({ until: sql<Date | null>`max(${accessGrants.until})`.mapWith(accessGrants.until) })
        .from(accessGrants)
        .where(eq(accessGrants.userId, userId)),
    ),
  ]);
  const until = grant?.until ?? null;
  return {
    subscription: row && subscriptionJson(row, plans),
    free_until: until !== null && until > now ? until.toISOString() : null,
  };
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

function subscriptionJson(row: SubscriptionRow, plans: readonly PackPlan[]): Subscription {
  const { currency, nextPaymentAt, nextAmount, failedAmount } = row;
  return {
    status: row.status,
    plan_id: row.planId,
    plan_name: plans.find(({ id }) => id === row.planId)?.name ?? null,
    price_id: row.priceId,
    unit_amount: row.unitAmount,
    renewal_amount: nextAmount,
    currency,
    interval: PLAN_INTERVALS.find((interval) => interval === row.interval) ?? 'month',
    current_period_end: iso(row.currentPeriodEnd),
    cancel_at: iso(row.cancelAt),
    ended_at: iso(row.endedAt),
    grace_until: iso(row.graceUntil),
    next_payment:
      nextPaymentAt === null || nextAmount === null
        ? null
        : { at: nextPaymentAt.toISOString(), amount: nextAmount, currency },
    failed_payment:
      failedAmount === null
        ? null
        : { amount: failedAmount, currency, hosted_invoice_url: row.failedInvoiceUrl },
  };
}
