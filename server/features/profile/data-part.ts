import type { Pack } from '#server/content/pack.ts';
import { type DataPart, jsonFiles } from '#server/data-export/part.ts';
import type { Database } from '#server/db/database.ts';
import { readProfile } from './store.ts';

export function profileData({ database, pack }: { database: Database; pack: Pack }): DataPart {
  return jsonFiles([
    {
      name: 'profile.json',
      what: 'Your training profile.',
      read: (userId) => readProfile(database, userId, pack.gym.units),
    },
  ]);
}
