import type Stripe from 'stripe';
import type { Box } from '#server/payments/sandbox/box.ts';
import type { PortalConfigurationRow, PortalRow } from '#server/payments/sandbox/rows.ts';

export function portalJson(box: Box, row: PortalRow): Stripe.BillingPortal.Session {
  return {
    id: row.id,
    object: 'billing_portal.session',
    configuration: row.configuration,
    created: row.created,
    customer: row.customer,
    customer_account: null,
    flow: row.flow,
    livemode: false,
    locale: row.locale,
    on_behalf_of: null,
    return_url: row.returnUrl,
    url: box.page(`/portal/${row.token}`),
  };
}

export function configurationJson(row: PortalConfigurationRow): Stripe.BillingPortal.Configuration {
  return {
    id: row.id,
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: {
      headline: row.headline,
      privacy_policy_url: row.privacyUrl,
      terms_of_service_url: row.termsUrl,
    },
    created: row.created,
    default_return_url: row.returnUrl,
    features: row.features,
    is_default: row.isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: row.metadata,
    name: row.name,
    updated: row.created,
  };
}
