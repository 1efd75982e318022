import { isBetter, personalBests } from '#shared/personal-best.ts';
import type { LiftWithRecords, ListedRecord, PersonalRecord } from '#shared/records.ts';

interface Page {
  lifts: LiftWithRecords[];
  count: number;
  total: { lifts: number; records: number; prs: number | null };
}

/** The pages of lifts as the cache holds them. */
export interface CachedLifts {
  pages: Page[];
  pageParams: unknown[];
}

/**
 * Returns the lifts with one record added, changed or deleted, as the server will send them shortly: until
 * then the screen shows the change. Order, trend, unloaded records and their effect on the others' marks are
 * left to the server.
 */
export function withRecord(cached: CachedLifts, record: PersonalRecord): CachedLifts {
  const there = cached.pages.some((page) => page.lifts.some((lift) => holds(lift, record.id)));
  if (there) {
    return eachLift(cached, (lift) =>
      holds(lift, record.id) ? placed(without(lift, record.id), record) : lift,
    );
  }
  const key = record.title.toLowerCase();
  const known = cached.pages.flatMap((page) => page.lifts).find(({ lift }) => lift === key);
  const isPr = !known || isBetter(record, known.best);
  const added = counted(cached, { lifts: known ? 0 : 1, records: 1, prs: isPr ? 1 : 0 });
  if (known) {
    return eachLift(added, (lift) =>
      lift.lift === key ? placed({ ...lift, count: lift.count + 1 }, record) : lift,
    );
  }
  const lift = {
    lift: key,
    title: record.title,
    unit: record.unit,
    count: 1,
    best: { ...record, pr: true },
    records: [{ ...record, pr: true }],
    trend: [{ value: record.value, best: true }],
  };
  return {
    ...added,
    pages: added.pages.map((page, at) => (at === 0 ? { ...page, lifts: [lift, ...page.lifts] } : page)),
  };
}

export function withoutRecord(cached: CachedLifts, id: string): CachedLifts {
  const of = cached.pages.flatMap(({ lifts }) => lifts).find((lift) => holds(lift, id));
  if (!of) return counted(cached, { lifts: 0, records: -1, prs: 0 });
  const gone = of.count === 1;
  const prs = entriesOf(of).some((record) => record.id === id && record.pr) ? -1 : 0;
  const pages = counted(cached, { lifts: gone ? -1 : 0, records: -1, prs }).pages.map((page) => ({
    ...page,
    lifts: page.lifts.flatMap((lift) =>
      lift !== of ? lift : gone ? [] : { ...without(lift, id), count: lift.count - 1 },
    ),
  }));
  return { ...cached, pages };
}

/** Returns the loaded records of a lift: the best may be older than the rest. */
const entriesOf = ({ best, records }: LiftWithRecords): ListedRecord[] =>
  records.some(({ id }) => id === best.id) ? records : [...records, best];

const holds = (lift: LiftWithRecords, id: string) => entriesOf(lift).some((record) => record.id === id);

/**
 * Returns the lift without one of its records; the best of the remaining loaded ones stands in until the
 * server answers.
 */
function without(lift: LiftWithRecords, id: string): LiftWithRecords {
  const left = entriesOf(lift).filter((record) => record.id !== id);
  return withBest({ ...lift, records: lift.records.filter((record) => record.id !== id) }, left);
}

/** Inserts a record: newest day first, and within a day the latest. */
function placed(lift: LiftWithRecords, record: PersonalRecord): LiftWithRecords {
  const left = entriesOf(lift).filter(({ id }) => id !== record.id);
  const entry = { ...record, pr: left.every((other) => isBetter(record, other)) };
  const records = [entry, ...lift.records].sort(newestFirst);
  return withBest({ ...lift, title: records[0]!.title, records }, [entry, ...left]);
}

function withBest(lift: LiftWithRecords, entries: readonly ListedRecord[]): LiftWithRecords {
  const oldestFirst = entries.toSorted((a, b) => newestFirst(b, a));
  const { best } = personalBests(oldestFirst, lift.unit);
  return best === null ? lift : { ...lift, best: { ...best, pr: true } };
}

const newestFirst = (a: PersonalRecord, b: PersonalRecord) =>
  compare(b.achieved_on, a.achieved_on) || compare(b.created_at, a.created_at);

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const eachLift = (cached: CachedLifts, change: (lift: LiftWithRecords) => LiftWithRecords): CachedLifts => ({
  ...cached,
  pages: cached.pages.map((page) => ({ ...page, lifts: page.lifts.map(change) })),
});

const counted = (cached: CachedLifts, by: { lifts: number; records: number; prs: number }): CachedLifts => ({
  ...cached,
  pages: cached.pages.map((page) => ({
    ...page,
    count: page.count + by.lifts,
    total: {
      lifts: page.total.lifts + by.lifts,
      records: page.total.records + by.records,
      prs: page.total.prs === null ? null : page.total.prs + by.prs,
    },
  })),
});
