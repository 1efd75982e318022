export const PLAN_INTERVALS = ['day', 'week', 'month', 'year'] as const;
export type PlanInterval = (typeof PLAN_INTERVALS)[number];

/** Wording of a price's interval on a plan. */
export const INTERVAL_LABELS: Record<PlanInterval, string> = {
  day: 'Daily',
  week: 'Weekly',
  month: 'Monthly',
  year: 'Yearly',
};

/** A price that members can subscribe to. */
export interface Plan {
  /** Id of the price at the payment provider. */
  id: string;
  /** Id of the plan in the content pack, as used in links. */
  plan_id: string;
  name: string;
  description: string | null;
  /** In the currency's minor unit. */
  unit_amount: number;
  currency: string;
  interval: PlanInterval;
}

const PER_YEAR: Record<PlanInterval, number> = { day: 365, week: 52, month: 12, year: 1 };

/**
 * Returns a yearly plan's annual saving over the cheapest other plan in its currency, in minor units; null
 * when it saves nothing or is not yearly.
 */
export function yearlySaving(plan: Plan, plans: readonly Plan[]): number | null {
  if (plan.interval !== 'year') return null;
  const others = plans
    .filter(({ interval, currency }) => interval !== 'year' && currency === plan.currency)
    .map(({ unit_amount, interval }) => unit_amount * PER_YEAR[interval]);
  const saving = Math.min(...others) - plan.unit_amount;
  return Number.isFinite(saving) && saving > 0 ? saving : null;
}
