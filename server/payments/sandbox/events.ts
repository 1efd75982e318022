import type Stripe from 'stripe';
import { z } from 'zod';
import { find } from './find.ts';
import { page } from './listing.ts';
import { newId } from './new-id.ts';
import { address, clearable, common, flag, mergeMetadata, metadata, paging, text } from './params.ts';
import { type Route, route } from './route.ts';
import type { EndpointRow } from './rows.ts';
import { API_VERSION, endpointJson, eventJson } from './shapes/event.ts';

/** `customer.*` matches every type that begins so. */
const matches = (type: string, pattern: string) =>
  pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;

export const eventRoutes: Route[] = [
  route(
    'GET',
    '/v1/events',
    z.strictObject({
      ...paging,
      delivery_success: flag.optional(),
      type: text.optional(),
      types: z.array(text).max(20).optional(),
    }),
    ({ box, params }) =>
      page(box.state.events, params, {
        url: '/v1/events',
        kind: 'event',
        keep: ({ type, delivery }) =>
          matches(type, params.type ?? type) &&
          (params.types === undefined || params.types.some((wanted) => matches(type, wanted))) &&
          (params.delivery_success === undefined || params.delivery_success === (delivery === null)),
        json: eventJson,
      }),
  ),
  route('GET', '/v1/events/:id', z.strictObject(common), ({ box, id }) => eventJson(find(box, 'events', id))),
];

const details = {
  description: clearable.optional(),
  enabled_events: z.array(text),
  metadata: metadata.optional(),
  url: address,
};

/**
 * The app's own endpoint always gets every event; those created here are stored and shown, but receive
 * nothing.
 */
export const endpointRoutes: Route[] = [
  route('GET', '/v1/webhook_endpoints', z.strictObject(paging), ({ box, params }) =>
    page(box.state.endpoints, params, {
      url: '/v1/webhook_endpoints',
      kind: 'webhook endpoint',
      json: (row) => endpointJson(row),
    }),
  ),
  route(
    'POST',
    '/v1/webhook_endpoints',
    z.strictObject({ ...common, ...details, api_version: text.optional() }),
    ({ box, params }) => {
      const row: EndpointRow = {
        id: newId('we_'),
        created: box.now(),
        url: params.url,
        events: params.enabled_events,
        description: params.description || null,
        disabled: false,
        apiVersion: params.api_version ?? API_VERSION,
        secret: box.state.webhookSecret,
        metadata: mergeMetadata({}, params.metadata),
      };
      box.state.endpoints[row.id] = row;
      return endpointJson(row, true);
    },
  ),
  route('GET', '/v1/webhook_endpoints/:id', z.strictObject(common), ({ box, id }) =>
    endpointJson(find(box, 'endpoints', id)),
  ),
  route(
    'POST',
    '/v1/webhook_endpoints/:id',
    z.strictObject({
      ...common,
      ...details,
      enabled_events: details.enabled_events.optional(),
      url: address.optional(),
      disabled: flag.optional(),
    }),
    ({ box, params, id }) => {
      const row = find(box, 'endpoints', id);
      if (params.url !== undefined) row.url = params.url;
      if (params.enabled_events !== undefined) row.events = params.enabled_events;
      if (params.description !== undefined) row.description = params.description || null;
      if (params.disabled !== undefined) row.disabled = params.disabled;
      row.metadata = mergeMetadata(row.metadata, params.metadata);
      return endpointJson(row);
    },
  ),
  route('DELETE', '/v1/webhook_endpoints/:id', z.strictObject({}), ({ box, id }) => {
    find(box, 'endpoints', id);
    delete box.state.endpoints[id];
    return { id, object: 'webhook_endpoint', deleted: true } satisfies Stripe.DeletedWebhookEndpoint;
  }),
];
