import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import type { PackPlan } from '#server/content/entries.ts';
import type { Database } from '#server/db/database.ts';
import { planLists } from '#server/db/schema/subscriptions.ts';
import { PLAN_INTERVALS, type Plan } from '#shared/plan.ts';
import type { Payments } from './payments.ts';

const FRESH_MS = 24 * 3_600_000;
/** How long the provider is not called after a failure. */
const RETRY_MS = 30_000;

export interface PlanList {
  /**
   * Reads the plans in the pack's order and wording. @throws the provider's error when it fails and no
   * earlier list is known
   */
  read(): Promise<{ plans: Plan[]; stale: boolean }>;
  /** Makes the next read ask the provider. */
  refresh(): void;
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

/** Reads the provider's prices for the content pack's plans: a price names its plan by its lookup key. */
export function createPlanList({ database, payments, offered, log }: Options): PlanList {
  const { stripe, mode } = payments;
  let known: { plans: Plan[]; readAt: number } | null = null;
  let failedAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<Plan[]> | null = null;

  const planOf = ({ lookup_key, metadata }: Stripe.Price): string | null => {
    // A price whose amount was replaced has lost its lookup key.
    const id = lookup_key ?? metadata?.plan;
    return offered().find((plan) => plan.id === id)?.id ?? null;
  };

  const ask = async (): Promise<Plan[]> => {
    const prices = await stripe.prices
      .list({ active: true, type: 'recurring', limit: 100, expand: ['data.product'] })
      .autoPagingToArray({ limit: 1000 });
    const plans = prices.flatMap((price): Plan[] => {
      const plan = offered().find(({ id }) => id === price.lookup_key);
      const product = price.product;
      const isActive = typeof product !== 'object' || ('active' in product && product.active);
      const interval = PLAN_INTERVALS.find((known) => known === price.recurring?.interval);
      if (plan === undefined || price.unit_amount === null || interval === undefined || !isActive) return [];
      return [
        {
          id: price.id,
          plan_id: plan.id,
          name: plan.name,
          description: plan.description ?? null,
          unit_amount: price.unit_amount,
          currency: price.currency,
          interval,
        },
      ];
    });
    await database.as('service').transaction((tx) =>
      tx
        .insert(planLists)
        .values({ mode, plans, readAt: new Date() })
        .onConflictDoUpdate({ target: planLists.mode, set: { plans, readAt: new Date() } }),
    );
    known = { plans, readAt: Date.now() };
    return plans;
  };

  /** The provider decides a price's amount; the pack its plan's name and position. */
  const shown = (plans: readonly Plan[]): Plan[] => {
    const inOrder = offered();
    return inOrder.flatMap(({ id, name, description = null }) =>
      plans.filter((plan) => plan.plan_id === id).map((plan) => ({ ...plan, name, description })),
    );
  };

  const earlier = async (): Promise<Plan[] | null> => {
    if (known !== null) return known.plans;
    const [row] = await database
      .as('service')
      .read((tx) => tx.select().from(planLists).where(eq(planLists.mode, mode)));
    return (row?.plans as Plan[] | undefined) ?? null;
  };

  return {
    planOf,
    refresh() {
      if (known !== null) known.readAt = Number.NEGATIVE_INFINITY;
    },
    async read() {
      if (known !== null && Date.now() - known.readAt < FRESH_MS)
        return { plans: shown(known.plans), stale: false };
      if (Date.now() - failedAt > RETRY_MS) {
        try {
          reading ??= ask().finally(() => {
            reading = null;
          });
          return { plans: shown(await reading), stale: false };
        } catch (err) {
          const plans = await earlier();
          if (plans === null) throw err;
          failedAt = Date.now();
          log.warn({ err }, 'the payment provider did not list its prices');
          return { plans: shown(plans), stale: true };
        }
      }
      const plans = await earlier();
      return { plans: shown(plans ?? []), stale: true };
    },
  };
}
