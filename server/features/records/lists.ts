import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { personalBests } from '#shared/personal-best.ts';
import { CHART_POINTS_MAX, type RecordKind, type RecordUnit } from '#shared/record-limits.ts';
import type { Lift, LiftWithRecords, ListedRecord, PersonalRecord, Series } from '#shared/records.ts';
import { choose, drawn, inUnit, kindsOf, type Point, standings, thin } from './series.ts';
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

/** What decides which records of a lift are its best and its PRs: a list of each, oldest first. */
interface History {
  values: number[];
  units: (RecordUnit | null)[];
  repetitions: (number | null)[];
}
const OLDEST = sql.raw('order by achieved_on, created_at, id');
const HISTORY = sql`'values', array_agg(value ${OLDEST}), 'units', array_agg(unit ${OLDEST}),
  'repetitions', array_agg(repetitions ${OLDEST})`;

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
  const { rows } = await database.readAsUser(userId, (tx) =>
    tx.execute<{
      page: { lift: string; record: PersonalRecord }[];
      count: number;
      histories: (History & { lift: string; ids: string[] })[];
    }>(sql`
      with page as (
        select lift, ${told} as record from user_personal_records where ${found}
        order by ${NEWEST} offset ${offset} limit ${limit}
      )
      select (select count(*)::int from user_personal_records where ${found}) as count,
        (select coalesce(json_agg(page), '[]') from page) as page,
        (select coalesce(json_agg((
          select json_build_object('lift', page.lift, ${HISTORY},
            'ids', array_agg(id ${OLDEST})) ${ofLift(userId, lift)})), '[]')
          from (select distinct lift from page) page) as histories`),
  );
  const { page, count, histories } = rows[0]!;
  const bests = new Map(histories.map((history) => [history.lift, idsOf(history.ids, bestsOf(history))]));
  const records = page.map(({ lift, record }) => ({ ...record, pr: bests.get(lift)!.prs.has(record.id) }));
  const [one] = title === undefined ? [] : bests.values();
  return { records, count, best: one ? (await withBests(database, userId, records, [one.best]))[0]! : null };
}

const idsOf = (ids: readonly string[], { best, prs }: ReturnType<typeof bestsOf>) => ({
  best: ids[best]!,
  prs: new Set([...prs].map((at) => ids[at]!)),
});

/** The records of these ids, which are each a PR, as far as they are not at hand. */
async function withBests(
  database: Database,
  userId: string,
  atHand: readonly ListedRecord[],
  ids: readonly string[],
): Promise<(ListedRecord | null)[]> {
  const known = new Map(atHand.map((record) => [record.id, record]));
  const missing = ids.filter((id) => !known.has(id));
  if (missing.length > 0) {
    const { rows } = await database.readAsUser(userId, (tx) =>
      tx.execute<{ record: PersonalRecord }>(sql`
        select ${told} as record from user_personal_records
        where ${own(userId)} and id = any(${textArray(missing)}::uuid[])`),
    );
    for (const { record } of rows) known.set(record.id, { ...record, pr: true });
  }
  return ids.map((id) => known.get(id) ?? null);
}

interface ReadLift extends Lift {
  /** All of them, oldest first. */
  ids: string[];
  records: PersonalRecord[];
  /** Newest first. */
  latest: [id: string, value: number, unit: RecordUnit | null][];
}

/** The lifts counted and paged from the index alone; of those that are not of the page only what tells their PRs is read. */
export async function listLifts(
  database: Database,
  userId: string,
  { search, offset, limit }: { search: string; offset: number; limit: number },
): Promise<{
  lifts: LiftWithRecords[];
  count: number;
  total: { lifts: number; records: number; prs: number | null };
}> {
  const lift = sql`page.lift`;
  const { rows } = await database.readAsUser(userId, (tx) =>
    tx.execute<{
      lifts: ReadLift[];
      count: number;
      total: { lifts: number; records: number };
      histories: (History & { lift: string })[];
    }>(sql`
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
        (select coalesce(json_agg(history), '[]') from (
          select json_build_object('lift', lift, ${HISTORY}) as history
          from user_personal_records where ${own(userId)} ${search === '' ? sql`` : sql`and lift in (select lift from page)`}
          group by lift) histories) as histories,
        (select coalesce(json_agg(json_build_object(
          'lift', lift, 'count', count,
          'unit', ${newestUnit(userId, lift)},
          'ids', (select json_agg(id ${OLDEST}) ${ofLift(userId, lift)}),
          'records', (select json_agg(record) from (
            select ${told} as record ${ofLift(userId, lift)} order by ${NEWEST} limit ${RECENT}) recent),
          'latest', (select json_agg(json_build_array(id, value, unit)) from (
            select id, value, unit ${ofLift(userId, lift)} order by ${NEWEST} limit ${TREND}) latest)
        ) order by achieved_on desc, created_at desc, lift), '[]') from page) as lifts`),
  );
  const { lifts, count, total, histories } = rows[0]!;
  const bests = new Map(histories.map((history) => [history.lift, bestsOf(history)]));
  const marked = lifts.map(({ ids, records, ...rest }) => {
    const { best, prs } = idsOf(ids, bests.get(rest.lift)!);
    return { ...rest, best, records: records.map((record) => ({ ...record, pr: prs.has(record.id) })) };
  });
  const read = await withBests(
    database,
    userId,
    marked.flatMap(({ records }) => records),
    marked.map(({ best }) => best),
  );
  return {
    lifts: marked.map(({ latest, best, ...listed }, nth) => ({
      ...listed,
      title: listed.records[0]!.title,
      // One that was deleted between the two reads is as good as never written.
      best: read[nth] ?? listed.records[0]!,
      trend: latest
        .flatMap(([id, value, unit]) => {
          const told = inUnit(value, unit, listed.unit);
          return told === null ? [] : [{ value: told, best: id === best }];
        })
        .reverse(),
    })),
    count,
    total: {
      ...total,
      prs: search === '' ? [...bests.values()].reduce((sum, { prs }) => sum + prs.size, 0) : null,
    },
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
