import { CARDS_MAX, cardOf } from '#server/assistant/product-cards.ts';
import { defineTool } from '#server/assistant/tool.ts';
import { searchParameters, searchStores } from './search.ts';

export const sales = defineTool({
  name: 'sales',
  description:
    'Searches the gym’s shop: what there is to buy, with sizes, price and link. Use it when gear to buy, a price or a size is asked about. The athlete sees the products you cite as cards with price and link, so do not repeat the links.',
  parameters: searchParameters,
  run: ({ query }, context) =>
    searchStores(query, ['products'], context, (found) => {
      const cards = found.flatMap((passage) => cardOf(passage, context.products) ?? []);
      context.beside.addProducts(cards.slice(0, CARDS_MAX));
    }),
});
