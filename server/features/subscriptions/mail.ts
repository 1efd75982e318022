import { and, eq } from 'drizzle-orm';
import { accessEnd } from '#server/access/subscription.ts';
import type { PackPlan } from '#server/content/entries.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import type { Feature } from '#server/feature.ts';
import type { Billing } from '#server/payments/billing.ts';
import { dateOf } from '#server/payments/payments.ts';
import { dayOfMoment } from '#server/words/dates.ts';
import { formatMoney } from '#shared/money.ts';

const endOf = ({ endedAt, cancelAt }: typeof subscriptions.$inferSelect) => endedAt ?? cancelAt;

interface Options {
  database: Database;
  billing: Billing | null;
  plans: () => readonly PackPlan[];
  product: () => string;
  site: () => string;
}

/** Writes billing mail. Its data is read when it is sent; null when it no longer applies. */
export function billingMail(options: Options) {
  const { database, billing, plans, product, site } = options;
  const link = (path: string) => `${site()}${path}`;
  const subscriptionPage = link('/account/subscription');
  const planName = (planId: string | null) => plans().find(({ id }) => id === planId)?.name ?? null;

  const invoiceOf = async (id: string | null) =>
    billing === null || id === null ? null : await billing.payments.stripe.invoices.retrieve(id);

  const subscriptionOf = async (address: string) => {
    const [row] = await database.as('service').read((tx) =>
      tx
        .select({ subscription: subscriptions })
        .from(subscriptions)
        .innerJoin(users, eq(users.id, subscriptions.userId))
        .where(and(eq(users.email, address), eq(subscriptions.mode, billing?.payments.mode ?? 'off'))),
    );
    return row?.subscription ?? null;
  };

  return {
    receipt: async (_, invoiceId) => {
      const invoice = await invoiceOf(invoiceId);
      if (invoice === null || invoice.amount_paid === 0) return null;
      // The lines before it may credit what is left of another plan.
      const line = invoice.lines.data.findLast(({ amount }) => amount > 0)?.description;
      return {
        subject: `Your receipt for ${product()}`,
        paragraphs: [
          `Thank you. We received ${formatMoney(invoice.amount_paid, invoice.currency)} on ${dayOfMoment(dateOf(invoice.status_transitions.paid_at ?? invoice.created))}.`,
          ...(line ? [line] : []),
        ],
        link: { label: 'See the invoice', href: invoice.hosted_invoice_url ?? link('/account/invoices') },
        notes: [
          ...(invoice.number ? [`Invoice ${invoice.number}.`] : []),
          'All invoices are under Account, Invoices.',
        ],
      };
    },
    'payment-failed': async (address, invoiceId) => {
      const [invoice, subscription] = await Promise.all([invoiceOf(invoiceId), subscriptionOf(address)]);
      if (invoice === null || invoice.status !== 'open') return null;
      const until = subscription && accessEnd(subscription);
      return {
        subject: `Your payment for ${product()} failed`,
        paragraphs: [
          `We could not charge ${formatMoney(invoice.amount_remaining, invoice.currency)} to your card.`,
          until === null
            ? 'Update your card to keep your access.'
            : `Update your card to keep your access. Until then it lasts at most until ${dayOfMoment(until)}.`,
        ],
        link: { label: 'Update my card', href: subscriptionPage },
        notes: ['Nothing you saved is lost, whatever happens to your subscription.'],
      };
    },
    'payment-action': async (_, invoiceId) => {
      const invoice = await invoiceOf(invoiceId);
      if (invoice === null || invoice.status !== 'open') return null;
      return {
        subject: `Confirm your payment for ${product()}`,
        paragraphs: [
          `Your bank asks you to confirm the payment of ${formatMoney(invoice.amount_remaining, invoice.currency)}.`,
        ],
        link: { label: 'Confirm the payment', href: invoice.hosted_invoice_url ?? subscriptionPage },
        notes: ['Until you do, the payment is not made.'],
      };
    },
    canceled: async (address) => {
      let subscription = await subscriptionOf(address);
      if (subscription !== null && endOf(subscription) === null) {
        // Storing the cancellation may have failed.
        await billing?.reconcile(subscription.customerId);
        subscription = await subscriptionOf(address);
      }
      const end = subscription && endOf(subscription);
      if (end == null) return null;
      const day = dayOfMoment(end);
      return {
        subject: `Your ${product()} subscription is canceled`,
        paragraphs: subscription?.endedAt
          ? [
              `You canceled your subscription. It ended on ${day}, and nothing more will be charged.`,
              'If you have changed your mind, you can subscribe again at any time.',
            ]
          : [
              `You canceled your subscription, and nothing more will be charged. Your access lasts until ${day}.`,
              'If this was not you, or you have changed your mind, you can undo the cancellation until then.',
            ],
        link: { label: 'My subscription', href: subscriptionPage },
        notes: ['Your conversations and records stay, and you can keep reading them.'],
      };
    },
    'access-ending': async (address) => {
      const subscription = await subscriptionOf(address);
      if (subscription?.cancelAt == null || subscription.endedAt !== null) return null;
      return {
        subject: `Your ${product()} subscription ends on ${dayOfMoment(subscription.cancelAt)}`,
        paragraphs: [
          'It is set to end that day, and nothing more will be charged.',
          'If you would rather keep it, you can undo the cancellation until then.',
        ],
        link: { label: 'Keep my subscription', href: subscriptionPage },
        notes: ['Your conversations and records stay, and you can keep reading them.'],
      };
    },
    renewal: async (address) => {
      const subscription = await subscriptionOf(address);
      if (subscription?.nextPaymentAt == null || subscription.nextAmount === null) return null;
      const amount = formatMoney(subscription.nextAmount, subscription.currency);
      const plan = planName(subscription.planId);
      return {
        subject: `Your ${product()} subscription renews on ${dayOfMoment(subscription.nextPaymentAt)}`,
        paragraphs: [
          `${amount} will be charged for another year${plan === null ? '' : ` of the plan ${plan}`}.`,
          'You need to do nothing. To change or cancel it, open your subscription before that day.',
        ],
        link: { label: 'My subscription', href: subscriptionPage },
        notes: [],
      };
    },
    'trial-ending': async () => ({
      subject: `Your ${product()} trial ends in a few hours`,
      paragraphs: [
        'Your free trial is almost over. To keep asking the coach, choose a plan.',
        'Your conversations, records and profile stay as they are.',
      ],
      link: { label: 'See the plans', href: subscriptionPage },
      notes: ['This is the only reminder. You can turn it off under Account, Subscription.'],
    }),
    dispute: async (_, disputeId) => {
      if (billing === null || disputeId === null) return null;
      const dispute = await billing.payments.stripe.disputes.retrieve(disputeId);
      return {
        subject: `A payment of ${formatMoney(dispute.amount, dispute.currency)} is disputed`,
        paragraphs: [
          `A member’s bank disputes a payment of ${formatMoney(dispute.amount, dispute.currency)} (${dispute.reason.replaceAll('_', ' ')}).`,
          'Answer it at the payment provider in time. The member keeps their access unless the dispute is lost.',
        ],
        link: { label: 'See the dispute', href: link('/account/billing') },
        notes: [],
      };
    },
  } satisfies NonNullable<Feature['mail']>;
}
