import { z } from 'zod';
import { type Box, emit } from './box.ts';
import { Fault } from './fault.ts';
import { find } from './find.ts';
import { page } from './listing.ts';
import { newId } from './new-id.ts';
import { address, clearable, common, flag, mergeMetadata, metadata, paging, text } from './params.ts';
import { type Route, route } from './route.ts';
import type { ProductRow } from './rows.ts';
import { productJson } from './shapes/catalog.ts';

const features = z.array(z.strictObject({ name: text }));
const names = (list: z.output<typeof features>) => list.map(({ name }) => name);

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
          name: params.name,
          description: params.description ?? null,
          active: params.active ?? true,
          images: params.images ?? [],
          features: names(params.marketing_features ?? []),
          url: params.url ?? null,
          statementDescriptor: params.statement_descriptor ?? null,
          unitLabel: params.unit_label ?? null,
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
    z.strictObject({
      ...common,
      ...newProduct,
      name: text.optional(),
      description: clearable.optional(),
      default_price: text.optional(),
    }),
    ({ box, params, id }) => {
      const row = find(box, 'products', id);
      changeProduct(box, row, {
        ...(params.name !== undefined && { name: params.name }),
        ...(params.description !== undefined && { description: params.description || null }),
        ...(params.active !== undefined && { active: params.active }),
        ...(params.default_price !== undefined && {
          defaultPrice: find(box, 'prices', params.default_price, 'default_price').id,
        }),
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

/** Stores a new product, with only a name unless more is given. */
export function addProduct(box: Box, product: Partial<ProductRow> & Pick<ProductRow, 'name'>): ProductRow {
  const row: ProductRow = {
    id: newId('prod_', 14),
    created: box.now(),
    description: null,
    active: true,
    images: [],
    features: [],
    url: null,
    statementDescriptor: null,
    unitLabel: null,
    updated: box.now(),
    metadata: {},
    ...product,
  };
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
