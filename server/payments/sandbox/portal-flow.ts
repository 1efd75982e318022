import type Stripe from 'stripe';
import { z } from 'zod';
import { type Box, isOver } from './box.ts';
import { Fault } from './fault.ts';
import { find } from './find.ts';
import { address, integer, text } from './params.ts';
import { readPlanChange } from './read-plan-change.ts';

/** The single action that a portal session is opened for. */
export const flowData = z.strictObject({
  type: z.enum([
    'payment_method_update',
    'subscription_cancel',
    'subscription_update',
    'subscription_update_confirm',
  ]),
  after_completion: z
    .strictObject({
      type: z.enum(['hosted_confirmation', 'portal_homepage', 'redirect']),
      hosted_confirmation: z.strictObject({ custom_message: text.optional() }).optional(),
      redirect: z.strictObject({ return_url: address }).optional(),
    })
    .optional(),
  subscription_cancel: z.strictObject({ subscription: text }).optional(),
  subscription_update: z.strictObject({ subscription: text }).optional(),
  subscription_update_confirm: z
    .strictObject({
      subscription: text,
      items: z
        .array(z.strictObject({ id: text, price: text, quantity: integer.optional() }))
        .length(1, 'The sandbox sells one plan at a time'),
    })
    .optional(),
});

/** @throws Fault when the flow's object does not exist, or is not this customer's */
export function readFlow(
  box: Box,
  customer: string,
  data: z.output<typeof flowData>,
): Stripe.BillingPortal.Session.Flow {
  const { type, after_completion: after } = data;
  const about = type === 'payment_method_update' ? null : data[type];
  if (about === undefined) {
    throw new Fault(`Missing required param: flow_data[${type}].`, {
      code: 'parameter_missing',
      param: `flow_data[${type}]`,
    });
  }
  if (about !== null) {
    const param = `flow_data[${type}][subscription]`;
    const subscription = find(box, 'subscriptions', about.subscription, param);
    if (subscription.customer !== customer || isOver(subscription)) {
      throw new Fault(`The subscription ${subscription.id} is over, or belongs to another customer.`, {
        param,
      });
    }
    const items = data.subscription_update_confirm?.items;
    if (type === 'subscription_update_confirm') {
      const change = readPlanChange(box, subscription, items, {
        behavior: 'always_invoice',
        at: undefined,
        param: 'flow_data[subscription_update_confirm][items]',
      });
      if (change === null) {
        throw new Fault('The subscription already has this price.', {
          param: 'flow_data[subscription_update_confirm][items]',
        });
      }
    }
  }
  if (after?.type === 'redirect' && after.redirect === undefined) {
    throw new Fault('Missing required param: flow_data[after_completion][redirect].', {
      code: 'parameter_missing',
      param: 'flow_data[after_completion][redirect]',
    });
  }
  const confirm = type === 'subscription_update_confirm' ? data.subscription_update_confirm : undefined;
  return {
    after_completion: {
      hosted_confirmation:
        after?.hosted_confirmation === undefined
          ? null
          : { custom_message: after.hosted_confirmation.custom_message ?? null },
      redirect: after?.redirect ?? null,
      type: after?.type ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel:
      type === 'subscription_cancel' && data.subscription_cancel
        ? { retention: null, subscription: data.subscription_cancel.subscription }
        : null,
    subscription_pause: null,
    subscription_update: (type === 'subscription_update' && data.subscription_update) || null,
    subscription_update_confirm:
      confirm === undefined
        ? null
        : {
            discounts: null,
            items: confirm.items.map(({ id, price, quantity = 1 }) => ({ id, price, quantity })),
            subscription: confirm.subscription,
          },
    type,
  };
}
