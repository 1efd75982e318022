import { defineTool } from '#server/assistant/tool.ts';
import type { Library } from '#server/library/library.ts';
import { PUBLISHED_STORES } from '#shared/store.ts';
import { searchStores, workParameters } from './search.ts';

export const knowledgeBase = (library: Library) =>
  defineTool({
    name: 'knowledge_base',
    description:
      'Searches everything the gym has written or said: books, articles, seminars, FAQ and shop. Use it first unless the question is plainly about one of them.',
    parameters: workParameters,
    run: ({ query, by }, context) =>
      searchStores(query, { library, stores: [...PUBLISHED_STORES], by }, context),
  });
