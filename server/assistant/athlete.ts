import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { fixedQuery } from '#server/db/fixed-query.ts';
import { DEFAULT_PREFERENCES, type KeptPreferences } from '#server/features/preferences/store.ts';
import type { RecordInAnswer } from '#shared/answer-extras.ts';
import { personalBests } from '#shared/personal-best.ts';
import type { Profile } from '#shared/profile.ts';
import { PROFILE_FIELDS, type ProfileField } from '#shared/profile-labels.ts';
import type { RecordUnit } from '#shared/record-limits.ts';

/** As many lifts as a coach keeps in mind, those trained last. */
const LIFTS_MAX = 16;

/** Where a lift stands. Best and latest may be the same record. */
export interface LiftStanding {
  best: RecordInAnswer;
  latest: RecordInAnswer;
}

/** What the coach knows of who asks, before looking anything up. */
export interface Athlete {
  /** Null: never saved. */
  profile: Omit<Profile, 'updated_at'> | null;
  preferences: KeptPreferences;
  /** Those trained last first. */
  lifts: LiftStanding[];
  hasMemories: boolean;
}

/** Everything at once: each round trip to the database costs more than what it reads. */
export async function readAthlete(database: Database, userId: string): Promise<Athlete> {
  const { rows } = await database.readAsUser(userId, (tx) =>
    tx.execute<{
      profile: Athlete['profile'];
      preferences: KeptPreferences | null;
      lifts: ReadLift[];
      hasMemories: boolean;
    }>(athleteQuery({ userId })),
  );
  const { profile, lifts, preferences, hasMemories } = rows[0]!;
  return {
    profile,
    preferences: preferences ?? DEFAULT_PREFERENCES,
    lifts: lifts.map(({ unit, latest, candidates }) => ({
      best: personalBests(candidates, unit).best ?? latest,
      latest,
    })),
    hasMemories,
  };
}

interface ReadLift {
  unit: RecordUnit | null;
  latest: RecordInAnswer;
  /** The highest value for each unit and number of repetitions, oldest first: the best is among them. */
  candidates: RecordInAnswer[];
}

const RECORD = sql.raw(`json_build_object('id', id, 'title', title, 'value', value, 'unit', unit,
  'repetitions', repetitions, 'achieved_on', achieved_on)`);

const athleteQuery = fixedQuery<'userId'>(
  (value) => sql`
      select
        (select json_build_object('name', name, 'units', units, 'height', height, 'weight', weight, 'age', age,
          'sex', sex, 'physique', physique, 'experience', experience, 'goals', goals, 'equipment', equipment,
          'injuries', injuries) from user_info where user_id = ${value('userId')}) as profile,
        (select json_build_object('model', model, 'temperature', temperature, 'personality', personality,
          'memory', memory) from user_ai_preferences where user_id = ${value('userId')}) as preferences,
        (select coalesce(json_agg(json_build_object('latest', record,
          'unit', (select unit from user_personal_records where user_id = ${value('userId')}
            and lift = latest.lift and unit is not null order by achieved_on desc, created_at desc, id desc limit 1),
          'candidates', (select json_agg(${RECORD} order by achieved_on, created_at, id) from (
            select distinct on (unit, repetitions) * from user_personal_records
            where user_id = ${value('userId')} and lift = latest.lift
            order by unit, repetitions, value desc, achieved_on, created_at, id) highest)
          ) order by achieved_on desc, created_at desc, id desc), '[]') from (
            select *, ${RECORD} as record from (
              select distinct on (lift) lift, id, title, value, unit, repetitions, achieved_on, created_at
              from user_personal_records where user_id = ${value('userId')}
              order by lift desc, achieved_on desc, created_at desc, id desc
            ) current order by achieved_on desc, created_at desc, id desc limit ${LIFTS_MAX}
          ) latest) as lifts,
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
