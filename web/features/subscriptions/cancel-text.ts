import type { Access } from '#shared/access.ts';
import { isPaidFor } from '#shared/paid-for.ts';
import type { CancelEnds, Subscription } from '#shared/subscriptions.ts';
import { moment } from '#web/lib/dates.ts';

/** Whether a period has begun that will be charged within the hour. */
const isRenewing = ({ next_payment: next, current_period_end: end }: Subscription): boolean =>
  Boolean(next && end && next.at < end);

/** Says why canceling ends a subscription now instead of with its period; null when it does not. */
function whyNow(reason: Access['reason'], subscription: Subscription | null): string | null {
  if (reason === 'past_due') return 'the last payment failed';
  if (subscription === null) return null;
  if (!isPaidFor(subscription)) return 'the last payment failed';
  return isRenewing(subscription) ? 'its new period is not paid yet' : null;
}

/** When canceling ends a subscription, as `cancelText` says it. */
export const cancelEnds = ({ reason }: Access, subscription: Subscription | null): CancelEnds =>
  whyNow(reason, subscription) === null ? 'period' : 'now';

/** Says what canceling does to payments and access. */
export function cancelText({ allowed, reason, until }: Access, subscription: Subscription | null): string {
  const isPaying = reason === 'past_due' || reason === 'active' || reason === 'trialing';
  const stays = 'Your access stays as it is.';
  const because = whyNow(reason, subscription);
  if (because !== null) {
    const now = `Your subscription ends now${isPaying ? ', and your access with it' : ''}, because ${because}.`;
    const ends = !allowed || isPaying;
    return `${now} Unpaid invoices are canceled, and you will not be charged again.${ends ? '' : ` ${stays}`}`;
  }
  if (!allowed || until === null) return stays;
  return `You keep your access until ${moment(until, 'day')}. You will not be charged again.`;
}
