import { type Guards, requireAdmin } from '#server/access/guards.ts';
import type { ExchangeContext } from '#server/http/exchange.ts';

/** @throws Refusal for everyone but admins as themselves */
export async function requireBillingAdmin(guards: Guards, c: ExchangeContext) {
  const viewer = await guards.notImpersonating(c);
  requireAdmin(viewer, 'see the gym’s money');
  return viewer;
}
