import type Stripe from 'stripe';
import type { EndpointRow, EventRow } from '#server/payments/sandbox/rows.ts';

export const API_VERSION = '2026-10-28.endive';

/** The common part of `Stripe.Event`, a union of 250 types; `emit` checks each object against its own. */
type EventJson = Omit<Stripe.Event, 'type' | 'data'> & {
  type: string;
  data: { object: object; previous_attributes?: object };
};

export function eventJson(row: EventRow): EventJson {
  return {
    id: row.id,
    object: 'event',
    api_version: API_VERSION,
    created: row.created,
    data: { object: row.object, ...(row.previous !== null && { previous_attributes: row.previous }) },
    livemode: false,
    pending_webhooks: row.delivery === null ? 0 : 1,
    request: { id: row.request.id, idempotency_key: row.request.key },
    type: row.type,
  };
}

/** `secret` only in the reply that creates it. */
export function endpointJson(row: EndpointRow, withSecret = false): Stripe.WebhookEndpoint {
  return {
    id: row.id,
    object: 'webhook_endpoint',
    api_version: row.apiVersion,
    application: null,
    created: row.created,
    description: row.description,
    enabled_events: row.events,
    livemode: false,
    metadata: row.metadata,
    ...(withSecret && { secret: row.secret }),
    status: row.disabled ? 'disabled' : 'enabled',
    url: row.url,
  };
}
