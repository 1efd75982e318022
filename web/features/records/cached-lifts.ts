import type { LiftWithRecords, PersonalRecord } from '#shared/records.ts';

interface Page {
  lifts: LiftWithRecords[];
  count: number;
  total: { lifts: number; records: number };
}

/** The pages of lifts as the cache holds them. */
export interface CachedLifts {
  pages: Page[];
  pageParams: unknown[];
}

/**
 * The lifts with one record added, changed or deleted, as the server will tell them in a moment: until then the
 * screen shows what was done. Order, trend and records that were not loaded are left to the server.
 */
export function withRecord(cached: CachedLifts, record: PersonalRecord): CachedLifts {
  const there = cached.pages.some((page) => page.lifts.some((lift) => holds(lift, record.id)));
  if (there) {
    return eachLift(cached, (lift) =>
      holds(lift, record.id)
        ? placed({ ...lift, records: lift.records.filter(({ id }) => id !== record.id) }, record)
        : lift,
    );
  }
  const key = record.title.toLowerCase();
  const known = cached.pages.some((page) => page.lifts.some(({ lift }) => lift === key));
  const added = counted(cached, { lifts: known ? 0 : 1, records: 1 });
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
    records: [record],
    trend: [record.value],
  };
  return {
    ...added,
    pages: added.pages.map((page, at) => (at === 0 ? { ...page, lifts: [lift, ...page.lifts] } : page)),
  };
}

export function withoutRecord(cached: CachedLifts, id: string): CachedLifts {
  const of = cached.pages.flatMap(({ lifts }) => lifts).find((lift) => holds(lift, id));
  if (!of) return counted(cached, { lifts: 0, records: -1 });
  const rest = of.records.filter((record) => record.id !== id);
  const gone = rest.length === 0;
  const pages = counted(cached, { lifts: gone ? -1 : 0, records: -1 }).pages.map((page) => ({
    ...page,
    lifts: page.lifts.flatMap((lift) =>
      lift !== of ? lift : gone ? [] : { ...lift, count: lift.count - 1, records: rest },
    ),
  }));
  return { ...cached, pages };
}

const holds = (lift: LiftWithRecords, id: string) => lift.records.some((record) => record.id === id);

/** Puts a record in its place: the newest day first, and of a day the latest. */
function placed(lift: LiftWithRecords, record: PersonalRecord): LiftWithRecords {
  const records = [record, ...lift.records].sort(
    (a, b) => compare(b.achieved_on, a.achieved_on) || compare(b.created_at, a.created_at),
  );
  return { ...lift, title: records[0]!.title, records };
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const eachLift = (cached: CachedLifts, change: (lift: LiftWithRecords) => LiftWithRecords): CachedLifts => ({
  ...cached,
  pages: cached.pages.map((page) => ({ ...page, lifts: page.lifts.map(change) })),
});

const counted = (cached: CachedLifts, by: Page['total']): CachedLifts => ({
  ...cached,
  pages: cached.pages.map((page) => ({
    ...page,
    count: page.count + by.lifts,
    total: { lifts: page.total.lifts + by.lifts, records: page.total.records + by.records },
  })),
});
