import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { emit, isOver, subscriptionsOf } from './box.ts';
import { expireCheckout } from './checkout-end.ts';
import { endSubscription } from './ending.ts';
import { Fault } from './fault.ts';
import { find, findCustomer } from './find.ts';
import { page } from './listing.ts';
import { newId } from './new-id.ts';
import { clearable, common, integer, mergeMetadata, metadata, paging, text } from './params.ts';
import { type Route, route } from './route.ts';
import type { CustomerRow } from './rows.ts';
import { customerJson, deletedCustomerJson, paymentMethodJson } from './shapes/customer.ts';

const part = z.string().max(500).optional();
const details = {
  address: z
    .union([
      z.literal(''),
      z.strictObject({ city: part, country: part, line1: part, line2: part, postal_code: part, state: part }),
    ])
    .optional(),
  balance: integer.optional(),
  description: clearable.optional(),
  email: clearable.optional(),
  invoice_settings: z.strictObject({ default_payment_method: text.optional() }).optional(),
  metadata: metadata.optional(),
  name: clearable.optional(),
  phone: clearable.optional(),
  preferred_locales: z.array(text).optional(),
};

function fill(row: CustomerRow, params: z.output<z.ZodObject<typeof details>>): void {
  const { address, email } = params;
  if (email && !/^\S+@\S+$/.test(email)) {
    throw new Fault(`Invalid email address: ${email}`, { code: 'email_invalid', param: 'email' });
  }
  if (address !== undefined) {
    const { city, country, line1, line2, postal_code, state } = address === '' ? {} : address;
    row.address =
      address === ''
        ? null
        : {
            city: city || null,
            country: country || null,
            line1: line1 || null,
            line2: line2 || null,
            postal_code: postal_code || null,
            state: state || null,
          };
  }
  for (const name of ['description', 'email', 'name', 'phone'] as const) {
    const value = params[name];
    if (value !== undefined) row[name] = value || null;
  }
  if (params.balance !== undefined) row.balance = params.balance;
  if (params.preferred_locales !== undefined) row.locales = params.preferred_locales;
  row.metadata = mergeMetadata(row.metadata, params.metadata);
}

export const customerRoutes: Route[] = [
  route('GET', '/v1/customers', z.strictObject({ ...paging, email: text.optional() }), ({ box, params }) =>
    page(box.state.customers, params, {
      url: '/v1/customers',
      kind: 'customer',
      keep: ({ email, deleted }) => !deleted && (params.email ?? email) === email,
      json: (row) => customerJson(box.state, row),
    }),
  ),
  route(
    'GET',
    '/v1/customers/search',
    z.strictObject({ ...common, query: text, limit: integer.optional() }),
    ({ box, params: { query, limit } }) => {
      const [, key, value] = /^metadata\['(\w+)'\]:'([^']+)'$/.exec(query) ?? [];
      if (key === undefined) throw new Fault(`The search "${query}" is not supported.`, { param: 'query' });
      const { data, has_more } = page(
        box.state.customers,
        { limit },
        {
          url: '/v1/customers/search',
          kind: 'customer',
          keep: ({ deleted, metadata }) => !deleted && metadata[key] === value,
          json: (row) => customerJson(box.state, row),
        },
      );
      return { object: 'search_result', url: '/v1/customers/search', data, has_more, next_page: null };
    },
  ),
  route('POST', '/v1/customers', z.strictObject({ ...common, ...details }), ({ box, params }) => {
    const row: CustomerRow = {
      id: newId('cus_', 14),
      created: box.now(),
      email: null,
      name: null,
      phone: null,
      description: null,
      address: null,
      locales: [],
      balance: 0,
      currency: null,
      paymentMethod: null,
      invoicePrefix: randomBytes(4).toString('hex').toUpperCase(),
      nextInvoice: 1,
      deleted: false,
      metadata: {},
    };
    fill(row, params);
    box.state.customers[row.id] = row;
    emit(box, 'customer.created', customerJson(box.state, row));
    return customerJson(box.state, row);
  }),
  route('GET', '/v1/customers/:id', z.strictObject(common), ({ box, id }) => {
    const row = findCustomer(box, id, 'id', true);
    return row.deleted ? deletedCustomerJson(row) : customerJson(box.state, row);
  }),
  route('POST', '/v1/customers/:id', z.strictObject({ ...common, ...details }), ({ box, params, id }) => {
    const row = findCustomer(box, id);
    const card = params.invoice_settings?.default_payment_method;
    if (card !== undefined && find(box, 'paymentMethods', card, 'invoice_settings').customer !== id) {
      throw new Fault('The payment method belongs to another customer.', { param: 'invoice_settings' });
    }
    const before = customerJson(box.state, { ...row });
    fill(row, params);
    if (card !== undefined) row.paymentMethod = card;
    const after = customerJson(box.state, row);
    if (JSON.stringify(after) !== JSON.stringify(before)) emit(box, 'customer.updated', after, before);
    return after;
  }),
  route('DELETE', '/v1/customers/:id', z.strictObject({}), ({ box, id }) => {
    const row = findCustomer(box, id);
    for (const checkout of Object.values(box.state.checkouts)) {
      if (checkout.customer === id && checkout.status === 'open') expireCheckout(box, checkout);
    }
    for (const subscription of subscriptionsOf(box, id)) {
      if (!isOver(subscription)) endSubscription(box, subscription, 'cancellation_requested');
    }
    for (const invoice of Object.values(box.state.invoices)) {
      if (invoice.customer === id) invoice.autoAdvance = false;
    }
    emit(box, 'customer.deleted', customerJson(box.state, row));
    row.deleted = true;
    return deletedCustomerJson(row);
  }),
  route('GET', '/v1/payment_methods/:id', z.strictObject(common), ({ box, id }) =>
    paymentMethodJson(find(box, 'paymentMethods', id)),
  ),
];
