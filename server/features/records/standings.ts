import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { RecordInAnswer } from '#shared/answer-extras.ts';
import { personalBests } from '#shared/personal-best.ts';
import type { RecordUnit } from '#shared/record-limits.ts';

/** The best and the latest record of a lift, which may be the same. */
export interface LiftStanding {
  best: RecordInAnswer;
  latest: RecordInAnswer;
}

type Row = Record<string, unknown> &
  RecordInAnswer & {
    lift: string;
    /** Null for the latest record of a lift, else its rank among the candidates for the best. */
    place: number | null;
    /** The unit of the lift's newest record that has one. */
    lift_unit: RecordUnit | null;
  };

/** Reads the standings of the lifts trained last, newest first. */
export async function readStandings(
  database: Database,
  userId: string,
  limit: number,
): Promise<LiftStanding[]> {
  const { rows } = await database.as({ userId }).read((tx) =>
    tx.execute<Row>(sql`
      with latest as (
        select distinct on (lift) * from user_personal_records where user_id = ${userId}
        order by lift, achieved_on desc, created_at desc, id desc
      ), trained as (
        select *, row_number() over (order by achieved_on desc, created_at desc, id desc) as position
        from latest order by position limit ${limit}
      ), highest as (
        select distinct on (lift, unit, repetitions) * from user_personal_records
        where user_id = ${userId} and lift in (select lift from trained)
        order by lift, unit, repetitions, value desc, achieved_on, created_at, id
      )
      select trained.lift, trained.id, title, value, trained.unit, repetitions, achieved_on::text,
        null::int as place, position::int, (
          select unit from user_personal_records as dated
          where dated.user_id = ${userId} and dated.lift = trained.lift and dated.unit is not null
          order by achieved_on desc, created_at desc, id desc limit 1) as lift_unit
      from trained
      union all
      select highest.lift, highest.id, highest.title, highest.value, highest.unit, highest.repetitions,
        highest.achieved_on::text,
        row_number() over (order by highest.achieved_on, highest.created_at, highest.id)::int, position::int, null
      from highest join trained on trained.lift = highest.lift
      order by position, place nulls first`),
  );
  return [...Map.groupBy(rows, ({ lift }) => lift).values()].map(([latest, ...candidates]) => ({
    best: recordOf(personalBests(candidates.map(recordOf), latest!.lift_unit).best ?? latest!),
    latest: recordOf(latest!),
  }));
}

function recordOf({ id, title, value, unit, repetitions, achieved_on }: RecordInAnswer): RecordInAnswer {
  return { id, title, value, unit, repetitions, achieved_on };
}
