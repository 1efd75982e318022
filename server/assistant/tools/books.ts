import { defineTool } from '#server/assistant/tool.ts';
import { searchParameters, searchStores } from './search.ts';

export const books = defineTool({
  name: 'books',
  description:
    'Searches the gym’s books only. Use it when a book is asked about, or for methods and programming in depth.',
  parameters: searchParameters,
  run: ({ query }, context) => searchStores(query, ['books'], context),
});
