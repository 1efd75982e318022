import { between, gte, lte, type SQL, sql } from 'drizzle-orm';
import { personalRecords } from '#server/db/schema/records.ts';
import { personalBests } from '#shared/personal-best.ts';
import type { RecordUnit } from '#shared/record-limits.ts';
import { own } from './store.ts';

export const NEWEST = sql.raw('achieved_on desc, created_at desc, id desc');
export const OLDEST = sql.raw('achieved_on, created_at, id');

/** Restricts to the records of one lift of an outer query. */
export const ofLift = (userId: string, lift: SQL) =>
  sql`from user_personal_records where ${own(userId)} and user_personal_records.lift = ${lift}`;
export const newestTitle = (userId: string, lift: SQL) =>
  sql`(select title ${ofLift(userId, lift)} order by ${NEWEST} limit 1)`;
export const newestUnit = (userId: string, lift: SQL) =>
  sql`(select unit ${ofLift(userId, lift)} and unit is not null order by ${NEWEST} limit 1)`;

/** The fields that determine a lift's best and its PRs: a list of each, oldest first. */
export interface History extends Record<string, unknown> {
  values: number[];
  units: (RecordUnit | null)[];
  repetitions: (number | null)[];
}

export const HISTORY = sql`json_agg(value order by ${OLDEST}) as values, json_agg(unit order by ${OLDEST}) as units,
  json_agg(repetitions order by ${OLDEST}) as repetitions`;

/** Finds the positions of a lift's best and its PRs in its history. */
export function bestsOf({ values, units, repetitions }: History): { best: number; prs: Set<number> } {
  const { best, prs } = personalBests(
    values.map((value, at) => ({ at, value, unit: units[at]!, repetitions: repetitions[at]! })),
    // The lift's unit is that of its newest record with one.
    units.findLast((unit) => unit !== null) ?? null,
  );
  return { best: best!.at, prs: new Set([...prs].map(({ at }) => at)) };
}

/** Requires every word in the lift's name. */
export function named(search: string): SQL {
  const words = search.split(' ').filter((word) => word !== '');
  return sql.join([sql`true`, ...words.map((word) => sql`strpos(lift, lower(${word})) > 0`)], sql` and `);
}

/** Restricts to the days from `since` to `until`, `YYYY-MM-DD`. */
export function daysBetween(since: string | undefined, until: string | undefined): SQL {
  const { achievedOn } = personalRecords;
  if (since !== undefined && until !== undefined) return between(achievedOn, since, until);
  if (since !== undefined) return gte(achievedOn, since);
  return until === undefined ? sql`true` : lte(achievedOn, until);
}

const array = (values: readonly (string | number)[]) =>
  sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]`;
export const textArray = (texts: readonly string[]) => sql`${array(texts)}::text[]`;
export const intArray = (numbers: readonly number[]) => sql`${array(numbers)}::int[]`;
