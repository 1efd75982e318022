import { needsNoSubscription } from '#shared/access.ts';
import type { Viewer } from '#shared/viewer.ts';

type Who = Pick<Viewer, 'access' | 'subscription' | 'acting_admin'>;

/** Whether someone has a subscription tab in their account; `sold` says whether there are subscriptions. */
export function hasSubscriptionTab({ access, subscription, acting_admin }: Who, sold: boolean): boolean {
  // The means of payment are the member's own.
  if (acting_admin !== null) return false;
  return (sold && access.reason !== 'subscriptions_off') || subscription !== null;
}

/**
 * Whether subscriptions concern someone: those who have one, and everyone except those who need none or are
 * in their trial.
 */
export function hasInvoicesTab({ access, subscription, acting_admin }: Who, sold: boolean): boolean {
  if (!sold || access.reason === 'subscriptions_off' || acting_admin !== null) return false;
  return subscription !== null || !(needsNoSubscription(access) || access.reason === 'trial');
}
