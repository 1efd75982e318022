import type { Access } from './access.ts';

export const SUBSCRIPTIONS_OFF = 'Subscriptions are currently disabled. All features are available.';
export const NO_SUBSCRIPTION = "You don't have an active subscription.";

/** The sentence for each state in which the coach is closed, on every screen and in every refusal. */
const SENTENCES: Partial<Record<Access['reason'], string>> = {
  expired: 'Your subscription has expired. Please update your subscription.',
  none: NO_SUBSCRIPTION,
};

/** Returns why a user may only read; null when they may write. */
export function noAccess({ allowed, reason }: Access): string | null {
  return allowed ? null : (SENTENCES[reason] ?? NO_SUBSCRIPTION);
}
