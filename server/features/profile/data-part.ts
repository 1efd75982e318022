import { type DataPart, jsonFiles } from '#server/data-export/part.ts';
import type { Database } from '#server/db/database.ts';
import { readProfile } from './store.ts';

export function profileData(database: Database): DataPart {
  return jsonFiles([
    {
      name: 'profile.json',
      what: 'Your training profile.',
      read: (userId) => readProfile(database, userId),
    },
  ]);
}
