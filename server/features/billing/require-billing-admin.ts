import { type Guards, requireAdmin } from '#server/access/guards.ts';
import type { RequestContext } from '#server/http/request-context.ts';

/** Requires an admin who is not acting as someone else. @throws Refusal for everyone else */
export async function requireBillingAdmin(guards: Guards, c: RequestContext) {
  const viewer = await guards.notImpersonating(c);
  requireAdmin(viewer, 'see the gym’s money');
  return viewer;
}
