import { eq, lt } from 'drizzle-orm';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import type { PackPlan } from '#server/content/entries.ts';
import type { Database } from '#server/db/database.ts';
import { planLists } from '#server/db/schema/subscriptions.ts';
import { DAY_MS } from '#shared/durations.ts';
import { PLAN_INTERVALS, type Plan } from '#shared/plan.ts';
import type { Payments } from './payments.ts';

const FRESH_MS = DAY_MS;
/** How long the provider is not called after a failure. */
const RETRY_MS = 30_000;

export interface PlanList {
  /**
   * Reads the plans in the pack's order and wording. @throws the provider's error when it fails and no
   * earlier list is known
   */
  read(): Promise<{ plans: Plan[]; stale: boolean }>;
  /** Asks the provider now, for all servers that share the database. @throws when it does not answer */
  refresh(): Promise<void>;
  /** Returns the pack's plan of a price. */
  planOf(price: Stripe.Price): string | null;
}

interface Options {
  database: Database;
  payments: Payments;
  /** The pack's plans, in order. */
  offered: () => readonly PackPlan[];
  log: Logger;
}

/** A price at the provider; name and description are the pack's. */
type Priced = Omit<Plan, 'name' | 'description'>;

/**
 * Reads the provider's prices for the content pack's plans: a price names its plan by its lookup key. The list
 * is kept in the database, so that every server sees a change that one of them received.
 */
export function createPlanList({ database, payments, offered, log }: Options): PlanList {
  const { stripe, mode } = payments;
  const openedAt = Date.now();
  let failedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<Priced[]> | null = null;

  const planOf = ({ lookup_key, metadata }: Stripe.Price): string | null => {
    // A price whose amount was replaced has lost its lookup key.
    const id = lookup_key ?? metadata?.plan;
    return offered().find((plan) => plan.id === id)?.id ?? null;
  };

  const ask = async (): Promise<Priced[]> => {
    const readAt = new Date();
    const prices = await stripe.prices
      .list({ active: true, type: 'recurring', limit: 100, expand: ['data.product'] })
      .autoPagingToArray({ limit: 1000 });
    const plans = prices.flatMap(
      ({ id, lookup_key, unit_amount, currency, product, recurring }): Priced[] => {
        const isActive = typeof product !== 'object' || ('active' in product && product.active);
        const interval = PLAN_INTERVALS.find((known) => known === recurring?.interval);
        // Of every three months, say: a plan is paid for each month or year.
        const isEach = recurring?.interval_count === 1;
        if (lookup_key === null || unit_amount === null || interval === undefined) return [];
        if (!isActive || !isEach) return [];
        return [{ id, plan_id: lookup_key, unit_amount, currency, interval }];
      },
    );
    await database.as('service').transaction((tx) =>
      tx
        .insert(planLists)
        .values({ mode, plans, readAt })
        .onConflictDoUpdate({
          target: planLists.mode,
          set: { plans, readAt },
          setWhere: lt(planLists.readAt, readAt),
        }),
    );
    return plans;
  };

  /** The provider decides a price's amount; the pack its plan's name and position. */
  const shown = (plans: readonly Priced[]): Plan[] => {
    const inOrder = offered();
    return inOrder.flatMap(({ id, name, description = null }) =>
      plans.filter((plan) => plan.plan_id === id).map((plan) => ({ ...plan, name, description })),
    );
  };

  const earlier = async (): Promise<{ plans: Priced[]; isFresh: boolean } | null> => {
    const [row] = await database
      .as('service')
      .read((tx) => tx.select().from(planLists).where(eq(planLists.mode, mode)));
    if (row === undefined) return null;
    const isFresh = row.readAt.getTime() >= Math.max(openedAt, Date.now() - FRESH_MS);
    return { plans: row.plans as Priced[], isFresh };
  };

  return {
    planOf,
    async refresh() {
      await ask();
    },
    async read() {
      const known = await earlier();
      if (known?.isFresh) return { plans: shown(known.plans), stale: false };
      if (Date.now() - failedAt > RETRY_MS) {
        try {
          reading ??= ask().finally(() => {
            reading = null;
          });
          return { plans: shown(await reading), stale: false };
        } catch (err) {
          if (known === null) throw err;
          failedAt = Date.now();
          log.warn({ err }, 'the payment provider did not list its prices');
        }
      }
      return { plans: shown(known?.plans ?? []), stale: true };
    },
  };
}
