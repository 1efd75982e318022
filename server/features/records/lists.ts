import { and, count, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { personalRecords } from '#server/db/schema/records.ts';
import { personalBests } from '#shared/personal-best.ts';
import { CHART_POINTS_MAX, type RecordKind, type RecordUnit } from '#shared/record-limits.ts';
import type { Lift, LiftWithRecords, ListedRecord, PersonalRecord, Series } from '#shared/records.ts';
import { choose, drawn, inUnit, kindsOf, type Point, standings, thin } from './series.ts';
import { own, RECORD_COLUMNS, recordJson } from './store.ts';

/** The records listed with each lift, and the values of its small chart. */
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

/** What decides which records of a lift are its best and its PRs: a list of each, oldest first. */
interface History extends Record<string, unknown> {
  values: number[];
  units: (RecordUnit | null)[];
  repetitions: (number | null)[];
}
const OLDEST = sql.raw('order by achieved_on, created_at, id');
const HISTORY = sql`json_agg(value ${OLDEST}) as values, json_agg(unit ${OLDEST}) as units,
  json_agg(repetitions ${OLDEST}) as repetitions`;

interface LiftHistory extends History {
  lift: string;
  ids: string[];
}

/** Where in the history of a lift its best stands, and its PRs. */
function bestsOf({ values, units, repetitions }: History): { best: number; prs: Set<number> } {
  const { best, prs } = personalBests(
    values.map((value, at) => ({ at, value, unit: units[at]!, repetitions: repetitions[at]! })),
    // That of the newest record that has one is the lift's.
    units.findLast((unit) => unit !== null) ?? null,
  );
  return { best: best!.at, prs: new Set([...prs].map(({ at }) => at)) };
}

/** Every word is in the lift's name. */
function named(search: string): SQL {
  const words = search.split(' ').filter((word) => word !== '');
  return sql.join([sql`true`, ...words.map((word) => sql`strpos(lift, lower(${word})) > 0`)], sql` and `);
}

/** Records, the newest first; of one lift, its best as well. */
export async function listRecords(
  database: Database,
  userId: string,
  {
    search,
    title,
    offset,
    limit,
  }: { search: string; title?: string | undefined; offset: number; limit: number },
): Promise<{ records: ListedRecord[]; count: number; best: ListedRecord | null }> {
  const found = sql`${own(userId)} and ${named(search)} ${
    title === undefined ? sql`` : sql`and lift = lower(${title})`
  }`;
  const lift = sql`page.lift`;
  const page = database
    .as({ userId })
    .read((tx) =>
      tx
        .select(RECORD_COLUMNS)
        .from(personalRecords)
        .where(found)
        .orderBy(NEWEST)
        .offset(offset)
        .limit(limit),
    );
  const counts = database
    .as({ userId })
    .read((tx) => tx.select({ count: count() }).from(personalRecords).where(found));
  const histories = database.as({ userId }).read((tx) =>
    tx.execute<LiftHistory>(sql`
      select page.lift, history.* from (
        select distinct lift from (
          select lift from user_personal_records where ${found} order by ${NEWEST} offset ${offset} limit ${limit}
        ) shown) page
      cross join lateral (select ${HISTORY}, json_agg(id ${OLDEST}) as ids ${ofLift(userId, lift)}) history`),
  );
  const [rows, [counted], { rows: read }] = await Promise.all([page, counts, histories]);
  const bests = new Map(read.map((history) => [history.lift, idsOf(history.ids, bestsOf(history))]));
  const records = rows.map((row) => ({
    ...recordJson(row),
    pr: bests.get(row.lift)?.prs.has(row.id) ?? false,
  }));
  const findBest = async (id: string): Promise<ListedRecord | null> => {
    const listed = records.find((record) => record.id === id);
    if (listed) return listed;
    const best = (await readByIds(database, userId, [id])).get(id);
    return best ? { ...best, pr: true } : null;
  };
  const [one] = title === undefined ? [] : bests.values();
  return { records, count: counted!.count, best: one ? await findBest(one.best) : null };
}

const idsOf = (ids: readonly string[], { best, prs }: ReturnType<typeof bestsOf>) => ({
  best: ids[best]!,
  prs: new Set([...prs].map((at) => ids[at]!)),
});

/** Those of these records that are still there. */
async function readByIds(
  database: Database,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, PersonalRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await database.as({ userId }).read((tx) =>
    tx
      .select(RECORD_COLUMNS)
      .from(personalRecords)
      .where(and(own(userId), inArray(personalRecords.id, [...ids]))),
  );
  return new Map(rows.map((row) => [row.id, recordJson(row)]));
}

/** The lifts with the newest records first. Of all of them only what decides their PRs is read, and the page's records. */
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
      select lift, ${HISTORY} from user_personal_records where ${own(userId)} and ${named(search)}
      group by lift order by max(achieved_on) desc, max(created_at) desc, lift`),
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

/** Lifts with the records they are listed with: the newest and the best. */
async function withRecords(
  database: Database,
  userId: string,
  page: readonly MarkedLift[],
): Promise<LiftWithRecords[]> {
  if (page.length === 0) return [];
  const rows = await database.as({ userId }).read((tx) => {
    const placed = tx.$with('placed').as(
      tx
        .select({
          ...RECORD_COLUMNS,
          at: sql<number>`(row_number() over (partition by lift ${OLDEST}) - 1)::int`.as('at'),
        })
        .from(personalRecords)
        .where(
          and(
            own(userId),
            inArray(
              personalRecords.lift,
              page.map(({ lift }) => lift),
            ),
          ),
        ),
    );
    const shown = page.map(
      ({ lift, values, best }) =>
        sql`(${placed.lift} = ${lift} and (${placed.at} >= ${values.length - RECENT} or ${placed.at} = ${best}))`,
    );
    return tx
      .with(placed)
      .select()
      .from(placed)
      .where(or(...shown));
  });
  const byLift = Map.groupBy(rows, ({ lift }) => lift);
  return page.flatMap(({ lift, values, units, best, prs }) => {
    const listed = (byLift.get(lift) ?? [])
      .sort((one, other) => other.at - one.at)
      .map((row) => ({ at: row.at, record: { ...recordJson(row), pr: prs.has(row.at) } }));
    const records = listed.slice(0, RECENT).map(({ record }) => record);
    const [first] = records;
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
      { lift, count: values.length, unit, title: first.title, records, best: bestRecord ?? first, trend },
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
    const kind = request.kind ?? kinds[0] ?? 'number';
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
      const line = drawn(points, { measure: request.measure, unit, of: counted.unit });
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

const textArray = (texts: readonly string[]) =>
  sql`array[${sql.join(
    texts.map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;
