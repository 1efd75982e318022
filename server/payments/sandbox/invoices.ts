import { z } from 'zod';
import { isOver, known } from './box.ts';
import { DECLINED } from './cards.ts';
import { Fault } from './fault.ts';
import { checkCustomer, find, findCustomer } from './find.ts';
import { previewInvoice } from './invoice-preview.ts';
import { finalizeInvoice, voidInvoice } from './invoicing.ts';
import { page } from './listing.ts';
import { common, flag, integer, paging, text } from './params.ts';
import { afterVoiding, cardOf, payInvoice } from './paying.ts';
import { planItems, prorations, readPlanChange } from './read-plan-change.ts';
import { type Route, route } from './route.ts';
import { invoiceJson, invoicePaymentJson } from './shapes/invoice.ts';
import { chargeJson, paymentIntentJson } from './shapes/payment.ts';

export const invoiceRoutes: Route[] = [
  route(
    'GET',
    '/v1/invoices',
    z.strictObject({
      ...paging,
      customer: text.optional(),
      subscription: text.optional(),
      status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
    }),
    ({ box, params }) => {
      checkCustomer(box, params.customer);
      return page(box.state.invoices, params, {
        url: '/v1/invoices',
        kind: 'invoice',
        keep: (row) =>
          (params.customer ?? row.customer) === row.customer &&
          (params.subscription ?? row.subscription) === row.subscription &&
          (params.status ?? row.status) === row.status,
        json: (row) => invoiceJson(box, row),
      });
    },
  ),
  route(
    'POST',
    '/v1/invoices/create_preview',
    z.strictObject({
      ...common,
      customer: text.optional(),
      subscription: text,
      subscription_details: z
        .strictObject({
          items: planItems.optional(),
          proration_behavior: prorations.optional(),
          proration_date: integer.optional(),
          cancel_at: z.literal('').optional(),
          cancel_at_period_end: z.literal('false').optional(),
        })
        .optional(),
    }),
    ({ box, params }) => {
      if (params.customer !== undefined) findCustomer(box, params.customer, 'customer');
      const subscription = find(box, 'subscriptions', params.subscription, 'subscription');
      const {
        items,
        proration_behavior: behavior = 'create_prorations',
        proration_date: at,
        cancel_at,
        cancel_at_period_end,
      } = params.subscription_details ?? {};
      const change = readPlanChange(box, subscription, items, {
        behavior,
        at,
        param: 'subscription_details[items]',
      });
      const resumes = cancel_at === '' || cancel_at_period_end === 'false';
      const ends =
        !resumes && subscription.cancelAt !== null && subscription.cancelAt <= subscription.item.end;
      if (isOver(subscription) || (change === null && ends)) {
        throw new Fault('No upcoming invoices for the subscription.', {
          status: 404,
          code: 'invoice_upcoming_none',
        });
      }
      const invoice = previewInvoice(box, subscription, change, behavior);
      return { ...invoiceJson(box, invoice), id: `upcoming_${invoice.id}` };
    },
  ),
  route('GET', '/v1/invoices/:id', z.strictObject(common), ({ box, id }) =>
    invoiceJson(box, find(box, 'invoices', id)),
  ),
  route(
    'POST',
    '/v1/invoices/:id',
    z.strictObject({ ...common, auto_advance: flag.optional() }),
    ({ box, params, id }) => {
      const invoice = find(box, 'invoices', id);
      if (invoice.status !== 'draft' && invoice.status !== 'open') {
        throw new Fault(`This invoice is ${invoice.status} and cannot be changed.`, {
          code: 'invoice_not_editable',
        });
      }
      if (params.auto_advance !== undefined) invoice.autoAdvance = params.auto_advance;
      return invoiceJson(box, invoice);
    },
  ),
  route(
    'POST',
    '/v1/invoices/:id/pay',
    z.strictObject({ ...common, off_session: flag.optional(), payment_method: text.optional() }),
    ({ box, params, id }) => {
      const invoice = find(box, 'invoices', id);
      if (invoice.status === 'draft') finalizeInvoice(box, invoice);
      if (invoice.status !== 'open') {
        throw new Fault(`This invoice is ${invoice.status} and cannot be paid.`, {
          code: 'invoice_not_editable',
        });
      }
      const { payment_method: card } = params;
      if (card !== undefined) find(box, 'paymentMethods', card, 'payment_method');
      const subscription = known(box.state.subscriptions, invoice.subscription);
      const outcome = payInvoice(box, invoice, {
        paymentMethod: card ?? cardOf(box, subscription),
        present: !(params.off_session ?? true),
        onDemand: true,
      });
      if (outcome !== 'paid') {
        throw new Fault(DECLINED, {
          status: 402,
          type: 'card_error',
          code: outcome === 'declined' ? 'card_declined' : 'invoice_payment_intent_requires_action',
          ...(outcome === 'declined' && { declineCode: 'generic_decline' }),
        });
      }
      return invoiceJson(box, invoice);
    },
  ),
  route('POST', '/v1/invoices/:id/void', z.strictObject(common), ({ box, id }) => {
    const invoice = find(box, 'invoices', id);
    if (invoice.status !== 'open') {
      throw new Fault('You can only void an open invoice.', { code: 'invoice_not_editable' });
    }
    voidInvoice(box, invoice);
    afterVoiding(box, invoice);
    return invoiceJson(box, invoice);
  }),
  route(
    'GET',
    '/v1/invoice_payments',
    z.strictObject({
      ...paging,
      invoice: text.optional(),
      payment: z.strictObject({ payment_intent: text, type: z.literal('payment_intent') }).optional(),
      status: z.enum(['open', 'paid', 'canceled']).optional(),
    }),
    ({ box, params }) =>
      page(box.state.invoicePayments, params, {
        url: '/v1/invoice_payments',
        kind: 'invoice_payment',
        keep: (row) =>
          (params.invoice ?? row.invoice) === row.invoice &&
          (params.payment?.payment_intent ?? row.paymentIntent) === row.paymentIntent &&
          (params.status ?? invoicePaymentJson(row).status) === invoicePaymentJson(row).status,
        json: invoicePaymentJson,
      }),
  ),
  route('GET', '/v1/payment_intents/:id', z.strictObject(common), ({ box, id }) =>
    paymentIntentJson(find(box, 'paymentIntents', id)),
  ),
  route(
    'GET',
    '/v1/charges',
    z.strictObject({ ...paging, customer: text.optional(), payment_intent: text.optional() }),
    ({ box, params }) =>
      page(box.state.charges, params, {
        url: '/v1/charges',
        kind: 'charge',
        keep: (row) =>
          (params.customer ?? row.customer) === row.customer &&
          (params.payment_intent ?? row.paymentIntent) === row.paymentIntent,
        json: chargeJson,
      }),
  ),
  route('GET', '/v1/charges/:id', z.strictObject(common), ({ box, id }) =>
    chargeJson(find(box, 'charges', id)),
  ),
];
