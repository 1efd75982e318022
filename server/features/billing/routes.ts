import { implement } from '@orpc/server';
import type { Guards } from '#server/access/guards.ts';
import { accessEnd } from '#server/access/subscription.ts';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import type { Database } from '#server/db/database.ts';
import { accessGrants } from '#server/db/schema/subscriptions.ts';
import type { CallContext } from '#server/http/contract.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { atProvider } from '#server/payments/at-provider.ts';
import type { Billing } from '#server/payments/billing.ts';
import { endNow, endSubscription, renewalOf } from '#server/payments/end-subscriptions.ts';
import { applyEvent, type EventOptions } from '#server/payments/events.ts';
import { settleForgotten } from '#server/payments/forgotten-event.ts';
import { readUnended } from '#server/payments/known-subscription.ts';
import { dateOf, idOf, orWhenMissing } from '#server/payments/payments.ts';
import { type BilledMember, billing as contract } from '#shared/billing.ts';
import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { SUBSCRIPTIONS_OFF } from '#shared/no-access.ts';
import { endGrant } from './end-grant.ts';
import { readEvents } from './events.ts';
import { readMember } from './member.ts';
import { billedJson, readInvoices } from './member-json.ts';
import { noteRefund } from './note-refund.ts';
import { refundInvoice } from './refund-invoice.ts';
import { requireBillingAdmin } from './require-billing-admin.ts';
import { readSummary } from './summary.ts';

/** Ends of periods are passed with the hour after which they are charged. */
const STEP_HOURS = { day: 24, month: 31 * 24 + 1, year: 366 * 24 + 1 } as const;

interface Options {
  database: Database;
  guards: Guards;
  billing: Billing | null;
  billingMode: string;
  moneyNow: () => Date;
  /** How events are processed; null while subscriptions are off. */
  events: EventOptions | null;
  /** Advances the sandbox clock; null with a real provider. */
  moveClock: ((to: Date) => Promise<void>) | null;
}

const OTHER_SUBSCRIPTION =
  'This invoice paid for another subscription, and the current one continues. To refund it, choose "Stays" for access.';

const NEW_PERIOD =
  'A new period has started and is not paid yet, so the subscription would end now. Choose "Ends now", or wait about an hour until it is paid.';

export function billingRoutes(options: Options) {
  const { database, guards, billing, billingMode, moneyNow, events, moveClock } = options;
  const os = implement(contract).$context<CallContext>();
  const clocks = () => ({ now: new Date(), moneyNow: moneyNow() });
  const admin = (c: RequestContext) => requireBillingAdmin(guards, c);
  const member = (email: string) => readMember(database, { mode: billingMode, now: moneyNow() }, email);
  const open = (): Billing => {
    if (billing === null) throw new Refusal('conflict', SUBSCRIPTIONS_OFF);
    return billing;
  };

  const noteEnd = (c: RequestContext, subjectId: string, because: 'twin' | 'refund') =>
    writeAuditEvent(database, c, { kind: 'subscription_ended', subjectId, detail: { because } });

  const memberJson = async (c: RequestContext, email: string): Promise<BilledMember> => {
    const found = await member(email);
    return billedJson(found, await readInvoices(billing, found, c.get('log')));
  };

  return {
    summary: os.summary.handler(async ({ context: { c } }) => {
      await admin(c);
      const at = clocks();
      const [figures, disputes] = await Promise.all([
        readSummary(database, billingMode, at),
        readDisputes(billing).catch((err: unknown) => {
          c.get('log').warn({ err }, 'disputes could not be read');
          return null;
        }),
      ]);
      return {
        mode: billing?.payments.mode ?? null,
        now: at.moneyNow.toISOString(),
        ...figures,
        disputes,
      };
    }),

    events: os.events.handler(async ({ input, context: { c } }) => {
      await admin(c);
      return await readEvents(database, billingMode, input);
    }),

    replay: os.replay.handler(async ({ input: { id }, context: { c } }) => {
      await admin(c);
      if (events === null) throw new Refusal('conflict', SUBSCRIPTIONS_OFF);
      const outcome = await atProvider(async () => {
        const event = await orWhenMissing(events.billing.payments.stripe.events.retrieve(id), null);
        if (event !== null) return await applyEvent(events, event, { again: true });
        return await settleForgotten(events, id);
      });
      if (outcome === null) throw notFound('This event');
      await writeAuditEvent(database, c, { kind: 'event_replayed' });
      return { outcome };
    }),

    member: os.member.handler(async ({ input, context: { c } }) => {
      await admin(c);
      return await memberJson(c, input.member);
    }),

    grant: os.grant.handler(async ({ input, context: { c } }) => {
      const { member: email, days, until, reason, send_id: sendId } = input;
      const viewer = await admin(c);
      const { user, subscription, grantedUntil } = await member(email);
      const now = moneyNow();
      const paidUntil = subscription && accessEnd(subscription);
      const from = new Date(Math.max(Number(now), Number(grantedUntil), Number(paidUntil)));
      const end = until === undefined ? new Date(from.getTime() + days! * DAY_MS) : new Date(until);
      if (end <= now) throw new Refusal('wrong_shape', 'Please choose a date in the future.');
      await database.as('service').transaction(async (tx) => {
        const granted = await tx
          .insert(accessGrants)
          .values({ userId: user.id, sendId, until: end, reason, grantedBy: viewer.id })
          .onConflictDoNothing({ target: [accessGrants.userId, accessGrants.sendId] })
          .returning();
        if (granted.length === 0) return;
        await writeAuditEvent(tx, c, {
          kind: 'access_granted',
          subjectId: user.id,
          detail: { until: end.toISOString(), reason },
        });
      });
      return await memberJson(c, email);
    }),

    endGrant: os.endGrant.handler(async ({ input: { id }, context: { c } }) => {
      await admin(c);
      return await memberJson(c, await endGrant(database, c, { id, now: moneyNow() }));
    }),

    refund: os.refund.handler(async ({ input, context: { c } }) => {
      const { member: email, invoice_id: invoiceId, amount, access, send_id: sendId } = input;
      await admin(c);
      const { payments, reconcile } = open();
      const { user, subscription } = await member(email);
      if (subscription === null) throw notFound('This invoice');
      await atProvider(async () => {
        const { stripe } = payments;
        const invoice = await orWhenMissing(stripe.invoices.retrieve(invoiceId), null);
        if (invoice === null || idOf(invoice.customer) !== subscription.customerId)
          throw notFound('This invoice');
        const isEnding = access !== 'unchanged';
        const current = isEnding
          ? await orWhenMissing(stripe.subscriptions.retrieve(subscription.subscriptionId), null)
          : null;
        const paidFor = idOf(invoice.parent?.subscription_details?.subscription ?? null);
        if (current !== null && paidFor !== current.id) throw new Refusal('conflict', OTHER_SUBSCRIPTION);
        if (access === 'period_end' && current !== null && (await renewalOf(stripe, current)) !== null)
          throw new Refusal('conflict', NEW_PERIOD);
        // First, as it can be sent again when what follows fails.
        const done = await refundInvoice(stripe, invoice, { amount, sendId });
        const { currency, refusal } = done;
        if (done.amount > 0) {
          const detail = {
            send: sendId,
            asked: amount ?? ('all' as const),
            amount: done.amount,
            currency,
            access: refusal === null ? access : ('unchanged' as const),
          };
          await noteRefund(database, c, { subjectId: user.id, detail });
        }
        if (refusal !== null) throw refusal;
        if (done.amount === 0 && !isEnding) {
          throw new Refusal('conflict', 'All of this invoice was refunded before.');
        }
        if (current !== null && subscription.endedAt === null) {
          if (access === 'now') await endNow(payments, current.id);
          else await endSubscription(payments, current);
          if (done.amount === 0) await noteEnd(c, user.id, 'refund');
        }
        await reconcile(subscription.customerId);
      });
      return await memberJson(c, email);
    }),

    cancelTwin: os.cancelTwin.handler(async ({ input: { member: email }, context: { c } }) => {
      await admin(c);
      const billing = open();
      const { user, subscription } = await member(email);
      const other = subscription?.otherSubscriptionId ?? null;
      if (subscription === null || other === null) {
        throw new Refusal('conflict', 'This member has one subscription.');
      }
      await atProvider(async () => {
        const { stripe } = billing.payments;
        const { customerId } = subscription;
        const [one, two] = await Promise.all(
          [subscription.subscriptionId, other].map((subscriptionId) =>
            readUnended(billing, { customerId, subscriptionId }),
          ),
        );
        const newer = one!.created > two!.created ? one! : two!;
        const { data } = await stripe.invoices.list({ subscription: newer.id, status: 'paid', limit: 1 });
        const isPaid = data[0] !== undefined && data[0].amount_paid > 0;
        // The refund first: without its twin, the subscription could not be found again if it failed.
        const refunded = isPaid ? await refundInvoice(stripe, data[0]!) : null;
        const refusal = refunded?.refusal ?? null;
        if (refusal?.code === 'unavailable') throw refusal;
        await endNow(billing.payments, newer.id);
        await noteEnd(c, user.id, 'twin');
        await billing.reconcile(customerId);
        if (refusal !== null) {
          throw new Refusal(
            'conflict',
            `The newer subscription has ended, but its payment was not ${refunded?.amount ? 'fully ' : ''}refunded. ${refusal.message}`,
            { cause: refusal },
          );
        }
      });
      return await memberJson(c, email);
    }),

    moveClock: os.moveClock.handler(async ({ input: { by }, context: { c } }) => {
      await admin(c);
      if (moveClock === null)
        throw new Refusal('conflict', 'Only the sandbox has a clock that can be moved.');
      const to = new Date(moneyNow().getTime() + STEP_HOURS[by] * HOUR_MS);
      await moveClock(to);
      await writeAuditEvent(database, c, { kind: 'clock_moved', detail: { to: to.toISOString() } });
      return { now: moneyNow().toISOString() };
    }),
  };
}

/** Reads the disputes that are still open, and the latest closed ones. */
async function readDisputes(billing: Billing | null) {
  if (billing === null) return [];
  const { data } = await billing.payments.stripe.disputes.list({ limit: 50 });
  return data.map(({ id, amount, currency, reason, status, created }) => ({
    id,
    amount,
    currency,
    reason,
    status,
    created_at: dateOf(created).toISOString(),
  }));
}
