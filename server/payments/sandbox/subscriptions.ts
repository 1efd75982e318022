import { z } from 'zod';
import { type Box, isOver } from './box.ts';
import { cancelNow } from './cancel-now.ts';
import { changeSubscription } from './change-subscription.ts';
import { changePlan } from './changing-plans.ts';
import { endLater } from './ending.ts';
import { Fault } from './fault.ts';
import { checkCustomer, find } from './find.ts';
import { page } from './listing.ts';
import { clearable, common, flag, integer, mergeMetadata, metadata, paging, text } from './params.ts';
import { planItems, prorations, readPlanChange } from './read-plan-change.ts';
import { type Route, route } from './route.ts';
import type { SubscriptionRow } from './rows.ts';
import { subscriptionJson } from './shapes/subscription.ts';

const FEEDBACK = [
  'customer_service',
  'low_quality',
  'missing_features',
  'other',
  'switched_service',
  'too_complex',
  'too_expensive',
  'unused',
] as const;

const cancellation = z.strictObject({
  comment: clearable.optional(),
  feedback: z.enum([...FEEDBACK, '']).optional(),
});

const STATUSES = [
  'active',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
];

const update = z.strictObject({
  ...common,
  cancel_at: z
    .union([z.literal(''), z.literal('min_period_end'), z.literal('max_period_end'), integer])
    .optional(),
  cancel_at_period_end: flag.optional(),
  cancellation_details: cancellation.optional(),
  default_payment_method: text.optional(),
  description: clearable.optional(),
  items: planItems.optional(),
  metadata: metadata.optional(),
  off_session: flag.optional(),
  payment_behavior: z.enum(['allow_incomplete', 'error_if_incomplete', 'pending_if_incomplete']).optional(),
  proration_behavior: prorations.optional(),
  proration_date: integer.optional(),
});

/** @throws Fault when the subscription cannot be changed like that */
function checkUpdate(box: Box, row: SubscriptionRow, params: z.output<typeof update>): void {
  const { cancel_at, cancel_at_period_end, default_payment_method: card } = params;
  if (isOver(row)) {
    const others = Object.keys(params).some(
      (name) => !['cancellation_details', 'metadata', 'expand'].includes(name),
    );
    if (others) {
      throw new Fault('A canceled subscription can only update its cancellation_details and metadata.', {
        code: 'invalid_canceled_subscription_fields',
      });
    }
  }
  if (cancel_at !== undefined && cancel_at_period_end !== undefined) {
    throw new Fault('Received both cancel_at and cancel_at_period_end parameters. Please pass in only one.', {
      code: 'parameters_exclusive',
      param: 'cancel_at',
    });
  }
  if (typeof cancel_at === 'number' && cancel_at < box.now()) {
    throw new Fault('`cancel_at` must be in the future.', { param: 'cancel_at' });
  }
  if (
    card !== undefined &&
    find(box, 'paymentMethods', card, 'default_payment_method').customer !== row.customer
  ) {
    throw new Fault('The payment method belongs to another customer.', {
      param: 'default_payment_method',
    });
  }
}

export const subscriptionRoutes: Route[] = [
  route(
    'GET',
    '/v1/subscriptions',
    z.strictObject({
      ...paging,
      customer: text.optional(),
      price: text.optional(),
      status: z.enum([...STATUSES, 'all', 'ended']).optional(),
    }),
    ({ box, params: { status, ...params } }) => {
      checkCustomer(box, params.customer);
      return page(box.state.subscriptions, params, {
        url: '/v1/subscriptions',
        kind: 'subscription',
        keep: (row) =>
          (params.customer ?? row.customer) === row.customer &&
          (params.price ?? row.item.price) === row.item.price &&
          (status === 'all' ||
            (status === undefined
              ? row.status !== 'canceled'
              : status === 'ended'
                ? isOver(row)
                : row.status === status)),
        json: (row) => subscriptionJson(box, row),
      });
    },
  ),
  route('GET', '/v1/subscriptions/:id', z.strictObject(common), ({ box, id }) =>
    subscriptionJson(box, find(box, 'subscriptions', id)),
  ),
  route('POST', '/v1/subscriptions/:id', update, ({ box, params, id }) => {
    const row = find(box, 'subscriptions', id);
    const { cancel_at, cancel_at_period_end, cancellation_details, items } = params;
    checkUpdate(box, row, params);
    const card = params.default_payment_method;
    const behavior = params.proration_behavior ?? 'create_prorations';
    const change = readPlanChange(box, row, items, { behavior, at: params.proration_date, param: 'items' });
    if (change !== null) {
      if (row.status === 'incomplete') {
        throw new Fault('The plan of an incomplete subscription cannot change.', { param: 'items' });
      }
      changePlan(box, row, change, {
        behavior,
        whenUnpaid: params.payment_behavior ?? 'allow_incomplete',
        present: false,
      });
    }
    changeSubscription(box, row, () => {
      if (card !== undefined) row.paymentMethod = card;
      if (params.description !== undefined) row.description = params.description || null;
      row.metadata = mergeMetadata(row.metadata, params.metadata);
      if (cancel_at_period_end === true) endLater(box, row, row.item.end, true);
      else if (cancel_at_period_end === false && row.cancelAtPeriodEnd) endLater(box, row, null, false);
      else if (cancel_at === '') endLater(box, row, null, false);
      else if (cancel_at !== undefined) {
        endLater(box, row, typeof cancel_at === 'number' ? cancel_at : row.item.end, false);
      }
      note(row, cancellation_details);
    });
    return subscriptionJson(box, row);
  }),
  route(
    'DELETE',
    '/v1/subscriptions/:id',
    z.strictObject({
      ...common,
      cancellation_details: cancellation.optional(),
      invoice_now: flag.optional(),
      prorate: flag.optional(),
    }),
    ({ box, params, id }) => {
      const row = find(box, 'subscriptions', id);
      if (isOver(row)) {
        throw new Fault(`No such subscription: '${id}'`, {
          status: 404,
          code: 'resource_missing',
          param: 'id',
        });
      }
      note(row, params.cancellation_details);
      row.cancelReason = 'cancellation_requested';
      cancelNow(box, row, { prorate: params.prorate ?? false, invoiceNow: params.invoice_now ?? false });
      return subscriptionJson(box, row);
    },
  ),
];

function note(row: SubscriptionRow, details: z.output<typeof cancellation> | undefined): void {
  if (details?.comment !== undefined) row.comment = details.comment || null;
  if (details?.feedback !== undefined) row.feedback = details.feedback || null;
}
