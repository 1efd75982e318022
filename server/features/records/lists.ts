import { count, countDistinct, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { personalRecords } from '#server/db/schema/records.ts';
import type { ListedRecord } from '#shared/records.ts';
import { KILOS } from './heavy.ts';
import { bestsOf, daysBetween, HISTORY, type History, NEWEST, named, OLDEST, ofLift } from './history.ts';
import { own, RECORD_COLUMNS, readByIds, recordJson } from './store.ts';

/** The most records that one answer scans. */
export const LOOKED_THROUGH_MAX = 5000;

const ORDERS = {
  newest: NEWEST,
  oldest: OLDEST,
  heaviest: sql`${KILOS} desc, ${NEWEST}`,
} as const;

interface Page {
  search: string;
  title?: string | undefined;
  /** The first and the last day, `YYYY-MM-DD`. */
  since?: string | undefined;
  until?: string | undefined;
  /** The records to list, beyond these. */
  matching?: SQL;
  order?: keyof typeof ORDERS;
  offset: number;
  limit: number;
  /** Also counts the days, which a long list takes time for. */
  withDays?: boolean;
}

interface LiftHistory extends History {
  lift: string;
  ids: string[];
}

/** Lists and counts records, on request also the days that have one; for one lift, also returns its best. */
export async function listRecords(
  database: Database,
  userId: string,
  {
    search,
    title,
    since,
    until,
    matching = sql`true`,
    order: by = 'newest',
    offset,
    limit,
    withDays = false,
  }: Page,
): Promise<{ records: ListedRecord[]; count: number; days: number; best: ListedRecord | null }> {
  const found = sql`${own(userId)} and ${named(search)} ${
    title === undefined ? sql`` : sql`and lift = lower(${title})`
  } and ${daysBetween(since, until)} and ${matching}`;
  const order = ORDERS[by];
  const lift = sql`page.lift`;
  const page = database
    .as({ userId })
    .read((tx) =>
      tx.select(RECORD_COLUMNS).from(personalRecords).where(found).orderBy(order).offset(offset).limit(limit),
    );
  const counts = database.as({ userId }).read((tx) =>
    tx
      .select({
        count: count(),
        days: withDays ? countDistinct(personalRecords.achievedOn) : sql<number>`0`.mapWith(Number),
      })
      .from(personalRecords)
      .where(found),
  );
  const histories = database.as({ userId }).read((tx) =>
    tx.execute<LiftHistory>(sql`
      select page.lift, history.* from (
        select distinct lift from (
          select lift from user_personal_records where ${found} order by ${order} offset ${offset} limit ${limit}
        ) shown) page
      cross join lateral (select ${HISTORY}, json_agg(id order by ${OLDEST}) as ids ${ofLift(userId, lift)}) history`),
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
  return { records, ...counted!, best: one ? await findBest(one.best) : null };
}

const idsOf = (ids: readonly string[], { best, prs }: ReturnType<typeof bestsOf>) => ({
  best: ids[best]!,
  prs: new Set([...prs].map((at) => ids[at]!)),
});
