import * as z from 'zod';

export const PLAN_INTERVALS = ['day', 'week', 'month', 'year'] as const;
export type PlanInterval = (typeof PLAN_INTERVALS)[number];

/** How the interval of a price reads on a plan. */
export const INTERVAL_LABELS: Record<PlanInterval, string> = {
  day: 'Daily',
  week: 'Weekly',
  month: 'Monthly',
  year: 'Yearly',
};

/** A price that members can subscribe to. */
export const planSchema = z.object({
  /** Of the price at the payment provider. */
  id: z.string(),
  /** Of the plan in the content pack, as links name it. */
  plan_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  /** In the currency's minor unit. */
  unit_amount: z.number().int(),
  currency: z.string(),
  interval: z.enum(PLAN_INTERVALS),
});
export type Plan = z.infer<typeof planSchema>;

const PER_YEAR: Record<PlanInterval, number> = { day: 365, week: 52, month: 12, year: 1 };

/**
 * What a yearly plan saves in a year compared with the cheapest other plan in its currency, in minor units; null when
 * it saves nothing or is not yearly.
 */
export function yearlySaving(plan: Plan, plans: readonly Plan[]): number | null {
  if (plan.interval !== 'year') return null;
  const others = plans
    .filter(({ interval, currency }) => interval !== 'year' && currency === plan.currency)
    .map(({ unit_amount, interval }) => unit_amount * PER_YEAR[interval]);
  const saving = Math.min(...others) - plan.unit_amount;
  return Number.isFinite(saving) && saving > 0 ? saving : null;
}
