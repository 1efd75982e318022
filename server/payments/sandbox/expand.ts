import type { Box } from './box.ts';
import { Fault } from './fault.ts';
import { priceJson, productJson } from './shapes/catalog.ts';
import { checkoutJson, lineItemsJson } from './shapes/checkout.ts';
import { customerJson, deletedCustomerJson, paymentMethodJson } from './shapes/customer.ts';
import { invoiceJson, invoicePaymentJson } from './shapes/invoice.ts';
import { listJson } from './shapes/list.ts';
import { chargeJson, paymentIntentJson, refundJson } from './shapes/payment.ts';
import { configurationJson } from './shapes/portal.ts';
import { subscriptionJson } from './shapes/subscription.ts';

type Json = Record<string, unknown>;
const MAX_DEPTH = 4;

/** Replaces ids in the reply with whole objects, along paths such as `data.product`. */
export function expandReply(box: Box, reply: object, paths: readonly string[]): object {
  if (paths.length === 0) return reply;
  const copy = JSON.parse(JSON.stringify(reply)) as Json;
  for (const path of paths) {
    const names = path.split('.');
    if (names.length > MAX_DEPTH + (names[0] === 'data' ? 1 : 0)) {
      throw new Fault(`You cannot expand more than ${MAX_DEPTH} levels of a property. Property: ${path}`, {
        param: 'expand',
      });
    }
    expandAt(box, copy, names, path);
  }
  return copy;
}

function expandAt(box: Box, at: unknown, [name, ...rest]: string[], path: string): void {
  if (name === undefined || at === null) return;
  if (Array.isArray(at)) {
    for (const each of at) expandAt(box, each, [name, ...rest], path);
    return;
  }
  if (typeof at !== 'object') throw unexpandable(path);
  const object = at as Json;
  const value = object[name] ?? included(box, object, name);
  if (value === undefined || name === 'id') throw unexpandable(path);
  if (typeof value === 'string') {
    const whole = wholeObject(box, value);
    if (whole === null) throw unexpandable(path);
    object[name] = JSON.parse(JSON.stringify(whole));
  } else if (rest.length === 0 && value !== null && typeof value !== 'object') throw unexpandable(path);
  else object[name] = value;
  expandAt(box, object[name], rest, path);
}

const unexpandable = (path: string) =>
  new Fault(`This property cannot be expanded (${path}).`, { param: 'expand' });

function wholeObject(box: Box, id: string): object | null {
  const { state } = box;
  const by: { [prefix: string]: () => object | null } = {
    prod: () => found(state.products, id, productJson),
    price: () => found(state.prices, id, priceJson),
    cus: () =>
      found(state.customers, id, (row) =>
        row.deleted ? deletedCustomerJson(row) : customerJson(state, row),
      ),
    pm: () => found(state.paymentMethods, id, paymentMethodJson),
    sub: () => found(state.subscriptions, id, (row) => subscriptionJson(box, row)),
    in: () => found(state.invoices, id, (row) => invoiceJson(box, row)),
    pi: () => found(state.paymentIntents, id, paymentIntentJson),
    ch: () => found(state.charges, id, chargeJson),
    cs: () => found(state.checkouts, id, (row) => checkoutJson(box, row)),
    bpc: () => found(state.portalConfigurations, id, configurationJson),
  };
  const prefix = id.slice(0, id.indexOf('_'));
  return Object.hasOwn(by, prefix) ? (by[prefix]?.() ?? null) : null;
}

const found = <R>(rows: Record<string, R>, id: string, json: (row: R) => object): object | null => {
  const row = rows[id];
  return row === undefined ? null : json(row);
};

/** Returns a field that an object has only on request; undefined when there is none. */
function included(box: Box, object: Json, name: string): unknown {
  const id = String(object.id);
  const { state } = box;
  switch (`${String(object.object)}.${name}`) {
    case 'checkout.session.line_items': {
      const row = state.checkouts[id];
      return row && plain(listJson(lineItemsJson(box, row), `/v1/checkout/sessions/${id}/line_items`));
    }
    case 'invoice.payments':
      return plain(
        listJson(
          rowsWhere(state.invoicePayments, ({ invoice }) => invoice === id).map(invoicePaymentJson),
          `/v1/invoice_payments?invoice=${id}`,
        ),
      );
    case 'customer.subscriptions':
      return plain(
        listJson(
          rowsWhere(state.subscriptions, ({ customer }) => customer === id).map((row) =>
            subscriptionJson(box, row),
          ),
          `/v1/customers/${id}/subscriptions`,
        ),
      );
    case 'charge.refunds':
      return plain(
        listJson(
          rowsWhere(state.refunds, ({ charge }) => charge === id).map(refundJson),
          `/v1/charges/${id}/refunds`,
        ),
      );
    default:
      return object[name];
  }
}

const rowsWhere = <R>(rows: Record<string, R>, keep: (row: R) => boolean): R[] =>
  Object.values(rows).filter(keep).reverse();

const plain = (value: object): unknown => JSON.parse(JSON.stringify(value));
