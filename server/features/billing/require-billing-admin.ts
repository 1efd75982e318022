import { type Guards, requireAdmin } from '#server/access/guards.ts';
import type { ExchangeContext } from '#server/http/exchange.ts';

/** Requires an admin who is not acting as someone else. @throws Refusal for everyone else */
export async function requireBillingAdmin(guards: Guards, c: ExchangeContext) {
  const viewer = await guards.notImpersonating(c);
  requireAdmin(viewer, 'see the gym’s money');
  return viewer;
}
