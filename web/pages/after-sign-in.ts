import { forgetPlan, keptPlan, planPath } from '#web/features/access/wanted-plan.ts';
import { gymNow } from '#web/lib/gym.ts';
import { safeReturnPath } from '#web/lib/return-path.ts';
import { noteSignIn } from '#web/lib/sign-in.ts';
import { accountPath } from './account-tabs.ts';

/** Begins the new session, and returns where it goes: to the plan they came for, or the previous page. */
export function pathAfterSignIn(plan: string | null, returnTo: string | null): string {
  noteSignIn();
  const subscription = gymNow().subscriptions ? accountPath('subscription') : null;
  const wantedPlan = plan ?? (returnTo === null ? keptPlan() : null);
  if (wantedPlan === null || subscription === null) return safeReturnPath(returnTo);
  forgetPlan();
  return planPath(subscription, wantedPlan);
}
