import { defineTool } from '#server/assistant/tool.ts';
import { searchParameters, searchStores } from './search.ts';

export const faq = defineTool({
  name: 'faq',
  description:
    'Searches the frequently asked questions: membership, price, trial, cancelling, the app, opening hours, shipping and returns.',
  parameters: searchParameters,
  run: ({ query }, context) => searchStores(query, ['faq'], context),
});
