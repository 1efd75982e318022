import type Stripe from 'stripe';
import { Refusal } from '#server/http/refusal.ts';
import { DAY_MS } from '#shared/durations.ts';
import { isPaidFor } from '#shared/paid-for.ts';
import type { CancelEnds } from '#shared/subscriptions.ts';
import { orWhenMissing, type Payments } from './payments.ts';
import { endsWithPeriod, isRenewalDraft, resumption } from './subscription-state.ts';

/** At the provider, marks a subscription that was ended because its account is to be deleted. */
export const ENDS_WITH_ACCOUNT = 'ends_with_account';
export const UNMARKED = { [ENDS_WITH_ACCOUNT]: '' };

/**
 * At the provider, marks a subscription that this server ends together with what is unpaid, with the time in
 * seconds. One that the owner ends in the provider's dashboard has no mark: they decide about its invoices.
 */
const VOIDS_UNPAID = 'voids_unpaid';

/** At the provider, keeps the later end that the owner had set, in seconds, while an earlier one replaces it. */
const GYM_ENDS_AT = 'gym_ends_at';

const DAY_SECONDS = DAY_MS / 1000;

const CHANGED =
  'Your subscription has changed, so canceling now works differently. Please read the text above again.';

type Clocked = Pick<Payments, 'stripe' | 'now'>;

interface End {
  /** Why, in the member's own words. */
  reason?: string | null | undefined;
  /** Whether it ends because its account is to be deleted. */
  withAccount?: boolean;
  /** When it was said to end: refused if that is no longer so. */
  promised?: CancelEnds | undefined;
}

/**
 * Ends a subscription so that nothing more is charged: at the end of the paid period, or now if the current
 * period is unpaid, also if it has only just begun. It is marked in the same call or later, since a subscription that continues must not be.
 * @throws Refusal conflict when it would not end as promised
 */
export async function endSubscription(
  payments: Clocked,
  subscription: Stripe.Subscription,
  end: End = {},
): Promise<void> {
  const { stripe } = payments;
  const { reason, withAccount = false, promised } = end;
  const { id } = subscription;
  const renewal = await renewalOf(stripe, subscription);
  const isStopped = renewal !== null && renewal.auto_advance !== true;
  const effect: CancelEnds = isPaidFor(subscription) && renewal === null ? 'period' : 'now';
  // A period whose charge an interrupted attempt has stopped is not charged in either case.
  const ends = (isStopped && promised) || effect;
  if (promised !== undefined && promised !== ends) throw new Refusal('conflict', CHANGED);
  const details = reason ? { cancellation_details: { comment: reason } } : {};
  const metadata = withAccount ? { [ENDS_WITH_ACCOUNT]: 'true' } : UNMARKED;
  if (ends === 'period') {
    if (endsWithPeriod(subscription)) return;
    const replaced = { [GYM_ENDS_AT]: `${subscription.cancel_at ?? ''}` };
    await stripe.subscriptions.update(id, {
      cancel_at_period_end: true,
      metadata: { ...metadata, [VOIDS_UNPAID]: '', ...replaced },
      ...details,
    });
    return;
  }
  // Before the end, so that its period cannot be charged while it loses it.
  if (renewal?.auto_advance && !(await stopCharge(stripe, renewal.id))) {
    const charged = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
    await endSubscription(payments, charged, end);
    return;
  }
  await endNow(payments, id, details);
  const isMarked = subscription.metadata[ENDS_WITH_ACCOUNT] !== undefined;
  if (withAccount !== isMarked) await stripe.subscriptions.update(id, { metadata });
}

/** Whether a subscription is set to end without another charge. */
export const endsUncharged = async (stripe: Stripe, subscription: Stripe.Subscription): Promise<boolean> =>
  endsWithPeriod(subscription) && isPaidFor(subscription) && (await renewalOf(stripe, subscription)) === null;

/** Returns the draft of a period that has begun, of which the provider says nothing in the status. */
export async function renewalOf(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.Invoice | null> {
  const { latest_invoice: latest } = subscription;
  if (!isPaidFor(subscription)) return null;
  const invoice = typeof latest === 'string' ? await stripe.invoices.retrieve(latest) : latest;
  return invoice !== null && isRenewalDraft(invoice) ? invoice : null;
}

/** Keeps a draft from being charged. @returns false when it is no draft any more */
async function stopCharge(stripe: Stripe, invoiceId: string): Promise<boolean> {
  try {
    await stripe.invoices.update(invoiceId, { auto_advance: false });
    return true;
  } catch (error) {
    if ((await stripe.invoices.retrieve(invoiceId)).status === 'draft') throw error;
    return false;
  }
}

/** Ends a subscription now, together with what is still unpaid; also one that has already ended. */
export async function endNow(
  { stripe, now }: Clocked,
  subscriptionId: string,
  details: Stripe.SubscriptionCancelParams = {},
): Promise<void> {
  // Before, so that an interrupted end can be finished by its event.
  const at = `${Math.floor(now().getTime() / 1000)}`;
  const marking = stripe.subscriptions.update(subscriptionId, { metadata: { [VOIDS_UNPAID]: at } });
  await orWhenMissing(marking, null);
  await stopDrafts(stripe, subscriptionId);
  await orWhenMissing(stripe.subscriptions.cancel(subscriptionId, details), null);
  // Voided only after canceling: otherwise the subscription would be active again, its unpaid period free.
  await voidOpen(stripe, subscriptionId);
}

/** Finishes an end by `endNow` that may have been interrupted; leaves alone what others ended. */
export async function finishEnd(stripe: Stripe, subscription: Stripe.Subscription): Promise<void> {
  const { id, metadata, ended_at: endedAt, cancellation_details: details } = subscription;
  const markedAt = Number(metadata[VOIDS_UNPAID]);
  // An older mark is of an attempt that failed, after which the subscription went on.
  const isOurs = endedAt !== null && Math.abs(endedAt - markedAt) < DAY_SECONDS;
  if (!isOurs || details?.reason === 'payment_failed') return;
  await stopDrafts(stripe, id);
  await voidOpen(stripe, id);
}

/** Keeps a subscription's drafts, which cannot be voided, from being charged. */
async function stopDrafts(stripe: Stripe, subscription: string): Promise<void> {
  const { data } = await stripe.invoices.list({ subscription, status: 'draft', limit: 100 });
  for (const { id, auto_advance } of data) if (auto_advance) await stopCharge(stripe, id);
}

/** Voids what is still to be paid for a subscription that has ended. */
async function voidOpen(stripe: Stripe, subscription: string): Promise<void> {
  const { data } = await stripe.invoices.list({ subscription, status: 'open', limit: 100 });
  for (const { id } of data) {
    await stripe.invoices.voidInvoice(id).catch(async (error: unknown) => {
      // The request that ends a subscription and the event of its end may do so at the same time.
      if ((await stripe.invoices.retrieve(id)).status === 'open') throw error;
    });
  }
}

/** Resumes a subscription that was set to end; a later end that the owner had set is set again. */
export async function resumeSubscription(
  { stripe, now }: Clocked,
  subscription: Stripe.Subscription,
): Promise<void> {
  const gymEnd = Number(subscription.metadata[GYM_ENDS_AT] ?? 0);
  const isToCome = gymEnd * 1000 > now().getTime();
  await stripe.subscriptions.update(subscription.id, {
    ...(isToCome ? { cancel_at: gymEnd } : resumption(subscription)),
    metadata: { ...UNMARKED, [VOIDS_UNPAID]: '', [GYM_ENDS_AT]: '' },
  });
}
