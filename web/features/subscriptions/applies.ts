import type { Viewer } from '#shared/viewer.ts';

type Who = Pick<Viewer, 'access' | 'subscription' | 'acting_admin' | 'isAdmin' | 'isWhitelist' | 'isOG'>;

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
export function hasInvoicesTab(viewer: Who, sold: boolean): boolean {
  const { access, subscription, acting_admin, isAdmin, isWhitelist, isOG } = viewer;
  if (!sold || access.reason === 'subscriptions_off' || acting_admin !== null) return false;
  return subscription !== null || !(isAdmin || isWhitelist || isOG || access.reason === 'trial');
}
