import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { CHART_POINTS_MAX, type RecordKind, type RecordUnit } from '#shared/record-limits.ts';
import type { Lift, LiftWithRecords, PersonalRecord, Series } from '#shared/records.ts';
import { choose, drawn, inUnit, kindsOf, type Point, thin } from './series.ts';
import { own, told } from './store.ts';

/** As many records as each lift of the list brings along, and as many values as its small chart has. */
const RECENT = 4;
const TREND = 30;
/** Lifts beyond these many are drawn only when asked for by name, records before these many of a lift not at all. */
const CHART_LIFTS = 200;
const CHART_RECORDS = 20_000;

const NEWEST = sql.raw('achieved_on desc, created_at desc, id desc');

/** The records of one lift of an outer query. */
const ofLift = (userId: string, lift: SQL) =>
  sql`from user_personal_records where ${own(userId)} and user_personal_records.lift = ${lift}`;
const newestTitle = (userId: string, lift: SQL) =>
  sql`(select title ${ofLift(userId, lift)} order by ${NEWEST} limit 1)`;
const newestUnit = (userId: string, lift: SQL) =>
  sql`(select unit ${ofLift(userId, lift)} and unit is not null order by ${NEWEST} limit 1)`;

/** Every word is in the lift's name. */
function named(search: string): SQL {
  const words = search.split(' ').filter((word) => word !== '');
  return sql.join([sql`true`, ...words.map((word) => sql`strpos(lift, lower(${word})) > 0`)], sql` and `);
}

export async function listRecords(
  database: Database,
  userId: string,
  {
    search,
    title,
    offset,
    limit,
  }: { search: string; title?: string | undefined; offset: number; limit: number },
): Promise<{ records: PersonalRecord[]; count: number }> {
  const found = sql`${own(userId)} and ${named(search)} ${
    title === undefined ? sql`` : sql`and lift = lower(${title})`
  }`;
  const { rows } = await database.readAsUser(userId, (tx) =>
    tx.execute<{ records: PersonalRecord[]; count: number }>(sql`
      select (select count(*)::int from user_personal_records where ${found}) as count,
        (select coalesce(json_agg(record), '[]') from (
          select ${told} as record from user_personal_records where ${found}
          order by ${NEWEST} offset ${offset} limit ${limit}) page) as records`),
  );
  return rows[0]!;
}

interface ListedLift extends Omit<LiftWithRecords, 'trend'> {
  /** Newest first. */
  latest: [value: number, unit: RecordUnit | null][];
}

/** The lifts counted and paged from the index alone; only those of the page are read. */
export async function listLifts(
  database: Database,
  userId: string,
  { search, offset, limit }: { search: string; offset: number; limit: number },
): Promise<{ lifts: LiftWithRecords[]; count: number; total: { lifts: number; records: number } }> {
  const lift = sql`page.lift`;
  const { rows } = await database.readAsUser(userId, (tx) =>
    tx.execute<{ lifts: ListedLift[]; count: number; total: { lifts: number; records: number } }>(sql`
      with lifts as (
        select lift, count(*)::int as count, max(achieved_on) as achieved_on, max(created_at) as created_at
        from user_personal_records where ${own(userId)} group by lift
      ), found as (
        select * from lifts where ${named(search)}
      ), page as (
        select * from found order by achieved_on desc, created_at desc, lift offset ${offset} limit ${limit}
      )
      select (select count(*)::int from found) as count,
        (select json_build_object('lifts', count(*), 'records', coalesce(sum(count), 0)) from lifts) as total,
        (select coalesce(json_agg(json_build_object(
          'lift', lift, 'count', count,
          'unit', ${newestUnit(userId, lift)},
          'records', (select json_agg(record) from (
            select ${told} as record ${ofLift(userId, lift)} order by ${NEWEST} limit ${RECENT}) recent),
          'latest', (select json_agg(json_build_array(value, unit)) from (
            select value, unit ${ofLift(userId, lift)} order by ${NEWEST} limit ${TREND}) latest)
        ) order by achieved_on desc, created_at desc, lift), '[]') from page) as lifts`),
  );
  const { lifts, count, total } = rows[0]!;
  return {
    lifts: lifts.map(({ latest, ...listed }) => ({
      ...listed,
      title: listed.records[0]!.title,
      trend: latest.flatMap(([value, unit]) => inUnit(value, unit, listed.unit) ?? []).reverse(),
    })),
    count,
    total,
  };
}

export async function listTitles(
  database: Database,
  userId: string,
  { search, limit }: { search: string; limit: number },
): Promise<{ lifts: Lift[]; count: number }> {
  const lift = sql`page.lift`;
  const { rows } = await database.readAsUser(userId, (tx) =>
    tx.execute<{ lifts: Lift[]; count: number }>(sql`
      with found as (
        select lift, count(*)::int as count from user_personal_records
        where ${own(userId)} and ${named(search)} group by lift
      ), page as (
        select * from found order by lift limit ${limit}
      )
      select (select count(*)::int from found) as count,
        (select coalesce(json_agg(json_build_object(
          'lift', lift, 'count', count,
          'title', ${newestTitle(userId, lift)}, 'unit', ${newestUnit(userId, lift)}) order by lift), '[]')
          from page) as lifts`),
  );
  return rows[0]!;
}

export async function readChart(
  database: Database,
  userId: string,
  wanted: { measure: 'value' | 'estimate'; kind?: RecordKind | undefined; lifts?: string[] | undefined },
): Promise<{ kind: RecordKind; unit: RecordUnit | null; kinds: RecordKind[]; series: Series[] }> {
  return await database.asUser(userId, async (tx) => {
    const lift = sql`lifts.lift`;
    const isWanted = sql`lift = any(select lower(unnest(${textArray(wanted.lifts ?? [])})))`;
    const { rows: lifts } = await tx.execute<Omit<Lift, 'title'> & { wanted: boolean }>(sql`
      with lifts as (
        select lift, count(*)::int as count from user_personal_records where ${own(userId)} group by lift
      )
      select lift, count, ${newestUnit(userId, lift)} as unit, ${isWanted} as wanted
      from (
        (select * from lifts order by count desc, lift limit ${CHART_LIFTS})
        union select * from lifts where ${isWanted}
      ) lifts order by count desc, lift`);
    const kinds = kindsOf(lifts);
    const kind = wanted.kind ?? kinds[0] ?? 'number';
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
      const line = drawn(points, { measure: wanted.measure, unit, of: counted.unit });
      return {
        lift: counted.lift,
        title,
        unit: counted.unit,
        count: counted.count,
        points: thin(line, CHART_POINTS_MAX),
      };
    });
    return { kind, unit, kinds, series };
  });
}

const textArray = (texts: readonly string[]) =>
  sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;
