import { defineTool } from '#server/assistant/tool.ts';
import { searchParameters, searchStores } from './search.ts';

export const knowledgeBase = defineTool({
  name: 'knowledge_base',
  description:
    'Searches everything the gym has written or said: books, articles, seminars, FAQ and shop. Use it first unless the question is plainly about one of them.',
  parameters: searchParameters,
  run: ({ query }, context) => searchStores(query, ['books', 'training', 'faq', 'products'], context),
});
