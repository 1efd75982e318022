import { type DataPart, jsonList } from '#server/data-export/part.ts';
import type { Database } from '#server/db/database.ts';
import { sharePath } from '#shared/share-path.ts';
import { listSharedTexts } from './store.ts';

/** Exports the answer links that a user has made. */
export function shareData(database: Database, site: () => string): DataPart {
  return {
    about: [['shared-answers.json', 'The links to answers that you have made, with what each shows.']],
    count: async () => 1,
    async *files(userId) {
      yield { name: 'shared-answers.json', content: jsonList(links(database, userId, site())) };
    },
  };
}

async function* links(database: Database, userId: string, site: string) {
  for (const share of await listSharedTexts(database, userId))
    yield { ...share, url: new URL(sharePath(share.token), site).href };
}
