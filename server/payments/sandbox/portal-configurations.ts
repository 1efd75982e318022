import { z } from 'zod';
import type { Box } from './box.ts';
import { find } from './find.ts';
import { page } from './listing.ts';
import { newId } from './new-id.ts';
import { address, clearable, common, flag, mergeMetadata, metadata, paging, text } from './params.ts';
import { prorations } from './read-plan-change.ts';
import { type Route, route } from './route.ts';
import type { PortalConfigurationRow } from './rows.ts';
import { configurationJson } from './shapes/portal.ts';

/** Returns the configuration of sessions that name none. */
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

export const portalConfigurationRoutes: Route[] = [
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
