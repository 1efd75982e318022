import { type DataPart, jsonFiles } from '#server/data-export/part.ts';
import type { Database } from '#server/db/database.ts';
import { readPending } from './store.ts';

export const emailChangeData = (database: Database): DataPart =>
  jsonFiles([
    {
      name: 'email-change.json',
      what: 'The new email address that you have not confirmed yet.',
      read: (userId) => readPending(database, userId),
    },
  ]);
