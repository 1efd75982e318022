import { eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import type { Database, Transaction } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { billingEvents } from '#server/db/schema/subscriptions.ts';
import type { MailQueue } from '#server/mail/mail.ts';
import type { Billing } from './billing.ts';
import { expireOthers } from './checkout.ts';
import { CLAIM_NOTES, claimCustomer } from './customers.ts';
import { endNow, finishEnd } from './end-subscriptions.ts';
import { mailOnce } from './mail-once.ts';
import { dateOf, idOf, type Payments } from './payments.ts';
import { boughtIn, isPaid, keepPurchase, type PaidCheckout, readSession } from './purchases.ts';
import { isOver } from './subscription-state.ts';

export interface EventOptions {
  database: Database;
  billing: Billing;
  mailQueue: MailQueue;
  /** Notified about disputes. */
  ownerAddress: () => string;
}

export type Outcome = 'applied' | 'ignored' | 'failed';

/**
 * Processes an event of the provider once. Only the ids in its content are used: the objects are fetched
 * again.
 * @throws the failure, so that the event is sent again
 */
export async function applyEvent(
  options: EventOptions,
  event: Stripe.Event,
  { again = false } = {},
): Promise<Outcome> {
  const { database, billing } = options;
  const { mode } = billing.payments;
  const [known] = await database
    .as('service')
    .read((tx) =>
      tx.select({ outcome: billingEvents.outcome }).from(billingEvents).where(eq(billingEvents.id, event.id)),
    );
  if (!again && known !== undefined && known.outcome !== 'failed') return known.outcome as Outcome;
  let customer: string | null = null;
  const alone = (outcome: Outcome, note: string | null = null) =>
    database
      .as('service')
      .transaction((tx) => keepEvent(tx, event, outcome, { mode, customerId: customer, userId: null, note }));
  try {
    if (/^(?:price|product)\./.test(event.type)) {
      await billing.planList.refresh();
      await alone('applied');
      return 'applied';
    }
    customer = await customerOf(billing, event);
    if (customer === null) {
      await alone('ignored', 'It is about no customer.');
      return 'ignored';
    }
    const claim = await claimCustomer({ database, payments: billing.payments }, customer);
    const fault = CLAIM_NOTES[claim];
    if (fault !== undefined) {
      // Sent again, it would be the same.
      await alone('failed', fault);
      return 'failed';
    }
    if (claim === 'member') await beforeReconcile(billing, event, customer);
    const paid = await paidCheckoutOf(billing, event);
    let outcome: Outcome = 'applied';
    await billing.reconcile(customer, async (tx, userId) => {
      outcome = userId === null ? 'ignored' : 'applied';
      const note = userId === null ? 'No member has this customer id.' : null;
      await keepEvent(tx, event, outcome, { mode, customerId: customer, userId, note });
      if (userId === null) return;
      if (paid !== null) await keepPurchase(tx, userId, paid);
      await mailAbout(options, tx, event, userId);
    });
    return outcome;
  } catch (error) {
    await alone('failed', error instanceof Error ? error.message : String(error));
    throw error;
  }
}

/** Finds an event's customer; a dispute only names its charge. */
async function customerOf({ payments }: Billing, event: Stripe.Event): Promise<string | null> {
  const object = event.data.object as { object?: string; id?: string; customer?: unknown; charge?: unknown };
  if (object.object === 'customer') return object.id ?? null;
  if (object.object === 'dispute') {
    const charge = idOf(object.charge as string | { id: string } | null);
    return charge === null ? null : idOf((await payments.stripe.charges.retrieve(charge)).customer);
  }
  return idOf(object.customer as string | { id: string } | null | undefined);
}

/** Makes the changes required at the provider itself. */
async function beforeReconcile({ payments }: Billing, event: Stripe.Event, customer: string): Promise<void> {
  const { stripe } = payments;
  if (event.type === 'checkout.session.completed') {
    const { data } = await stripe.checkout.sessions.list({ customer, status: 'open', limit: 20 });
    await expireOthers(payments, data, null);
  }
  if (event.type === 'invoice.paid') await endSettled(payments, customer);
  if (event.type === 'customer.subscription.deleted') {
    await finishEnd(stripe, await stripe.subscriptions.retrieve(event.data.object.id));
  }
  if (event.type === 'charge.dispute.closed') {
    const dispute = await stripe.disputes.retrieve(event.data.object.id);
    if (dispute.status !== 'lost') return;
    // A customer who reversed the payment loses what it bought.
    const { data } = await stripe.subscriptions.list({ customer, limit: 100 });
    for (const subscription of data) {
      if (!isOver(subscription)) await endNow(payments, subscription.id);
    }
  }
}

/**
 * Ends subscriptions that were left unpaid for longer than a period, once what they owed is paid: the provider
 * makes them active again only when their latest invoice is paid, which stays a draft, and while they run, their
 * member cannot choose a plan.
 */
async function endSettled(payments: Payments, customer: string): Promise<void> {
  const { stripe } = payments;
  const expand = ['data.latest_invoice'];
  const { data } = await stripe.subscriptions.list({ customer, status: 'unpaid', limit: 100, expand });
  for (const { id, latest_invoice: latest } of data) {
    if (latest === null || typeof latest === 'string' || latest.status !== 'draft') continue;
    const owed = await stripe.invoices.list({ subscription: id, status: 'open', limit: 1 });
    if (owed.data.length === 0) await endNow(payments, id);
  }
}

/** Returns the paid checkout, when the event reports one. */
async function paidCheckoutOf(billing: Billing, event: Stripe.Event): Promise<PaidCheckout | null> {
  if (
    event.type !== 'checkout.session.completed' &&
    event.type !== 'checkout.session.async_payment_succeeded'
  )
    return null;
  const session = await readSession(billing.payments, event.data.object.id);
  return session !== null && isPaid(session) ? boughtIn(session, billing) : null;
}

const objectIdOf = (event: Stripe.Event): string | null => (event.data.object as { id?: string }).id ?? null;

async function keepEvent(
  tx: Transaction,
  event: Stripe.Event,
  outcome: Outcome,
  details: Pick<typeof billingEvents.$inferInsert, 'mode' | 'customerId' | 'userId' | 'note'>,
): Promise<void> {
  const row = { outcome, ...details };
  await tx
    .insert(billingEvents)
    .values({
      ...row,
      id: event.id,
      kind: event.type,
      objectId: objectIdOf(event),
      occurredAt: dateOf(event.created),
    })
    .onConflictDoUpdate({
      target: billingEvents.id,
      set: { ...row, attempts: sql`${billingEvents.attempts} + 1` },
    });
}

const MEMBER_MAIL = {
  'invoice.paid': 'receipt',
  'invoice.payment_failed': 'payment-failed',
  'invoice.payment_action_required': 'payment-action',
} as const;

async function mailAbout(
  { mailQueue, ownerAddress }: EventOptions,
  tx: Transaction,
  event: Stripe.Event,
  userId: string,
): Promise<void> {
  const about = objectIdOf(event);
  if (about === null) return;
  if (event.type === 'charge.dispute.created') {
    await mailOnce({ mailQueue, tx }, { kind: 'dispute', address: ownerAddress(), about, userId });
    return;
  }
  const kind = MEMBER_MAIL[event.type as keyof typeof MEMBER_MAIL];
  if (kind === undefined) return;
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  if (user !== undefined) await mailOnce({ mailQueue, tx }, { kind, address: user.email, about, userId });
}
