import { beforeEach, expect, it } from 'vitest';
import { countVisit } from './visits.ts';

const entries = new Map<string, string>();
beforeEach(() => {
  entries.clear();
  Object.assign(globalThis, {
    localStorage: {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => entries.set(key, value),
      removeItem: (key: string) => entries.delete(key),
    },
  });
});

it('counts a visit when the app was not used for half an hour, for each person', () => {
  const minute = 60_000;
  const start = 1_800_000_000_000;
  expect(countVisit('anna', start)).toBe(1);
  expect(countVisit('anna', start + 20 * minute)).toBe(1);
  expect(countVisit('anna', start + 45 * minute)).toBe(1);
  expect(countVisit('anna', start + 76 * minute)).toBe(2);
  expect(countVisit('ben', start + 76 * minute)).toBe(1);
});
