import { INTERVAL_LABELS, type Plan, yearlySaving } from '#shared/plan.ts';

/**
 * Finds the plan that a link names, by its price or its id in the content pack; null for one that is not
 * offered.
 */
export const planNamed = (name: string | null, plans: readonly Plan[]): Plan | null =>
  plans.find(({ id, plan_id }) => name !== null && (id === name || plan_id === name)) ?? null;

/** Returns the plan to highlight: the yearly plan that saves most, else the cheapest. */
export function pointedAt(plans: readonly Plan[]): Plan | null {
  const saving = (plan: Plan) => yearlySaving(plan, plans) ?? 0;
  return plans.reduce<Plan | null>(
    (best, plan) => (best === null || saving(plan) > saving(best) ? plan : best),
    null,
  );
}

/** Whether its name already says how often it is due. */
export const isNamedByInterval = ({ name, interval }: Pick<Plan, 'name' | 'interval'>): boolean =>
  name.trim().toLowerCase() === INTERVAL_LABELS[interval].toLowerCase();
