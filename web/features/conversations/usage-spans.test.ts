import { expect, it } from 'vitest';
import { usageSpans } from './usage-spans.ts';

const sum = (usage: ReturnType<typeof usageSpans>) =>
  usage.spans.reduce((total, { conversations }) => total + conversations, 0);

it('charts days at first, at least two weeks of them', () => {
  const usage = usageSpans([{ day: '2026-03-01', conversations: 2 }], '2026-03-02');
  expect(usage.unit).toBe('day');
  expect(usage.spans).toHaveLength(14);
  expect(usage.spans.slice(-2)).toEqual([
    { day: '2026-03-01', label: 'Mar 1', conversations: 2 },
    { day: '2026-03-02', label: 'Mar 2', conversations: 0 },
  ]);
});

it('charts weeks that begin on Mondays, then months, and loses none', () => {
  const days = [
    { day: '2026-01-01', conversations: 1 },
    { day: '2026-01-04', conversations: 2 },
    { day: '2026-01-05', conversations: 4 },
    { day: '2026-03-31', conversations: 8 },
  ];
  const weeks = usageSpans(days, '2026-04-10');
  expect(weeks.unit).toBe('week');
  expect(weeks.spans.slice(0, 2)).toEqual([
    { day: '2025-12-29', label: 'Dec 29', conversations: 3 },
    { day: '2026-01-05', label: 'Jan 5', conversations: 4 },
  ]);
  expect(sum(weeks)).toBe(15);
  const months = usageSpans(days, '2026-12-31');
  expect(months.unit).toBe('month');
  expect(months.spans.map(({ conversations }) => conversations)).toEqual([7, 0, 8, ...Array(9).fill(0)]);
  expect(sum(months)).toBe(15);
});
