import { defineTool } from '#server/assistant/tool.ts';
import type { Library } from '#server/library/library.ts';
import { searchParameters, searchStores } from './search.ts';

export const faq = (library: Library) =>
  defineTool({
    name: 'faq',
    description:
      'Searches the frequently asked questions: membership, price, trial, cancelling, the app, opening hours, shipping and returns.',
    parameters: searchParameters,
    run: ({ query }, context) => searchStores(query, { library, stores: ['faq'] }, context),
  });
