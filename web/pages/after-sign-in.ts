import { forgetPlan, keptPlan, planPath } from '#web/features/access/wanted-plan.ts';
import { gymNow } from '#web/lib/gym.ts';
import { safeReturnPath } from '#web/lib/return-path.ts';
import { accountPath } from './account-tabs.ts';

/** Returns the target after signing in: the plan they came for, or the previous page. */
export async function pathAfterSignIn(plan: string | null, returnTo: string | null): Promise<string> {
  // Data of the previous session may still be loaded.
  const { queries } = await import('#web/lib/queries.ts');
  queries.clear();
  const subscription = gymNow().subscriptions ? accountPath('subscription') : null;
  const wantedPlan = plan ?? (returnTo === null ? keptPlan() : null);
  if (wantedPlan === null || subscription === null) return safeReturnPath(returnTo);
  forgetPlan();
  return planPath(subscription, wantedPlan);
}
