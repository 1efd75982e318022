import { CARDS_MAX, cardOf } from '#server/assistant/product-cards.ts';
import { defineTool } from '#server/assistant/tool.ts';
import type { Product } from '#server/content/pack.ts';
import type { Library } from '#server/library/library.ts';
import { searchParameters, searchStores } from './search.ts';

export const sales = (library: Library, products: readonly Product[]) =>
  defineTool({
    name: 'sales',
    description:
      'Searches the gym’s shop: what there is to buy, with sizes, price and link. Use it when gear to buy, a price or a size is asked about. The athlete sees the products you cite as cards with price and link, so do not repeat the links.',
    parameters: searchParameters,
    run: ({ query }, context) =>
      searchStores(query, { library, stores: ['products'] }, context, (found) => {
        const cards = found.flatMap((passage) => cardOf(passage, products) ?? []);
        context.extras.addProducts(cards.slice(0, CARDS_MAX));
      }),
  });
