import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { Lift, LiftWithRecords } from '#shared/records.ts';
import {
  bestsOf,
  HISTORY,
  type History,
  intArray,
  NEWEST,
  named,
  newestTitle,
  newestUnit,
  OLDEST,
  ofLift,
  textArray,
} from './history.ts';
import { inUnit } from './series.ts';
import { own, readByIds } from './store.ts';

/** The number of records listed with each lift, and of values in its small chart. */
const RECENT = 4;
const TREND = 30;

/**
 * Lists the lifts with the newest records first. Of all lifts it reads only what determines their PRs, plus
 * the page's records.
 */
export async function listLifts(
  database: Database,
  userId: string,
  { search, offset, limit }: { search: string; offset: number; limit: number },
): Promise<{
  lifts: LiftWithRecords[];
  count: number;
  total: { lifts: number; records: number; prs: number | null };
}> {
  const { rows } = await database.as({ userId }).read((tx) =>
    tx.execute<History & { lift: string }>(sql`
      select found.lift, history.values, history.units, history.repetitions
      from (select distinct lift from user_personal_records where ${own(userId)} and ${named(search)}) found
      cross join lateral (
        select ${HISTORY}, max(achieved_on) as achieved_on, max(created_at) as created_at ${ofLift(userId, sql`found.lift`)}
      ) history
      order by history.achieved_on desc, history.created_at desc, found.lift`),
  );
  const found = rows.map((history) => ({ ...history, ...bestsOf(history) }));
  const total =
    search === ''
      ? {
          lifts: found.length,
          records: found.reduce((sum, { values }) => sum + values.length, 0),
          prs: found.reduce((sum, { prs }) => sum + prs.size, 0),
        }
      : { ...(await countLifts(database, userId)), prs: null };
  const page = found.slice(offset, offset + limit);
  return { lifts: await withRecords(database, userId, page), count: found.length, total };
}

async function countLifts(database: Database, userId: string): Promise<{ lifts: number; records: number }> {
  const { rows } = await database.as({ userId }).read((tx) =>
    tx.execute<{ lifts: number; records: number }>(sql`
      select count(*)::int as lifts, coalesce(sum(count), 0)::int as records
      from (select count(*) from user_personal_records where ${own(userId)} group by lift) lifts`),
  );
  return rows[0]!;
}

interface MarkedLift extends History {
  lift: string;
  best: number;
  prs: ReadonlySet<number>;
}

/** Adds the listed records to each lift: the newest and the best. */
async function withRecords(
  database: Database,
  userId: string,
  page: readonly MarkedLift[],
): Promise<LiftWithRecords[]> {
  if (page.length === 0) return [];
  const lift = sql`page.lift`;
  const { rows: shown } = await database.as({ userId }).read((tx) =>
    tx.execute<{ lift: string; id: string; at: number }>(sql`
      select page.lift, shown.id, shown.at::int as at
      from unnest(${textArray(page.map((one) => one.lift))}, ${intArray(page.map(({ values }) => values.length))}, ${intArray(page.map(({ best }) => best))})
        as page (lift, count, best)
      cross join lateral (
        (select id, page.count - row_number() over (order by ${NEWEST}) as at ${ofLift(userId, lift)}
          order by ${NEWEST} limit ${RECENT})
        union
        (select id, page.best ${ofLift(userId, lift)} order by ${OLDEST} offset page.best limit 1)
      ) shown`),
  );
  const records = await readByIds(
    database,
    userId,
    shown.map(({ id }) => id),
  );
  const byLift = Map.groupBy(shown, (one) => one.lift);
  return page.flatMap(({ lift, values, units, best, prs }) => {
    const listed = (byLift.get(lift) ?? [])
      .sort((one, other) => other.at - one.at)
      .flatMap(({ id, at }) => {
        const record = records.get(id);
        return record ? [{ at, record: { ...record, pr: prs.has(at) } }] : [];
      });
    const newest = listed.slice(0, RECENT).map(({ record }) => record);
    const [first] = newest;
    // All were deleted between the two reads.
    if (first === undefined) return [];
    const bestRecord = listed.find(({ at, record }) => at === best && record.value === values[best])?.record;
    const unit = units.findLast((one) => one !== null) ?? null;
    const start = Math.max(0, values.length - TREND);
    const trend = values.slice(start).flatMap((measured, index) => {
      const value = inUnit(measured, units[start + index]!, unit);
      return value === null ? [] : [{ value, best: start + index === best }];
    });
    return [
      {
        lift,
        count: values.length,
        unit,
        title: first.title,
        records: newest,
        best: bestRecord ?? first,
        trend,
      },
    ];
  });
}

export async function listTitles(
  database: Database,
  userId: string,
  { search, limit }: { search: string; limit: number },
): Promise<{ lifts: Lift[]; count: number }> {
  const lift = sql`page.lift`;
  const { rows } = await database.as({ userId }).read((tx) =>
    tx.execute<Lift & { found: number }>(sql`
      with found as (
        select lift, count(*)::int as count from user_personal_records
        where ${own(userId)} and ${named(search)} group by lift
      ), page as (
        select * from found order by lift limit ${limit}
      )
      select lift, count, ${newestTitle(userId, lift)} as title, ${newestUnit(userId, lift)} as unit,
        (select count(*)::int from found) as found
      from page order by lift`),
  );
  return { lifts: rows.map(({ found: _, ...listed }) => listed), count: rows[0]?.found ?? 0 };
}
