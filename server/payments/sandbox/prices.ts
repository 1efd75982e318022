import { z } from 'zod';
import { type Box, emit } from './box.ts';
import { Fault } from './fault.ts';
import { find } from './find.ts';
import { page } from './listing.ts';
import {
  address,
  amount,
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
import { priceJson, productJson } from './shapes/catalog.ts';
import { newId, type PriceRow, type ProductRow } from './state.ts';

const currency = z
  .string()
  .regex(/^[A-Za-z]{3}$/, 'Invalid currency')
  .transform((code) => code.toLowerCase());
const features = z.array(z.strictObject({ name: text }));
const names = (list: z.output<typeof features>) => list.map(({ name }) => name);
const behaviors = z.enum(['exclusive', 'inclusive', 'unspecified']);

const newProduct = {
  name: text,
  active: flag.optional(),
  description: text.optional(),
  images: z.array(address).max(8).optional(),
  marketing_features: features.optional(),
  metadata: metadata.optional(),
  statement_descriptor: text.optional(),
  unit_label: text.optional(),
  url: address.optional(),
};

export const productRoutes: Route[] = [
  route(
    'GET',
    '/v1/products',
    z.strictObject({ ...paging, active: flag.optional(), ids: z.array(text).optional() }),
    ({ box, params }) =>
      page(box.state.products, params, {
        url: '/v1/products',
        kind: 'product',
        keep: ({ id, active }) => (params.active ?? active) === active && (params.ids?.includes(id) ?? true),
        json: productJson,
      }),
  ),
  route(
    'POST',
    '/v1/products',
    z.strictObject({ ...common, ...newProduct, id: text.optional() }),
    ({ box, params }) => {
      const id = params.id ?? newId('prod_', 14);
      if (Object.hasOwn(box.state.products, id)) {
        throw new Fault('Product already exists.', { code: 'resource_already_exists', param: 'id' });
      }
      return productJson(
        addProduct(box, {
          id,
          created: box.now(),
          name: params.name,
          description: params.description ?? null,
          active: params.active ?? true,
          images: params.images ?? [],
          features: names(params.marketing_features ?? []),
          url: params.url ?? null,
          statementDescriptor: params.statement_descriptor ?? null,
          unitLabel: params.unit_label ?? null,
          updated: box.now(),
          metadata: mergeMetadata({}, params.metadata),
        }),
      );
    },
  ),
  route('GET', '/v1/products/:id', z.strictObject(common), ({ box, id }) =>
    productJson(find(box, 'products', id)),
  ),
  route(
    'POST',
    '/v1/products/:id',
    z.strictObject({ ...common, ...newProduct, name: text.optional(), description: clearable.optional() }),
    ({ box, params, id }) => {
      const row = find(box, 'products', id);
      changeProduct(box, row, {
        ...(params.name !== undefined && { name: params.name }),
        ...(params.description !== undefined && { description: params.description || null }),
        ...(params.active !== undefined && { active: params.active }),
        ...(params.images !== undefined && { images: params.images }),
        ...(params.marketing_features !== undefined && { features: names(params.marketing_features) }),
        ...(params.url !== undefined && { url: params.url }),
        ...(params.statement_descriptor !== undefined && {
          statementDescriptor: params.statement_descriptor,
        }),
        ...(params.unit_label !== undefined && { unitLabel: params.unit_label }),
        metadata: mergeMetadata(row.metadata, params.metadata),
      });
      return productJson(row);
    },
  ),
];

export function addProduct(box: Box, row: ProductRow): ProductRow {
  box.state.products[row.id] = row;
  emit(box, 'product.created', productJson(row));
  return row;
}

export function changeProduct(box: Box, row: ProductRow, change: Partial<ProductRow>): void {
  const before = productJson({ ...row });
  Object.assign(row, change);
  if (JSON.stringify(productJson(row)) === JSON.stringify(before)) return;
  row.updated = box.now();
  emit(box, 'product.updated', productJson(row), before);
}

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
              id: product_data?.id ?? newId('prod_', 14),
              created: box.now(),
              name: product_data?.name ?? '',
              description: null,
              active: product_data?.active ?? true,
              images: [],
              features: [],
              url: null,
              statementDescriptor: null,
              unitLabel: null,
              updated: box.now(),
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

/** A lookup key stands at one price; another takes it over only when it says so. */
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
