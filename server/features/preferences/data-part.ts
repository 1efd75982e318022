import { type DataPart, jsonFiles } from '#server/data-export/part.ts';
import type { Database } from '#server/db/database.ts';
import { readPreferences } from './store.ts';

export function preferenceData(database: Database): DataPart {
  return jsonFiles([
    {
      name: 'preferences.json',
      what: 'Your personality setting, and whether the coach may remember things.',
      read: (userId) => readPreferences(database, userId),
    },
  ]);
}
