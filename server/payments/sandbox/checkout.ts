import { z } from 'zod';
import { expireCheckout } from './checkout-end.ts';
import { DAY } from './clock.ts';
import { Fault } from './fault.ts';
import { checkCustomer, find, findCustomer } from './find.ts';
import { page } from './listing.ts';
import { newId } from './new-id.ts';
import { address, common, flag, integer, mergeMetadata, metadata, paging, text } from './params.ts';
import { type Route, route } from './route.ts';
import type { CheckoutRow } from './rows.ts';
import { checkoutJson, lineItemsJson } from './shapes/checkout.ts';
import { listJson } from './shapes/list.ts';

const MIN_SECONDS = 30 * 60;
const update = z.enum(['auto', 'never']).optional();

const newSession = z.strictObject({
  ...common,
  mode: z.literal('subscription'),
  customer: text,
  line_items: z
    .array(
      z.strictObject({ price: text, quantity: integer.refine((n) => n >= 1, 'Invalid quantity').optional() }),
    )
    .length(1, 'The sandbox sells one plan at a time'),
  success_url: address,
  cancel_url: address.optional(),
  client_reference_id: text.max(200).optional(),
  metadata: metadata.optional(),
  subscription_data: z
    .strictObject({
      description: text.optional(),
      metadata: metadata.optional(),
      trial_end: integer.optional(),
      trial_period_days: integer.refine((n) => n >= 1 && n <= 730, 'Invalid trial_period_days').optional(),
    })
    .optional(),
  allow_promotion_codes: flag.optional(),
  automatic_tax: z.strictObject({ enabled: flag }).optional(),
  expires_at: integer.optional(),
  customer_update: z.strictObject({ address: update, name: update, shipping: update }).optional(),
  locale: text.optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  payment_method_collection: z.literal('always').optional(),
  ui_mode: z.literal('hosted_page').optional(),
});

export const checkoutRoutes: Route[] = [
  route('POST', '/v1/checkout/sessions', newSession, ({ box, params }) => {
    const now = box.now();
    const data = params.subscription_data;
    findCustomer(box, params.customer, 'customer');
    const lines = params.line_items.map(({ price: id, quantity = 1 }, index) => {
      const param = `line_items[${index}][price]`;
      const price = find(box, 'prices', id, param);
      if (!price.active) {
        throw new Fault('The price specified is inactive. This field only accepts active prices.', { param });
      }
      if (price.recurring === null) {
        throw new Fault('You must provide at least one recurring price in `subscription` mode.', { param });
      }
      return { id: newId('li_'), price: id, quantity };
    });
    const expiresAt = params.expires_at ?? now + DAY;
    // Created in the same second, it may be a second early or late.
    if (expiresAt < now + MIN_SECONDS - 5 || expiresAt > now + DAY + 5) {
      throw new Fault('The `expires_at` timestamp must be from 30 minutes to 24 hours from now.', {
        param: 'expires_at',
      });
    }
    if (data?.trial_end !== undefined && data.trial_end < now + 2 * DAY) {
      throw new Fault('The `trial_end` date has to be at least 2 days in the future.', {
        param: 'subscription_data[trial_end]',
      });
    }
    const row: CheckoutRow = {
      id: newId('cs_test_', 58),
      created: now,
      customer: params.customer,
      clientReference: params.client_reference_id ?? null,
      lines,
      successUrl: params.success_url,
      cancelUrl: params.cancel_url ?? null,
      metadata: mergeMetadata({}, params.metadata),
      subscriptionMetadata: mergeMetadata({}, data?.metadata),
      subscriptionDescription: data?.description ?? null,
      trialDays: data?.trial_period_days ?? null,
      trialEnd: data?.trial_end ?? null,
      promotionCodes: params.allow_promotion_codes ?? null,
      automaticTax: params.automatic_tax?.enabled ?? false,
      billingAddress: params.billing_address_collection ?? null,
      locale: params.locale ?? null,
      expiresAt,
      status: 'open',
      paymentStatus: 'unpaid',
      subscription: null,
      invoice: null,
      pending: null,
    };
    box.state.checkouts[row.id] = row;
    return checkoutJson(box, row);
  }),
  route(
    'GET',
    '/v1/checkout/sessions',
    z.strictObject({
      ...paging,
      customer: text.optional(),
      status: z.enum(['open', 'complete', 'expired']).optional(),
      subscription: text.optional(),
    }),
    ({ box, params }) => {
      checkCustomer(box, params.customer);
      return page(box.state.checkouts, params, {
        url: '/v1/checkout/sessions',
        kind: 'checkout.session',
        keep: (row) =>
          (params.customer ?? row.customer) === row.customer &&
          (params.status ?? row.status) === row.status &&
          (params.subscription ?? row.subscription) === row.subscription,
        json: (row) => checkoutJson(box, row),
      });
    },
  ),
  route('GET', '/v1/checkout/sessions/:id', z.strictObject(common), ({ box, id }) =>
    checkoutJson(box, find(box, 'checkouts', id)),
  ),
  route(
    'GET',
    '/v1/checkout/sessions/:id/line_items',
    z.strictObject({ ...common, limit: paging.limit }),
    ({ box, id }) =>
      listJson(lineItemsJson(box, find(box, 'checkouts', id)), `/v1/checkout/sessions/${id}/line_items`),
  ),
  route('POST', '/v1/checkout/sessions/:id/expire', z.strictObject(common), ({ box, id }) => {
    const row = find(box, 'checkouts', id);
    if (row.status !== 'open') {
      throw new Fault('Only Checkout Sessions with a status in ["open"] can be expired.');
    }
    expireCheckout(box, row);
    return checkoutJson(box, row);
  }),
];
