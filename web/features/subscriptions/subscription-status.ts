import type { Access } from '#shared/access.ts';
import { formatMoney } from '#shared/money.ts';
import { isPaidFor } from '#shared/paid-for.ts';
import type { Subscription } from '#shared/subscriptions.ts';
import { accessInWords, STILL_PAYS } from '#web/lib/access-words.ts';
import { moment } from '#web/lib/dates.ts';

export type SubscriptionAction = 'update' | 'card' | 'invoice' | 'cancel' | 'resubscribe';

/** Someone's subscription status and options. */
export interface SubscriptionStatus {
  title: string;
  /** A sentence each. */
  texts: readonly string[];
  /** In the order they are offered. */
  actions: readonly SubscriptionAction[];
  /** Offered immediately, only on request ('Update Subscription'), or not at all. */
  plans: 'shown' | 'asked' | 'none';
  /** Whether to show the price and the next payment. */
  facts: boolean;
  /** The end of the remaining time is counted down to. */
  countdown: boolean;
}

interface StatusInput {
  access: Access;
  /** As far as known. */
  subscription: Subscription | null;
  /** Someone acts as the member: read-only. */
  readOnly: boolean;
}

const isRunning = (subscription: Subscription | null): boolean =>
  subscription !== null && subscription.ended_at === null;

/** Whether a subscription runs whose present period is not paid. */
export const isOwing = (subscription: Subscription | null): boolean =>
  subscription !== null && subscription.ended_at === null && !isPaidFor(subscription);

/** First match wins; the order among several reasons is decided with the access. */
export function subscriptionStatusOf({ access, subscription, readOnly }: StatusInput): SubscriptionStatus {
  const status = statusIn(access, subscription);
  return readOnly ? { ...status, actions: [], plans: 'none' } : status;
}

function statusIn(access: Access, subscription: Subscription | null): SubscriptionStatus {
  const { title, texts } = accessInWords(access);
  switch (access.reason) {
    case 'super_admin':
    case 'admin':
    case 'whitelist':
    case 'og':
      return unlimited(title, texts, subscription);
    case 'subscriptions_off':
      return status(title, texts);
    case 'trial':
      return status(title, texts, { plans: 'shown', countdown: true });
    case 'active':
    case 'trialing':
      return status(title, texts, RENEWING);
    case 'past_due':
      return status(title, [failedPayment(subscription), ...texts], failing(subscription));
    case 'canceled':
      return status(title, texts, { ...ENDING, plans: 'shown' });
    case 'granted':
      return granted(title, texts, subscription);
    case 'expired':
    case 'none':
      // It is not over at the provider: paying the open invoice restores it.
      if (isOwing(subscription)) {
        const { actions = [] } = failing(subscription);
        return status(title, [failedPayment(subscription), ...texts], { actions });
      }
      return status(title, texts, {
        actions: isRunning(subscription) ? ['card', 'cancel'] : [],
        plans: 'shown',
      });
  }
}

type Options = Partial<Pick<SubscriptionStatus, 'actions' | 'plans' | 'facts' | 'countdown'>>;

const RENEWING: Options = { actions: ['update', 'card', 'cancel'], plans: 'asked', facts: true };
const ENDING: Options = { actions: ['resubscribe'], facts: true };

const failing = (subscription: Subscription | null): Options => ({
  actions: subscription?.failed_payment?.hosted_invoice_url
    ? ['card', 'invoice', 'cancel']
    : ['card', 'cancel'],
  facts: true,
});

const status = (title: string, texts: readonly string[], more: Options = {}): SubscriptionStatus => ({
  title,
  texts,
  actions: [],
  plans: 'none',
  facts: false,
  countdown: false,
  ...more,
});

/** Access given by the gym outlasts what is paid, and the subscription goes on beside it. */
function granted(
  title: string,
  texts: readonly string[],
  subscription: Subscription | null,
): SubscriptionStatus {
  if (subscription === null || subscription.ended_at !== null) return status(title, texts);
  const { cancel_at } = subscription;
  if (!isPaidFor(subscription)) {
    return status(title, [...texts, STILL_PAYS, failedPayment(subscription)], failing(subscription));
  }
  if (cancel_at !== null) return status(title, [...texts, endsText(cancel_at)], ENDING);
  return status(title, [...texts, STILL_PAYS], RENEWING);
}

/** Those who need no subscription can still cancel the one they pay for. */
function unlimited(
  title: string,
  texts: readonly string[],
  subscription: Subscription | null,
): SubscriptionStatus {
  if (subscription === null || subscription.ended_at !== null) return status(title, texts);
  const canCancel: Options = { actions: ['cancel'], facts: true };
  if (!isPaidFor(subscription)) {
    return status(title, [...texts, STILL_PAYS, failedPayment(subscription)], canCancel);
  }
  const { cancel_at } = subscription;
  if (cancel_at !== null) return status(title, [...texts, endsText(cancel_at)]);
  return status(title, [...texts, STILL_PAYS], canCancel);
}

const endsText = (end: string): string => `Your paid subscription ends on ${moment(end, 'day')}.`;

function failedPayment(subscription: Subscription | null): string {
  const failed = subscription?.failed_payment;
  return failed
    ? `Your payment of ${formatMoney(failed.amount, failed.currency)} failed.`
    : 'Your last payment failed.';
}
