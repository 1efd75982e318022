import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearStored,
  DISMISSED_ANNOUNCEMENT_KEY,
  handStoredTo,
  keepInTabOnly,
  ownKey,
  ownNames,
  readStored,
  setStoredAside,
  store,
  unstore,
  WANTED_PLAN_KEY,
} from './storage.ts';

beforeEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) {
    const entries: Record<string, string> = {};
    const methods = {
      getItem: (key: string) => entries[key] ?? null,
      setItem: (key: string, value: string) => {
        entries[key] = value;
      },
      removeItem: (key: string) => void delete entries[key],
      clear: () => {
        for (const key of Object.keys(entries)) delete entries[key];
      },
    };
    // As in browsers, the methods are not among the keys.
    vi.stubGlobal(name, Object.setPrototypeOf(entries, methods));
  }
  clearStored();
  store('theme', 'dark');
  store('signed-in', 'anna');
  store(ownKey('draft', 'anna', 'new'), 'Half a question');
  store(ownKey('draft', 'ben', 'new'), 'Of somebody before');
});

const kept = () => Object.keys(localStorage).sort();

it('a draft that was sent is removed, but not one that another tab has stored in its place', () => {
  const key = ownKey('draft', 'anna', 'new');
  unstore(key, 'Typed here');
  expect(readStored(key)).toBe('Half a question');
  unstore(key, 'Half a question');
  expect(readStored(key)).toBeNull();
});

describe('what a person leaves on the device', () => {
  it('is removed with them; the theme stays', () => {
    clearStored();
    expect(kept()).toEqual(['theme']);
    handStoredTo('anna');
    expect(kept()).toEqual(['theme']);
  });

  it('does not include an announcement that was dismissed on the device', () => {
    store(DISMISSED_ANNOUNCEMENT_KEY, 'meet');
    handStoredTo('carl');
    clearStored();
    expect(readStored(DISMISSED_ANNOUNCEMENT_KEY)).toBe('meet');
    store(DISMISSED_ANNOUNCEMENT_KEY, null);
  });

  it('comes back to them, and only to them, when their session ended by itself', () => {
    setStoredAside();
    setStoredAside();
    expect(kept()).toEqual(['theme']);
    handStoredTo('anna');
    expect(kept()).toEqual(['draft:anna:new', 'theme']);
    expect(readStored('draft:anna:new')).toBe('Half a question');
  });

  it('is hidden from the next person to sign in, and from themselves after that', () => {
    setStoredAside();
    handStoredTo('carl');
    expect(kept()).toEqual(['theme']);
    handStoredTo('anna');
    expect(kept()).toEqual(['theme']);
  });

  it('stays on their own device while it waits to be sent, and is removed when somebody else signs in', () => {
    store(ownKey('waiting-record', 'anna', 'r1'), '{}');
    store(ownKey('unsent', 'anna', 'q1'), '{}');
    setStoredAside();
    expect(kept()).toEqual(['theme', 'unsent:anna:q1', 'waiting-record:anna:r1']);
    handStoredTo('anna');
    expect(kept()).toEqual(['draft:anna:new', 'theme', 'unsent:anna:q1', 'waiting-record:anna:r1']);
    setStoredAside();
    handStoredTo('carl');
    expect(kept()).toEqual(['theme']);
  });

  it("does not stay on someone else's device, even while it waits to be sent", () => {
    keepInTabOnly(true);
    store(ownKey('unsent', 'anna', 'q1'), '{}');
    setStoredAside();
    expect([...kept(), ...Object.keys(sessionStorage)]).toEqual(['theme']);
  });

  it('excludes the plan of a link, which waits for any sign-in until someone signs out', () => {
    store(WANTED_PLAN_KEY, 'gold');
    setStoredAside();
    handStoredTo('carl');
    expect(readStored(WANTED_PLAN_KEY)).toBe('gold');
    clearStored();
    expect(kept()).toEqual(['theme']);
  });

  it('stays in place when they sign in again, and what others left is removed', () => {
    handStoredTo('anna');
    expect(kept()).toEqual(['draft:anna:new', 'theme']);
  });

  it("exists for this tab alone on someone else's device", () => {
    handStoredTo('anna');
    keepInTabOnly(true);
    store(ownKey('draft', 'anna', 'other'), 'The other half');
    expect(kept()).toEqual(['theme']);
    expect(ownNames('draft', 'anna').sort()).toEqual(['new', 'other']);
    expect(readStored('draft:anna:new')).toBe('Half a question');
    clearStored();
    expect([...kept(), ...Object.keys(sessionStorage)]).toEqual(['theme']);
  });
});
