import { defineTool } from '#server/assistant/tool.ts';
import type { Library } from '#server/library/library.ts';
import { searchParameters, searchStores } from './search.ts';

export const books = (library: Library) =>
  defineTool({
    name: 'books',
    description:
      'Searches the gym’s books only. Use it when a book is asked about, or for methods and programming in depth.',
    parameters: searchParameters,
    run: ({ query }, context) => searchStores(query, { library, stores: ['books'] }, context),
  });
