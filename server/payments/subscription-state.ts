import type Stripe from 'stripe';
import { GRACE_DAYS } from '#shared/access.ts';
import { DAY_MS } from '#shared/durations.ts';
import { dateOf, dateOrNull } from './payments.ts';

/** Statuses that may give access, those that are not over yet, and the rest. */
const GIVING = new Set(['active', 'trialing', 'past_due']);
const OVER = new Set(['canceled', 'incomplete_expired']);
/** Never paid: an abandoned or failed checkout. */
const UNBEGUN = new Set(['incomplete', 'incomplete_expired']);

const rankOf = ({ status }: Stripe.Subscription) => (GIVING.has(status) ? 0 : OVER.has(status) ? 2 : 1);

/**
 * Orders a customer's subscriptions by precedence: those that give access, then open ones, then the newest.
 */
export function ranked(subscriptions: readonly Stripe.Subscription[]): Stripe.Subscription[] {
  return subscriptions
    .filter(({ status }) => !UNBEGUN.has(status))
    .sort((a, b) => rankOf(a) - rankOf(b) || b.created - a.created || (a.id < b.id ? 1 : -1));
}

export const isLive = ({ status }: Stripe.Subscription): boolean => GIVING.has(status);

/** Whether a payment for it failed and can still be made. */
export const isOwing = ({ status }: Pick<Stripe.Subscription, 'status'>): boolean =>
  status === 'past_due' || status === 'unpaid';

export const isOver = ({ status }: Stripe.Subscription): boolean => OVER.has(status);

/**
 * Whether a subscription's latest invoice is for a period that has begun and will be charged: for about an hour,
 * the provider keeps it as a draft, while the subscription is active.
 */
export const isOpenRenewal = (invoice: Stripe.Invoice): boolean =>
  isRenewalDraft(invoice) && invoice.auto_advance === true;

/** Whether an invoice is the draft of such a period, also when it is kept from being charged. */
export const isRenewalDraft = ({ status, billing_reason }: Stripe.Invoice): boolean =>
  status === 'draft' && billing_reason === 'subscription_cycle';

/** What the invoices of a subscription say about it. */
export interface Paid {
  /** Whether at least one invoice was paid. */
  once: boolean;
  /** The oldest invoice that could not be charged. */
  failed: Stripe.Invoice | null;
  /** The invoice of a period that has begun, as long as it is not charged. */
  open: Stripe.Invoice | null;
}

/** Whether a subscription has started: an invoice was paid, or the provider runs a trial. */
export const hasBegun = ({ trial_start }: Stripe.Subscription, { once }: Paid): boolean =>
  once || trial_start !== null;

export interface SubscriptionState {
  subscriptionId: string;
  status: string;
  priceId: string;
  unitAmount: number;
  currency: string;
  interval: string;
  currentPeriodEnd: Date | null;
  /** Null as long as other periods come first, which are charged. */
  cancelAt: Date | null;
  endedAt: Date | null;
  graceUntil: Date | null;
  nextPaymentAt: Date | null;
  nextAmount: number | null;
  failedAmount: number | null;
  failedInvoiceUrl: string | null;
  startedAt: Date;
}

/** Whether a subscription is set to end. */
export const isSetToEnd = ({ cancel_at, cancel_at_period_end: atEnd }: Stripe.Subscription): boolean =>
  atEnd || cancel_at !== null;

const endOf = ({ cancel_at, cancel_at_period_end: atEnd }: Stripe.Subscription, periodEnd: number) =>
  cancel_at ?? (atEnd ? periodEnd : null);

/** Whether a subscription is set to end with its present period or before, so that it is not renewed. */
export function endsWithPeriod(subscription: Stripe.Subscription): boolean {
  const periodEnd = subscription.items.data[0]?.current_period_end ?? 0;
  const end = endOf(subscription, periodEnd);
  return end !== null && end <= periodEnd;
}

/** The change that undoes a cancellation. */
export const resumption = ({ cancel_at_period_end: atEnd }: Stripe.Subscription) =>
  atEnd ? { cancel_at_period_end: false } : { cancel_at: '' as const };

/**
 * Converts a subscription to its stored form.
 * @param renewal what the next period will cost; null when only the plan's price is known
 */
export function subscriptionStateOf(
  subscription: Stripe.Subscription,
  paid: Paid,
  renewal: number | null,
): SubscriptionState {
  const item = subscription.items.data[0];
  if (item === undefined) throw new Error(`the subscription ${subscription.id} has no item`);
  const { price } = item;
  const unitAmount = (price.unit_amount ?? 0) * (item.quantity ?? 1);
  const periodEnd = item.current_period_end;
  const isEnding = endsWithPeriod(subscription);
  const cancelAt = isEnding ? endOf(subscription, periodEnd) : null;
  const ends = [periodEnd, cancelAt, subscription.ended_at].filter((at) => at !== null);
  const isOver = subscription.ended_at !== null;
  const isPastDue = subscription.status === 'past_due';
  const failed = isOwing(subscription) ? paid.failed : null;
  const nextPayment = (): Date | null => {
    if (!isLive(subscription)) return null;
    if (paid.open !== null) return dateOf(paid.open.automatically_finalizes_at ?? paid.open.created);
    return isEnding ? null : dateOf(periodEnd);
  };
  const failedAt = failed?.status_transitions.finalized_at ?? failed?.created ?? periodEnd;
  return {
    subscriptionId: subscription.id,
    status: subscription.status,
    priceId: price.id,
    unitAmount,
    currency: price.currency,
    interval: price.recurring?.interval ?? 'month',
    currentPeriodEnd: dateOf(Math.min(...ends)),
    cancelAt: isOver ? null : dateOrNull(cancelAt),
    endedAt: dateOrNull(subscription.ended_at),
    graceUntil: isPastDue ? new Date(failedAt * 1000 + GRACE_DAYS * DAY_MS) : null,
    nextPaymentAt: nextPayment(),
    nextAmount: isLive(subscription) ? (paid.open?.amount_due ?? renewal ?? unitAmount) : null,
    failedAmount: failed?.amount_remaining ?? null,
    failedInvoiceUrl: failed?.hosted_invoice_url ?? null,
    startedAt: dateOf(subscription.start_date),
  };
}
