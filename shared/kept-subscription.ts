/**
 * What becomes of a subscription when an account that was to be deleted is kept: there is none, it continues as
 * before, it has since ended, or the payment provider could not be reached.
 */
export const KEPT_SUBSCRIPTIONS = ['none', 'goes_on', 'ended', 'unknown'] as const;
export type KeptSubscription = (typeof KEPT_SUBSCRIPTIONS)[number];
