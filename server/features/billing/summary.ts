import { and, count, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Clocks } from '#server/access/access.ts';
import { memberState } from '#server/access/member-state.ts';
import { accessEnd, ofMode } from '#server/access/subscription.ts';
import { trialEndSql } from '#server/access/trial.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import type { BillingSummary } from '#shared/billing.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { StateCounts } from '#shared/impersonation.ts';

const TRIALS_DAYS = 30;
/** Periods in a month. */
const PER_MONTH = { day: 365 / 12, week: 52 / 12, month: 1, year: 1 / 12 } as const;

type Figures = Omit<BillingSummary, 'mode' | 'now' | 'disputes'>;

/** Summarizes all members' subscriptions, for admins. */
export async function readSummary(database: Database, mode: string, clocks: Clocks): Promise<Figures> {
  const { now, moneyNow } = clocks;
  const monthBegan = new Date(Date.UTC(moneyNow.getUTCFullYear(), moneyNow.getUTCMonth(), 1));
  return await database.as('service').transaction(async (tx) => ({
    states: await countStates(tx, mode, clocks),
    monthly_revenue: await readRevenue(tx, mode),
    new_this_month: await tx.$count(subscriptions, and(isOf(mode), gte(subscriptions.startedAt, monthBegan))),
    ended_this_month: await tx.$count(subscriptions, and(isOf(mode), gte(subscriptions.endedAt, monthBegan))),
    trials: await countTrials(tx, mode, now),
    failed_payments: await readFailedPayments(tx, mode),
    twins: await readTwins(tx, mode),
  }));
}

const isOf = (mode: string) => eq(subscriptions.mode, mode);
const isOpenOf = (mode: string) => and(isOf(mode), isNull(subscriptions.endedAt));

async function countStates(tx: Transaction, mode: string, clocks: Clocks): Promise<StateCounts> {
  const counted = await tx
    .select({ state: memberState(clocks), users: count() })
    .from(users)
    .leftJoin(subscriptions, ofMode(mode))
    .groupBy(sql`1`);
  const states: StateCounts = { active: 0, canceled: 0, expired: 0, trial: 0, unlimited: 0 };
  for (const row of counted) states[row.state] = row.users;
  return states;
}

/**
 * Computes the monthly revenue from paying members, by currency: the plan's price, or less when credit or a
 * discount reduces the next payment.
 */
async function readRevenue(tx: Transaction, mode: string): Promise<Figures['monthly_revenue']> {
  const paying = await tx
    .select({
      currency: subscriptions.currency,
      interval: subscriptions.interval,
      amount: sql<number>`sum(least(${subscriptions.unitAmount}, ${subscriptions.nextAmount}))::float8`,
    })
    .from(subscriptions)
    .where(
      and(
        isOpenOf(mode),
        sql`${subscriptions.status} in ('active', 'past_due')`,
        sql`${subscriptions.nextPaymentAt} is not null`,
      ),
    )
    .groupBy(subscriptions.currency, subscriptions.interval);
  const revenue = new Map<string, number>();
  for (const { currency, interval, amount } of paying) {
    const monthly = amount * (PER_MONTH[interval as keyof typeof PER_MONTH] ?? 1);
    revenue.set(currency, (revenue.get(currency) ?? 0) + monthly);
  }
  return [...revenue].map(([currency, amount]) => ({ currency, amount: Math.round(amount) }));
}

/** Counts trials that ended recently, and how many became subscriptions. */
async function countTrials(tx: Transaction, mode: string, now: Date): Promise<Figures['trials']> {
  const [trials] = await tx
    .select({ ended: count(), subscribed: count(subscriptions.userId) })
    .from(users)
    .leftJoin(subscriptions, ofMode(mode))
    .where(
      and(
        sql`${trialEndSql} <= ${now.toISOString()}::timestamptz`,
        sql`${trialEndSql} > ${new Date(now.getTime() - TRIALS_DAYS * DAY_MS).toISOString()}::timestamptz`,
      ),
    );
  return { ended: trials!.ended, subscribed: trials!.subscribed };
}

async function readFailedPayments(tx: Transaction, mode: string): Promise<Figures['failed_payments']> {
  const failed = await tx
    .select({ user: users, row: subscriptions })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(and(isOpenOf(mode), eq(subscriptions.status, 'past_due')))
    .orderBy(subscriptions.graceUntil)
    .limit(200);
  return failed.map(({ user, row }) => ({
    user_id: user.id,
    email: user.email,
    amount: row.failedAmount,
    currency: row.currency,
    until: accessEnd(row)?.toISOString() ?? null,
  }));
}

/** Reads members with two live subscriptions. */
async function readTwins(tx: Transaction, mode: string): Promise<Figures['twins']> {
  const twins = await tx
    .select({ user: users, row: subscriptions })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .where(and(isOf(mode), isNotNull(subscriptions.otherSubscriptionId)))
    .limit(200);
  return twins.map(({ user, row }) => ({
    user_id: user.id,
    email: user.email,
    subscription_id: row.subscriptionId,
    other_subscription_id: row.otherSubscriptionId!,
  }));
}
