import { DAY_MS } from '#shared/durations.ts';
import { parsedJson } from '#web/lib/parsed-json.ts';
import { readStored, store, WANTED_PLAN_KEY } from '#web/lib/storage.ts';

const PLAN_ID_MAX_CHARACTERS = 200;
/** As long as the link in the mail that confirms an address. */
const KEPT_MS = DAY_MS;

const isPlanId = (text: unknown): text is string =>
  typeof text === 'string' && text !== '' && text.length <= PLAN_ID_MAX_CHARACTERS;

/**
 * Returns the plan named in a link to the login page. Anyone can write such a link, so it is looked up, never
 * trusted.
 */
export function planIn(search: URLSearchParams): string | null {
  const planId = search.get('planId')?.trim();
  return isPlanId(planId) ? planId : null;
}

/** Keeps it on this device until it can be subscribed to, even while the address is confirmed by mail. */
export function keepPlan(planId: string, now = Date.now()): void {
  store(WANTED_PLAN_KEY, JSON.stringify({ planId, until: now + KEPT_MS }));
}

export const forgetPlan = (): void => store(WANTED_PLAN_KEY, null);

export function keptPlan(now = Date.now()): string | null {
  const kept = parsedJson<{ planId?: unknown; until?: number }>(readStored(WANTED_PLAN_KEY));
  const { planId, until = 0 } = kept ?? {};
  return isPlanId(planId) && until > now ? planId : null;
}

/** Returns the path that subscribes to it, below that of the subscription. */
export const planPath = (subscription: string, planId: string): string =>
  `${subscription}?${new URLSearchParams({ planId })}`;
