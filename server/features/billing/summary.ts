import { and, count, eq, gte, isNotNull, sql } from 'drizzle-orm';
import type { Clocks } from '#server/access/access.ts';
import { memberState } from '#server/access/member-state.ts';
import { ofMode } from '#server/access/subscription.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import { TRIAL_HOURS } from '#shared/access.ts';
import type { BillingSummary } from '#shared/billing.ts';
import type { StateCounts } from '#shared/impersonation.ts';

const DAY_MS = 86_400_000;
const TRIALS_DAYS = 30;
/** Periods in a month. */
const PER_MONTH = { day: 365 / 12, week: 52 / 12, month: 1, year: 1 / 12 } as const;

type Figures = Omit<BillingSummary, 'mode' | 'now' | 'disputes'>;

/** What is kept of all members' subscriptions, for admins. */
export async function readSummary(database: Database, mode: string, clocks: Clocks): Promise<Figures> {
  const { now, moneyNow } = clocks;
  const monthBegan = new Date(Date.UTC(moneyNow.getUTCFullYear(), moneyNow.getUTCMonth(), 1));
  const isOurs = eq(subscriptions.mode, mode);
  const isOpen = and(isOurs, sql`${subscriptions.endedAt} is null`);
  return await database.as('service').transaction(async (tx) => {
    const counted = await tx
      .select({ state: memberState(clocks), users: count() })
      .from(users)
      .leftJoin(subscriptions, ofMode(mode))
      .groupBy(sql`1`);
    const states: StateCounts = { active: 0, canceled: 0, expired: 0, trial: 0, unlimited: 0 };
    for (const row of counted) states[row.state] = row.users;

    const paying = await tx
      .select({
        currency: subscriptions.currency,
        interval: subscriptions.interval,
        amount: sql<number>`sum(${subscriptions.unitAmount})::float8`,
      })
      .from(subscriptions)
      .where(
        and(
          isOpen,
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

    const newThisMonth = await tx.$count(
      subscriptions,
      and(isOurs, gte(subscriptions.startedAt, monthBegan)),
    );
    const endedThisMonth = await tx.$count(
      subscriptions,
      and(isOurs, gte(subscriptions.endedAt, monthBegan)),
    );

    const trialEnded = sql`coalesce(${users.trialBeganAt}, ${users.createdAt}) + make_interval(hours => ${sql.raw(String(TRIAL_HOURS))})`;
    const [trials] = await tx
      .select({ ended: count(), subscribed: count(subscriptions.userId) })
      .from(users)
      .leftJoin(subscriptions, ofMode(mode))
      .where(
        and(
          sql`${trialEnded} <= ${now.toISOString()}::timestamptz`,
          sql`${trialEnded} > ${new Date(now.getTime() - TRIALS_DAYS * DAY_MS).toISOString()}::timestamptz`,
        ),
      );

    const failed = await tx
      .select({ user: users, row: subscriptions })
      .from(subscriptions)
      .innerJoin(users, eq(users.id, subscriptions.userId))
      .where(and(isOpen, eq(subscriptions.status, 'past_due')))
      .orderBy(subscriptions.graceUntil)
      .limit(200);
    const twins = await tx
      .select({ user: users, row: subscriptions })
      .from(subscriptions)
      .innerJoin(users, eq(users.id, subscriptions.userId))
      .where(and(isOurs, isNotNull(subscriptions.otherSubscriptionId)))
      .limit(200);

    return {
      states,
      monthly_revenue: [...revenue].map(([currency, amount]) => ({ currency, amount: Math.round(amount) })),
      new_this_month: newThisMonth,
      ended_this_month: endedThisMonth,
      trials: { ended: trials!.ended, subscribed: trials!.subscribed },
      failed_payments: failed.map(({ user, row }) => {
        const ends = [row.graceUntil, row.currentPeriodEnd].filter((end) => end !== null);
        return {
          user_id: user.id,
          email: user.email,
          amount: row.failedAmount,
          currency: row.currency,
          until: ends.length === 0 ? null : new Date(Math.min(...ends.map(Number))).toISOString(),
        };
      }),
      twins: twins.map(({ user, row }) => ({
        user_id: user.id,
        email: user.email,
        subscription_id: row.subscriptionId,
        other_subscription_id: row.otherSubscriptionId!,
      })),
    };
  });
}

/** Every member with what they pay, a line each, in the order of their addresses. */
export async function readMembers(database: Database, mode: string, clocks: Clocks) {
  return await database.as('job').read((tx) =>
    tx
      .select({
        email: users.email,
        createdAt: users.createdAt,
        state: memberState(clocks),
        status: subscriptions.status,
        plan: subscriptions.planId,
        amount: subscriptions.unitAmount,
        currency: subscriptions.currency,
        interval: subscriptions.interval,
        until: subscriptions.currentPeriodEnd,
        customerId: subscriptions.customerId,
      })
      .from(users)
      .leftJoin(subscriptions, ofMode(mode))
      .orderBy(users.email),
  );
}
