import { ownKey, readStored, store } from '#web/lib/storage.ts';

/** After this long without the app, opening it is a new visit. */
const APART_MS = 30 * 60_000;

const keyOf = (owner: string) => ownKey('visits', owner, '');

/**
 * Counts this visit of a person on this device.
 * @returns the number of visits, including this one
 */
export function countVisit(owner: string, now = Date.now()): number {
  const [count = 0, lastAt = 0] = (readStored(keyOf(owner)) ?? '').split(' ').map(Number);
  const next = now - lastAt > APART_MS ? count + 1 : count;
  store(keyOf(owner), `${next} ${now}`);
  return next;
}

const closedKey = (owner: string) => ownKey('install-hint', owner, 'closed');

export const isHintClosed = (owner: string): boolean => readStored(closedKey(owner)) !== null;
export const closeHint = (owner: string): void => store(closedKey(owner), 'yes');
