import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { fixedQuery } from '#server/db/fixed-query.ts';
import { DEFAULT_PREFERENCES, type KeptPreferences } from '#server/features/preferences/store.ts';
import type { RecordInAnswer } from '#shared/answer-extras.ts';
import type { Profile } from '#shared/profile.ts';
import { PROFILE_FIELDS, type ProfileField } from '#shared/profile-labels.ts';

/** As many lifts as a coach keeps in mind, those trained last. */
const RECORDS_MAX = 16;

/** What the coach knows of who asks, before looking anything up. */
export interface Athlete {
  /** Null: never saved. */
  profile: Omit<Profile, 'updated_at'> | null;
  preferences: KeptPreferences;
  /** The newest of each lift, the newest first. */
  records: RecordInAnswer[];
  hasMemories: boolean;
}

/** Everything at once: each round trip to the database costs more than what it reads. */
export async function readAthlete(database: Database, userId: string): Promise<Athlete> {
  const { rows } = await database.readAsUser(userId, (tx) =>
    tx.execute<{
      profile: Athlete['profile'];
      preferences: KeptPreferences | null;
      records: RecordInAnswer[];
      hasMemories: boolean;
    }>(athleteQuery({ userId })),
  );
  const { profile, preferences, records, hasMemories } = rows[0]!;
  return { profile, preferences: preferences ?? DEFAULT_PREFERENCES, records, hasMemories };
}

const athleteQuery = fixedQuery<'userId'>(
  (value) => sql`
      select
        (select json_build_object('name', name, 'units', units, 'height', height, 'weight', weight, 'age', age,
          'sex', sex, 'physique', physique, 'experience', experience, 'goals', goals, 'equipment', equipment,
          'injuries', injuries) from user_info where user_id = ${value('userId')}) as profile,
        (select json_build_object('model', model, 'temperature', temperature, 'personality', personality,
          'memory', memory) from user_ai_preferences where user_id = ${value('userId')}) as preferences,
        (select coalesce(json_agg(json_build_object('id', id, 'title', title, 'value', value, 'unit', unit,
          'repetitions', repetitions, 'achieved_on', achieved_on) order by achieved_on desc, created_at desc, id desc),
          '[]') from (
            select * from (
              select distinct on (lift) lift, id, title, value, unit, repetitions, achieved_on, created_at
              from user_personal_records where user_id = ${value('userId')}
              order by lift desc, achieved_on desc, created_at desc, id desc
            ) current order by achieved_on desc, created_at desc, id desc limit ${RECORDS_MAX}
          ) latest) as records,
        exists (select from user_memories where user_id = ${value('userId')}) as "hasMemories"`,
);

/** The fields of a profile that say something. */
export function filledFields(profile: Athlete['profile']): ProfileField[] {
  if (profile === null) return [];
  return PROFILE_FIELDS.filter((field) => {
    const value = profile[field];
    return typeof value === 'string' ? value.trim() !== '' : value !== null;
  });
}
