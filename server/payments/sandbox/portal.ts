import type Stripe from 'stripe';
import { z } from 'zod';
import { type Box, isOver } from './box.ts';
import { Fault } from './fault.ts';
import { find, findCustomer } from './find.ts';
import { page } from './listing.ts';
import {
  address,
  clearable,
  common,
  flag,
  integer,
  mergeMetadata,
  metadata,
  paging,
  text,
} from './params.ts';
import { type Route, route } from './route.ts';
import { configurationJson, portalJson } from './shapes/portal.ts';
import { newId, type PortalConfigurationRow, type PortalRow } from './state.ts';
import { prorations, readPlanChange } from './subscriptions.ts';

const flowData = z.strictObject({
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

/** @throws Fault when what the flow is about is not there, or is not this customer's */
function readFlow(
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

/** The configuration of sessions that name none. */
export function defaultConfiguration(box: Box): PortalConfigurationRow {
  const rows = box.state.portalConfigurations;
  const existing = Object.values(rows).find(({ isDefault }) => isDefault);
  if (existing) return existing;
  return newConfiguration(box, {}, { isDefault: true });
}

const allowed = <T extends string>(values: readonly [T, ...T[]]) =>
  z.union([z.literal('').transform((): T[] => []), z.array(z.enum(values))]);

const featuresSchema = z.strictObject({
  customer_update: z
    .strictObject({
      enabled: flag,
      allowed_updates: allowed(['address', 'email', 'name', 'phone', 'shipping', 'tax_id']).optional(),
    })
    .optional(),
  invoice_history: z.strictObject({ enabled: flag }).optional(),
  payment_method_update: z.strictObject({ enabled: flag }).optional(),
  subscription_cancel: z
    .strictObject({
      enabled: flag,
      mode: z.enum(['at_period_end', 'immediately']).optional(),
      proration_behavior: prorations.optional(),
      cancellation_reason: z.strictObject({ enabled: flag, options: z.array(text).optional() }).optional(),
    })
    .optional(),
  subscription_update: z
    .strictObject({
      enabled: flag,
      default_allowed_updates: allowed(['price', 'promotion_code', 'quantity']).optional(),
      proration_behavior: prorations.optional(),
      products: z
        .union([z.literal(''), z.array(z.strictObject({ product: text, prices: z.array(text) }))])
        .optional(),
    })
    .optional(),
});

function newConfiguration(
  box: Box,
  features: z.output<typeof featuresSchema>,
  look: Partial<Omit<PortalConfigurationRow, 'features'>> = {},
): PortalConfigurationRow {
  const {
    customer_update,
    invoice_history,
    payment_method_update,
    subscription_cancel,
    subscription_update,
  } = features;
  const products = subscription_update?.products;
  const row: PortalConfigurationRow = {
    id: newId('bpc_'),
    created: box.now(),
    returnUrl: null,
    isDefault: false,
    name: null,
    headline: null,
    privacyUrl: null,
    termsUrl: null,
    metadata: {},
    ...look,
    features: {
      customer_update: {
        allowed_updates: customer_update?.allowed_updates ?? [],
        enabled: customer_update?.enabled ?? false,
      },
      invoice_history: { enabled: invoice_history?.enabled ?? true },
      payment_method_update: {
        enabled: payment_method_update?.enabled ?? true,
        payment_method_configuration: null,
      },
      subscription_cancel: {
        cancellation_reason: {
          enabled: subscription_cancel?.cancellation_reason?.enabled ?? false,
          feedback_options: null,
          options: subscription_cancel?.cancellation_reason?.options ?? [],
        },
        enabled: subscription_cancel?.enabled ?? true,
        mode: subscription_cancel?.mode ?? 'at_period_end',
        proration_behavior: subscription_cancel?.proration_behavior ?? 'none',
      },
      subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
      subscription_update: {
        billing_cycle_anchor: 'unchanged',
        default_allowed_updates: subscription_update?.default_allowed_updates ?? ['price'],
        enabled: subscription_update?.enabled ?? true,
        products:
          products === undefined || products === ''
            ? null
            : products.map(({ product, prices }) => ({
                adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
                prices,
                product,
              })),
        proration_behavior: subscription_update?.proration_behavior ?? 'always_invoice',
        schedule_at_period_end: { conditions: [] },
        trial_update_behavior: 'continue_trial',
      },
    },
  };
  box.state.portalConfigurations[row.id] = row;
  return row;
}

export const portalRoutes: Route[] = [
  route(
    'POST',
    '/v1/billing_portal/sessions',
    z.strictObject({
      ...common,
      customer: text,
      configuration: text.optional(),
      flow_data: flowData.optional(),
      locale: text.optional(),
      return_url: address.optional(),
    }),
    ({ box, params }) => {
      const { customer, configuration, flow_data, return_url } = params;
      findCustomer(box, customer, 'customer');
      const settings =
        configuration === undefined
          ? defaultConfiguration(box)
          : find(box, 'portalConfigurations', configuration, 'configuration');
      const row: PortalRow = {
        id: newId('bps_'),
        created: box.now(),
        token: newId('', 40),
        customer,
        configuration: settings.id,
        returnUrl: return_url ?? settings.returnUrl,
        locale: params.locale ?? null,
        flow: flow_data === undefined ? null : readFlow(box, customer, flow_data),
        pendingCard: null,
      };
      box.state.portals[row.id] = row;
      return portalJson(box, row);
    },
  ),
  route(
    'GET',
    '/v1/billing_portal/configurations',
    z.strictObject({ ...paging, active: flag.optional(), is_default: flag.optional() }),
    ({ box, params }) =>
      page(box.state.portalConfigurations, params, {
        url: '/v1/billing_portal/configurations',
        kind: 'configuration',
        keep: ({ isDefault }) => (params.is_default ?? isDefault) === isDefault && params.active !== false,
        json: configurationJson,
      }),
  ),
  route(
    'POST',
    '/v1/billing_portal/configurations',
    z.strictObject({
      ...common,
      business_profile: z
        .strictObject({
          headline: clearable.optional(),
          privacy_policy_url: address.optional(),
          terms_of_service_url: address.optional(),
        })
        .optional(),
      default_return_url: address.optional(),
      features: featuresSchema,
      metadata: metadata.optional(),
      name: clearable.optional(),
    }),
    ({ box, params: { business_profile, ...params } }) =>
      configurationJson(
        newConfiguration(box, params.features, {
          returnUrl: params.default_return_url ?? null,
          name: params.name || null,
          headline: business_profile?.headline || null,
          privacyUrl: business_profile?.privacy_policy_url ?? null,
          termsUrl: business_profile?.terms_of_service_url ?? null,
          metadata: mergeMetadata({}, params.metadata),
        }),
      ),
  ),
  route(
    'POST',
    '/v1/billing_portal/configurations/:id',
    z.strictObject({ ...common, features: featuresSchema.optional(), metadata: metadata.optional() }),
    ({ box, id, params }) => {
      const row = find(box, 'portalConfigurations', id);
      row.metadata = mergeMetadata(row.metadata, params.metadata);
      return configurationJson(
        params.features === undefined ? row : newConfiguration(box, params.features, row),
      );
    },
  ),
  route('GET', '/v1/billing_portal/configurations/:id', z.strictObject(common), ({ box, id }) =>
    configurationJson(find(box, 'portalConfigurations', id)),
  ),
];
