import { type DataPart, jsonFiles } from '#server/data-export/part.ts';
import type { Database } from '#server/db/database.ts';
import { readPreferences } from './store.ts';

export function preferenceData(database: Database): DataPart {
  return jsonFiles([
    {
      name: 'preferences.json',
      what: 'The personality you chose, and whether the assistant may remember.',
      read: (userId) => readPreferences(database, userId),
    },
  ]);
}
