import { defineTool } from '#server/assistant/tool.ts';
import type { Library } from '#server/library/library.ts';
import { searchParameters, searchStores } from './search.ts';

export const training = (library: Library) =>
  defineTool({
    name: 'training',
    description:
      'Searches the gym’s articles and seminars only. Use it for how-to details, gear set-up and what coaches said.',
    parameters: searchParameters,
    run: ({ query }, context) => searchStores(query, { library, stores: ['training'] }, context),
  });
