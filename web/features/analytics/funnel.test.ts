import { expect, it } from 'vitest';
import type { AnalyticsWeek } from '#shared/analytics.ts';
import { funnelOf, isEmpty } from './funnel.ts';

const EVENTS = { login: 0, purchase: 0, cancel: 0, import: 0, install: null, api: 0, mcp: 0 };
const week = (counts: Partial<AnalyticsWeek>): AnalyticsWeek => ({
  week: '2026-11-16',
  visits: null,
  sign_ups: 0,
  cited: 0,
  checkouts: 0,
  paid: 0,
  still_here: null,
  events: EVENTS,
  revenue: [],
  ...counts,
});

const totals = (weeks: AnalyticsWeek[], subscriptions = true) =>
  funnelOf({ weeks, subscriptions }).map(({ id, total, share }) => [id, total, share?.of]);

const OLD = week({ visits: 40, sign_ups: 10, cited: 8, checkouts: 5, paid: 4, still_here: 3 });
const YOUNG = week({ visits: 20, sign_ups: 6, cited: 2, checkouts: 2, paid: 1 });

it('adds up the weeks, and measures who is still here only against weeks that are old enough', () => {
  expect(totals([OLD, YOUNG])).toEqual([
    ['visits', 60, undefined],
    ['sign_ups', 16, 60],
    ['cited', 10, 16],
    ['checkouts', 7, 16],
    ['paid', 5, 16],
    ['still_here', 3, 4],
  ]);
});

it('compares sign-ups with visits only where visits were counted, and omits what it cannot know', () => {
  const [visits, signUps] = funnelOf({ weeks: [week({ sign_ups: 3 }), YOUNG], subscriptions: true });
  expect([visits!.total, signUps!.share]).toEqual([20, null]);
  const none = funnelOf({ weeks: [week({ sign_ups: 3 })], subscriptions: true });
  expect([none[0]!.total, none.at(-1)!.total]).toEqual([null, null]);
});

it('has no steps about money where nothing is sold', () => {
  expect(totals([OLD], false)).toEqual([
    ['visits', 40, undefined],
    ['sign_ups', 10, 40],
    ['cited', 8, 10],
    ['still_here', 3, 8],
  ]);
});

it('is empty until something was counted', () => {
  expect(isEmpty({ weeks: [week({}), week({ visits: 0 })] })).toBe(true);
  expect(isEmpty({ weeks: [week({ events: { ...EVENTS, login: 1 } })] })).toBe(false);
});
