import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { RecordKind } from '#shared/record-kinds.ts';
import { CHART_POINTS_MAX, type RecordUnit } from '#shared/record-limits.ts';
import type { Lift, Series } from '#shared/records.ts';
import { NEWEST, newestTitle, newestUnit, ofLift, textArray } from './history.ts';
import { choose, drawn, kindsOf, type Point, standings, thin } from './series.ts';
import { own } from './store.ts';

/**
 * Lifts beyond this number are drawn only when requested by name; earlier records of a lift beyond its limit,
 * never.
 */
const CHART_LIFTS = 200;
const CHART_RECORDS = 20_000;

export async function readChart(
  database: Database,
  userId: string,
  request: { measure: 'value' | 'estimate'; kind?: RecordKind | undefined; lifts?: string[] | undefined },
): Promise<{ kind: RecordKind; unit: RecordUnit | null; kinds: RecordKind[]; series: Series[] }> {
  return await database.as({ userId }).transaction(async (tx) => {
    const lift = sql`lifts.lift`;
    const isRequested = sql`lift = any(select lower(unnest(${textArray(request.lifts ?? [])})))`;
    const { rows: lifts } = await tx.execute<Omit<Lift, 'title'> & { isRequested: boolean }>(sql`
      with lifts as (
        select lift, count(*)::int as count from user_personal_records where ${own(userId)} group by lift
      )
      select lift, count, ${newestUnit(userId, lift)} as unit, ${isRequested} as "isRequested"
      from (
        (select * from lifts order by count desc, lift limit ${CHART_LIFTS})
        union select * from lifts where ${isRequested}
      ) lifts order by count desc, lift`);
    const kinds = kindsOf(lifts);
    // The last record of the requested kind may be gone.
    const kind = kinds.find((one) => one === request.kind) ?? kinds[0] ?? 'number';
    const measure = kind === 'reps' || kind === 'time' ? 'value' : request.measure;
    const { chosen, unit } = choose(lifts, kind);
    const { rows } = await tx.execute<{ lift: string; title: string; points: Point[] }>(sql`
      select lift, ${newestTitle(userId, lift)} as title,
        (select json_agg(json_build_array(achieved_on, value, unit, repetitions)
          order by achieved_on, created_at, id) from (
          select * ${ofLift(userId, lift)} order by ${NEWEST} limit ${CHART_RECORDS}) latest) as points
      from unnest(${textArray(chosen.map((counted) => counted.lift))}) lifts (lift)`);
    const read = new Map(rows.map((row) => [row.lift, row]));
    const series = chosen.map((counted) => {
      const { title, points } = read.get(counted.lift)!;
      const line = drawn(points, { measure, unit, of: counted.unit });
      return {
        lift: counted.lift,
        title,
        unit: counted.unit,
        count: counted.count,
        points: thin(line, CHART_POINTS_MAX).map(({ date, value }) => ({ date, value })),
        ...standings(line, unit),
      };
    });
    return { kind, unit, kinds, series };
  });
}
