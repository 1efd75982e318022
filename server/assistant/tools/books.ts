import { defineTool } from '#server/assistant/tool.ts';
import type { Library } from '#server/library/library.ts';
import { listParameters, listStore, searchStores } from './search.ts';

export const books = (library: Library) =>
  defineTool({
    name: 'books',
    description:
      'Searches the gym’s books only. Use it when a book is asked about, or for methods and programming in depth.',
    parameters: listParameters,
    run: async ({ query, by, list, kind, of }, context) =>
      list === true
        ? await listStore('books', library, context, { by, kind, of })
        : await searchStores(query, { library, stores: ['books'], by }, context),
  });
