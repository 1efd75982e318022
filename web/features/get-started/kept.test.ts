import { beforeEach, expect, it, vi } from 'vitest';
import { clearStored, handStoredTo } from '#web/lib/storage.ts';
import { keepDismissed, opensByItself } from './kept.ts';

const SINCE = '2026-03-02T08:00:00Z';
const at = (day: number) => new Date(2026, 2, day, 12);

beforeEach(() => {
  const entries: Record<string, string> = {};
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value;
    },
    removeItem: (key: string) => void delete entries[key],
  };
  vi.stubGlobal('localStorage', Object.setPrototypeOf(entries, methods));
  vi.stubGlobal('sessionStorage', { clear() {} });
});

it('opens for a new member until it is dismissed, and for nobody else', () => {
  expect(opensByItself('anna', SINCE, at(20))).toBe(false);
  expect(opensByItself('anna', SINCE, at(2))).toBe(true);
  expect(opensByItself('anna', SINCE, at(3))).toBe(true);
  keepDismissed('anna');
  for (const happens of [
    () => undefined,
    clearStored,
    () => handStoredTo('ben'),
    () => handStoredTo('anna'),
  ]) {
    happens();
    expect(opensByItself('anna', SINCE, at(3))).toBe(false);
    expect(opensByItself('ben', SINCE, at(3))).toBe(true);
  }
});
