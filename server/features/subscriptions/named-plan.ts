import { notFound, Refusal } from '#server/http/refusal.ts';
import { atProvider } from '#server/payments/at-provider.ts';
import type { Billing } from '#server/payments/billing.ts';
import type { Plan } from '#shared/plan.ts';

/** Lists the plans that can be bought. */
export async function listPlans({
  planList,
}: Pick<Billing, 'planList'>): Promise<{ prices: Plan[]; stale: boolean }> {
  const { plans, stale } = await atProvider(() => planList.read());
  return { prices: plans, stale };
}

/** Finds a plan by price or content-pack id; the cheapest when none is named. @throws Refusal not_found */
export async function planNamed(billing: Billing, id: string | null | undefined): Promise<Plan> {
  const { prices } = await listPlans(billing);
  const cheapest = prices.toSorted((one, other) => one.unit_amount - other.unit_amount)[0];
  const plan = id == null ? cheapest : prices.find((one) => one.id === id || one.plan_id === id);
  if (plan === undefined) throw notFound('This plan');
  return plan;
}

/**
 * Finds a plan to change to. @throws Refusal not_found, and conflict for the current plan and for one in another
 * currency, which the provider refuses
 */
export async function otherPlan(
  billing: Billing,
  { priceId: present, currency }: { priceId: string | null; currency: string },
  priceId: string,
): Promise<Plan> {
  const plan = await planNamed(billing, priceId);
  if (plan.id === present) throw new Refusal('conflict', 'You already have this plan.');
  if (plan.currency !== currency)
    throw new Refusal(
      'conflict',
      'This plan is sold in another currency. Cancel your subscription, and choose it once that has ended.',
    );
  return plan;
}
