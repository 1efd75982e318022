import type { Access } from '#shared/access.ts';
import { isPaidFor } from '#shared/paid-for.ts';
import type { Subscription } from '#shared/subscriptions.ts';
import { moment } from '#web/lib/dates.ts';

/** Says what canceling does to payments and access. */
export function cancelText({ allowed, reason, until }: Access, subscription: Subscription | null): string {
  const ends = !allowed || reason === 'past_due';
  const stays = 'Your access stays as it is.';
  if (reason === 'past_due' || (subscription !== null && !isPaidFor(subscription))) {
    const now =
      reason === 'past_due'
        ? 'Your subscription ends now, and your access with it, because the last payment failed.'
        : 'Your subscription ends now, because the last payment failed.';
    return `${now} Unpaid invoices are canceled, and you will not be charged again.${ends ? '' : ` ${stays}`}`;
  }
  if (ends || until === null) return stays;
  return `You keep your access until ${moment(until, 'day')}. You will not be charged again.`;
}
