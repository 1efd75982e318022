import { z } from 'zod';
import { type Box, emit } from './box.ts';
import { Fault } from './fault.ts';
import { find } from './find.ts';
import { page } from './listing.ts';
import { newId } from './new-id.ts';
import { amount, clearable, common, flag, integer, mergeMetadata, metadata, paging, text } from './params.ts';
import { addProduct } from './products.ts';
import { type Route, route } from './route.ts';
import type { PriceRow } from './rows.ts';
import { priceJson } from './shapes/catalog.ts';

const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/, 'Invalid currency')
  .transform((code) => code.toLowerCase());
const behaviors = z.enum(['exclusive', 'inclusive', 'unspecified']);

const recurring = z.strictObject({
  interval: z.enum(['day', 'week', 'month', 'year']),
  interval_count: integer.refine((count) => count >= 1 && count <= 1095, 'Invalid interval_count').optional(),
  usage_type: z.literal('licensed').optional(),
});

export const priceRoutes: Route[] = [
  route(
    'GET',
    '/v1/prices',
    z.strictObject({
      ...paging,
      active: flag.optional(),
      currency: currency.optional(),
      lookup_keys: z.array(text).max(10).optional(),
      product: text.optional(),
      recurring: z.strictObject({ interval: recurring.shape.interval.optional() }).optional(),
      type: z.enum(['one_time', 'recurring']).optional(),
    }),
    ({ box, params }) =>
      page(box.state.prices, params, {
        url: '/v1/prices',
        kind: 'price',
        keep: (row) =>
          (params.active ?? row.active) === row.active &&
          (params.currency ?? row.currency) === row.currency &&
          (params.product ?? row.product) === row.product &&
          (params.lookup_keys === undefined ||
            (row.lookupKey !== null && params.lookup_keys.includes(row.lookupKey))) &&
          (params.type === undefined || (params.type === 'recurring') === (row.recurring !== null)) &&
          (params.recurring?.interval === undefined || params.recurring.interval === row.recurring?.interval),
        json: priceJson,
      }),
  ),
  route(
    'POST',
    '/v1/prices',
    z.strictObject({
      ...common,
      currency,
      unit_amount: amount,
      active: flag.optional(),
      lookup_key: text.max(200).optional(),
      metadata: metadata.optional(),
      nickname: text.optional(),
      product: text.optional(),
      product_data: z
        .strictObject({
          name: text,
          active: flag.optional(),
          id: text.optional(),
          metadata: metadata.optional(),
        })
        .optional(),
      recurring: recurring.optional(),
      tax_behavior: behaviors.optional(),
      transfer_lookup_key: flag.optional(),
    }),
    ({ box, params }) => {
      const { product, product_data, lookup_key } = params;
      if ((product === undefined) === (product_data === undefined)) {
        throw new Fault('You must pass exactly one of product and product_data.', {
          code: 'parameter_missing',
          param: 'product',
        });
      }
      if (product !== undefined) find(box, 'products', product, 'product');
      takeLookupKey(box, lookup_key, params.transfer_lookup_key ?? false, null);
      return priceJson(
        addPrice(box, {
          id: newId('price_'),
          created: box.now(),
          product:
            product ??
            addProduct(box, {
              ...(product_data?.id !== undefined && { id: product_data.id }),
              name: product_data?.name ?? '',
              active: product_data?.active ?? true,
              metadata: mergeMetadata({}, product_data?.metadata),
            }).id,
          active: params.active ?? true,
          currency: params.currency,
          amount: params.unit_amount,
          lookupKey: lookup_key ?? null,
          nickname: params.nickname ?? null,
          recurring:
            params.recurring === undefined
              ? null
              : { interval: params.recurring.interval, count: params.recurring.interval_count ?? 1 },
          taxBehavior: params.tax_behavior ?? 'unspecified',
          metadata: mergeMetadata({}, params.metadata),
        }),
      );
    },
  ),
  route('GET', '/v1/prices/:id', z.strictObject(common), ({ box, id }) => priceJson(find(box, 'prices', id))),
  route(
    'POST',
    '/v1/prices/:id',
    z.strictObject({
      ...common,
      active: flag.optional(),
      lookup_key: text.max(200).optional(),
      metadata: metadata.optional(),
      nickname: clearable.optional(),
      tax_behavior: behaviors.optional(),
      transfer_lookup_key: flag.optional(),
    }),
    ({ box, params, id }) => {
      const row = find(box, 'prices', id);
      if (params.active === false && box.state.products[row.product]?.defaultPrice === id) {
        throw new Fault('This price cannot be archived because it is the default price of its product.', {
          param: 'active',
        });
      }
      takeLookupKey(box, params.lookup_key, params.transfer_lookup_key ?? false, id);
      changePrice(box, row, {
        ...(params.active !== undefined && { active: params.active }),
        ...(params.lookup_key !== undefined && { lookupKey: params.lookup_key }),
        ...(params.nickname !== undefined && { nickname: params.nickname || null }),
        ...(params.tax_behavior !== undefined && { taxBehavior: params.tax_behavior }),
        metadata: mergeMetadata(row.metadata, params.metadata),
      });
      return priceJson(row);
    },
  ),
];

export function addPrice(box: Box, row: PriceRow): PriceRow {
  box.state.prices[row.id] = row;
  emit(box, 'price.created', priceJson(row));
  return row;
}

export function changePrice(box: Box, row: PriceRow, change: Partial<PriceRow>): void {
  const before = priceJson({ ...row });
  Object.assign(row, change);
  if (JSON.stringify(priceJson(row)) !== JSON.stringify(before))
    emit(box, 'price.updated', priceJson(row), before);
}

/** Assigns a lookup key, which belongs to one price; another gets it only on explicit request. */
export function takeLookupKey(
  box: Box,
  key: string | undefined,
  transfer: boolean,
  self: string | null,
): void {
  if (key === undefined) return;
  const holder = Object.values(box.state.prices).find(
    ({ id, lookupKey }) => lookupKey === key && id !== self,
  );
  if (holder === undefined) return;
  if (!transfer) {
    throw new Fault(
      `A price (\`${holder.id}\`) already uses that lookup key. Pass transfer_lookup_key to move it.`,
      { param: 'lookup_key' },
    );
  }
  changePrice(box, holder, { lookupKey: null });
}
