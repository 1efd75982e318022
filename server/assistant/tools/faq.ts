import { defineTool } from '#server/assistant/tool.ts';
import type { Library } from '#server/library/library.ts';
import { searchParameters, searchStores } from './search.ts';

/** @param membership whether the FAQ mentions payment */
export const faq = (library: Library, membership: boolean) =>
  defineTool({
    name: 'faq',
    description: `Searches the frequently asked questions: ${membership ? 'membership, price, trial, canceling, ' : ''}the app, opening hours, shipping and returns.`,
    parameters: searchParameters,
    run: ({ query }, context) => searchStores(query, { library, stores: ['faq'] }, context),
  });
