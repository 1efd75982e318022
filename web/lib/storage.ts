/** On a device that is not theirs, what a person leaves is there for this tab alone. */
let isTabOnly = false;

/** Of `ownKey`. */
const OWN_KEY = /^[\w-]+:[^:]+:/;

const areaOf = (key: string): Storage =>
  isTabOnly && OWN_KEY.test(key) && !isLasting(key) ? sessionStorage : localStorage;

/** From now on a person's own things are kept for this tab alone, those that are there included; or for longer again. */
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

/** Whom this browser last knew to be signed in, by id. */
export const SIGNED_IN_KEY = 'signed-in';

/** Keeps a value for this tab alone, until the tab is closed. Too large a value is not kept. */
export function storeInTab(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // As above.
  }
}

/** Reads a value of `storeInTab`, and removes it. */
export function takeFromTab(key: string): string | null {
  try {
    const value = sessionStorage.getItem(key);
    sessionStorage.removeItem(key);
    return value;
  } catch {
    return null;
  }
}

/** The key of something that a person leaves on the device: nobody else who signs in there comes across it. */
export const ownKey = (kind: string, owner: string, name: string): string => `${kind}:${owner}:${name}`;

/** The names under which a person left something of this kind on the device. */
export const ownNames = (kind: string, owner: string): string[] => {
  const prefix = ownKey(kind, owner, '');
  return stored().flatMap(([key]) => (key.startsWith(prefix) ? key.slice(prefix.length) : []));
};

type Entry = [key: string, value: string];

/** What was on the device when a session ended by itself. Only this page knows it. */
let aside: Entry[] = [];

/** Stays across accounts: the theme belongs to the device, and dismissed notices are no secret. */
const isLasting = (key: string) => key === 'theme' || key.startsWith('get-started:');

export const WANTED_PLAN_KEY = 'wanted-plan';

/** A plan is chosen before sign-in; it waits for the next one. */
const isForNext = (key: string) => isLasting(key) || key === WANTED_PLAN_KEY;

/** What `clearStored` leaves. */
export const lastingStored = (): Entry[] => stored().filter(([key]) => isLasting(key));

/** Forgets what belongs to the person. */
export function clearStored(): void {
  aside = [];
  isTabOnly = false;
  take(isLasting);
}

/** What waits to be sent: with the page it would be lost. */
const isUnsent = (key: string) => /^(?:waiting-record|unsent):/.test(key);

/**
 * Like `clearStored`, but its owner gets it back when they sign in again on this page. What was not sent yet stays for
 * them on a device of their own, until they are back or somebody else signs in.
 */
export function setStoredAside(): void {
  aside.push(...take((key) => isForNext(key) || (!isTabOnly && isUnsent(key))));
}

/** The device is `owner`'s from here on: what was set aside for them comes back, what others left goes. */
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
