import { describe, expect, it } from 'vitest';
import type { ListedRecord } from '#shared/records.ts';
import { type CachedLifts, withoutRecord, withRecord } from './cached-lifts.ts';

const record = (
  id: string,
  title: string,
  value: number,
  achieved_on = '2024-01-01',
  pr = false,
): ListedRecord => ({
  id,
  title,
  value,
  unit: 'lb',
  repetitions: null,
  achieved_on,
  body_weight: null,
  body_weight_unit: null,
  note: '',
  source: 'athlete',
  version: 1,
  created_at: `2024-06-01T00:00:0${id}Z`,
  updated_at: '',
  pr,
});
/** The first of these is also the best. */
const lift = (...records: ListedRecord[]) => ({
  lift: records[0]!.title.toLowerCase(),
  title: records[0]!.title,
  unit: 'lb' as const,
  count: records.length,
  best: { ...records[0]!, pr: true },
  records,
  trend: [],
});
const total = { lifts: 2, records: 3, prs: 3 };
const CACHED: CachedLifts = {
  pages: [
    { lifts: [lift(record('3', 'Bench', 310, '2024-03-01'), record('1', 'Bench', 300))], count: 2, total },
    { lifts: [lift(record('2', 'Squat', 400))], count: 2, total },
  ],
  pageParams: [0, 1],
};
type Page = CachedLifts['pages'][number];
const shown = ({ pages }: CachedLifts) =>
  pages.map((page) =>
    page.lifts.map(({ title, count, records }) => [title, count, records.map(({ value }) => value)]),
  );

describe('the lifts on the screen', () => {
  it('show a new record immediately, in its place', () => {
    const after = withRecord(CACHED, record('4', 'BENCH', 305, '2024-02-01'));
    expect(shown(after)).toEqual([[['Bench', 3, [310, 305, 300]]], [['Squat', 1, [400]]]]);
    expect(after.pages[0]!.total).toEqual({ lifts: 2, records: 4, prs: 3 });
    expect(shown(withRecord(CACHED, record('4', 'BENCH', 320, '2024-03-01')))[0]).toEqual([
      ['BENCH', 3, [320, 310, 300]],
    ]);
  });

  it('show a new best as such, and keep the old one until it is beaten', () => {
    const best = (after: CachedLifts) => after.pages[0]!.lifts[0]!.best;
    expect(best(withRecord(CACHED, record('4', 'Bench', 305, '2024-04-01')))).toMatchObject({ id: '3' });
    const beaten = withRecord(CACHED, record('4', 'Bench', 315, '2024-04-01'));
    expect(best(beaten)).toMatchObject({ id: '4', pr: true });
    expect(beaten.pages[0]!.total.prs).toBe(4);
    expect(best(withoutRecord(CACHED, '3'))).toMatchObject({ id: '1' });
    // The best may be older than the records that a lift includes.
    const [first, second] = CACHED.pages as [Page, Page];
    const older = { ...first.lifts[0]!, count: 3, best: record('0', 'Bench', 350, '2023-01-01', true) };
    const cached = { ...CACHED, pages: [{ ...first, lifts: [older] }, second] };
    expect(best(withRecord(cached, record('0', 'Bench', 290, '2023-01-01')))).toMatchObject({ id: '3' });
    expect(withoutRecord(cached, '0').pages[0]!.lifts[0]).toMatchObject({ count: 2, best: { id: '3' } });
  });

  it('show a new lift at the top', () => {
    const after = withRecord(CACHED, record('4', 'Rows', 200));
    expect(shown(after)[0]?.[0]).toEqual(['Rows', 1, [200]]);
    expect([after.pages[1]!.count, after.pages[1]!.total]).toEqual([3, { lifts: 3, records: 4, prs: 4 }]);
  });

  it('show a changed record in its new place', () => {
    const after = withRecord(CACHED, record('1', 'Bench', 299, '2024-04-01'));
    expect(shown(after)[0]).toEqual([['Bench', 2, [299, 310]]]);
    expect(after.pages[0]!.total).toEqual(total);
  });

  it('lose a deleted record, and a lift with its last', () => {
    expect(shown(withoutRecord(CACHED, '3'))[0]).toEqual([['Bench', 1, [300]]]);
    const after = withoutRecord(CACHED, '2');
    expect(shown(after)).toEqual([[['Bench', 2, [310, 300]]], []]);
    expect([after.pages[0]!.count, after.pages[0]!.total]).toEqual([1, { lifts: 1, records: 2, prs: 3 }]);
    // A record of the history that the lifts did not include.
    expect(withoutRecord(CACHED, '9').pages[0]!.total).toEqual({ lifts: 2, records: 2, prs: 3 });
  });
});
