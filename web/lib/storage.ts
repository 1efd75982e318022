/** On someone else's device, a person's data exists for this tab alone. */
let isTabOnly = false;

/** Matches a key from `ownKey`. */
const OWN_KEY = /^[\w-]+:[^:]+:/;

const areaOf = (key: string): Storage =>
  isTabOnly && OWN_KEY.test(key) && !isLasting(key) ? sessionStorage : localStorage;

/**
 * Moves a person's own data to this tab alone from now on, including existing data; or back to lasting
 * storage.
 */
export function keepInTabOnly(on: boolean): void {
  isTabOnly = on;
  if (!on) return;
  for (const [key, value] of stored()) {
    if (areaOf(key) === localStorage) continue;
    store(key, value);
    try {
      localStorage.removeItem(key);
    } catch {
      // Refused storage holds nothing.
    }
  }
}

/** Storage that never throws: it can be refused or full, and nothing here is worth an error. */
export function readStored(key: string): string | null {
  try {
    return areaOf(key).getItem(key);
  } catch {
    return null;
  }
}

export function store(key: string, value: string | null): void {
  try {
    if (value === null || value === '') areaOf(key).removeItem(key);
    else areaOf(key).setItem(key, value);
  } catch {
    // Nothing to do: the value lives on in memory for this visit.
  }
}

/** Removes a value, unless another tab has stored a different one since. */
export function unstore(key: string, value: string): void {
  if (readStored(key) === value) store(key, null);
}

/** Id of the person this browser last knew to be signed in. */
export const SIGNED_IN_KEY = 'signed-in';

/** Stores a value for this tab alone, until the tab is closed. A value that is too large is dropped. */
export function storeInTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // As above.
  }
}

/** Reads a value of `storeInTab`. */
export function readFromTab(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Reads a value of `storeInTab`, and removes it. */
export function takeFromTab(key: string): string | null {
  const value = readFromTab(key);
  storeInTab(key, null);
  return value;
}

/** Returns a key for a person's data on the device, which nobody else who signs in there can see. */
export const ownKey = (kind: string, owner: string, name: string): string => `${kind}:${owner}:${name}`;

/** Returns the names under which a person stored data of this kind on the device. */
export const ownNames = (kind: string, owner: string): string[] => {
  const prefix = ownKey(kind, owner, '');
  return stored().flatMap(([key]) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
};

type Entry = [key: string, value: string];

/** Data on the device when a session ended by itself. Held only by this page. */
let aside: Entry[] = [];

export const DISMISSED_ANNOUNCEMENT_KEY = 'announcement-dismissed';

/** Stays across accounts: the theme belongs to the device, and dismissed notices are not secret. */
const isLasting = (key: string) =>
  key === 'theme' || key === DISMISSED_ANNOUNCEMENT_KEY || key.startsWith('get-started:');

export const WANTED_PLAN_KEY = 'wanted-plan';

/** A plan is chosen before sign-in; it waits for the next one. */
const isForNext = (key: string) => isLasting(key) || key === WANTED_PLAN_KEY;

/** Keys that `clearStored` leaves. */
export const lastingStored = (): Entry[] => stored().filter(([key]) => isLasting(key));

/** Removes the person's data. */
export function clearStored(): void {
  aside = [];
  isTabOnly = false;
  take(isLasting);
}

/** Entries waiting to be sent, which would be lost with the page. */
const isUnsent = (key: string) => /^(?:waiting-record|unsent):/.test(key);

/**
 * Like `clearStored`, but its owner gets the data back when they sign in again on this page. Unsent entries
 * stay on the owner's own device until they are back or somebody else signs in.
 */
export function setStoredAside(): void {
  aside.push(...take((key) => isForNext(key) || (!isTabOnly && isUnsent(key))));
}

/** Makes the device `owner`'s from here on: data set aside for them comes back, data of others is removed. */
export function handStoredTo(owner: string): void {
  const own = ownKey('', owner, '');
  const entries = [...aside, ...take(isForNext)].filter(([key]) => key.includes(own));
  aside = [];
  for (const [key, value] of entries) store(key, value);
}

function take(stays: (key: string) => boolean): Entry[] {
  const entries = stored().filter(([key]) => !stays(key));
  for (const [key] of entries) store(key, null);
  try {
    sessionStorage.clear();
  } catch {
    // Refused storage holds nothing.
  }
  return entries;
}

function stored(): Entry[] {
  try {
    const inTab = isTabOnly ? Object.entries<string>(sessionStorage) : [];
    return [...Object.entries<string>(localStorage), ...inTab.filter(([key]) => OWN_KEY.test(key))];
  } catch {
    // As above.
    return [];
  }
}
