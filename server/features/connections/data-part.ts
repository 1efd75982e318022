import { type DataPart, jsonFiles } from '#server/data-export/part.ts';
import type { Database } from '#server/db/database.ts';
import { listPrograms } from './programs.ts';
import { listKeys } from './store.ts';

export const connectionsData = (database: Database): DataPart =>
  jsonFiles([
    {
      name: 'api-keys.json',
      what: 'Your API keys: what they may do and when they were last used. Not the keys themselves, which are not kept.',
      read: (userId) => listKeys(database, userId),
    },
    {
      name: 'connected-programs.json',
      what: 'Programs you have connected: what they may do and when they were last used. Not their tokens, of which only hashes are kept.',
      read: (userId) => listPrograms(database, userId),
    },
  ]);
