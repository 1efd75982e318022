import { expect, it } from 'vitest';
import { groupedByDate } from './date-groups.ts';

const at = (local: string) => ({ updated_at: new Date(local).toISOString(), local });
const NOW = new Date('2026-03-01T00:30:00');

it('groups by calendar days, then weeks, then months', () => {
  const groups = groupedByDate(
    [
      at('2026-03-01T00:10:00'),
      at('2026-02-28T23:59:00'),
      at('2026-02-27T12:00:00'),
      at('2026-02-22T00:00:00'),
      at('2026-02-21T23:00:00'),
      at('2026-01-30T12:00:00'),
      at('2026-01-29T12:00:00'),
      at('2025-12-31T12:00:00'),
      at('2025-12-01T12:00:00'),
    ],
    NOW,
  );
  expect(groups.map(({ label, items }) => [label, items.length])).toEqual([
    ['Today', 1],
    ['Yesterday', 1],
    ['Previous 7 days', 2],
    ['Previous 30 days', 2],
    ['January', 1],
    ['December 2025', 2],
  ]);
});

it('treats a clock that is ahead as today', () => {
  expect(groupedByDate([at('2026-03-01T09:00:00')], NOW)[0]?.label).toBe('Today');
});
