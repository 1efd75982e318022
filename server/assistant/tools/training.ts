import { defineTool } from '#server/assistant/tool.ts';
import type { Library } from '#server/library/library.ts';
import { listParameters, listStore, searchStores } from './search.ts';

export const training = (library: Library) =>
  defineTool({
    name: 'training',
    description:
      'Searches the gym’s articles and seminars only. Use it for how-to details, gear set-up and what coaches said.',
    parameters: listParameters,
    run: async ({ query, by, list, kind, of }, context) =>
      list === true
        ? await listStore('training', library, context, { by, kind, of })
        : await searchStores(query, { library, stores: ['training'], by }, context),
  });
