import { useSyncExternalStore } from 'react';
import type { PersonalRecord } from '#shared/records.ts';
import { statusOf, toApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { ownKey, ownNames, readStored, store } from '#web/lib/storage.ts';
import type { Entry } from './draft.ts';

const KIND = 'waiting-record';

/** A record that was entered without a connection, on this device until the server has it. */
export interface WaitingRecord {
  /** The record's own: sent twice, it is added once. */
  id: string;
  entry: Entry;
  /** When it was entered, in milliseconds. */
  at: number;
  /** The sentence with which the server refused it; null while it waits. */
  refused: string | null;
}

const listeners = new Set<() => void>();

/** Calls back when a record waits or no longer does, here or in another tab. @returns how to stop */
export function onWaitingChange(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** In the order in which they were entered. */
export const waitingRecords = (owner: string): WaitingRecord[] =>
  ownNames(KIND, owner)
    .flatMap((id) => parsed(readStored(ownKey(KIND, owner, id))) ?? [])
    .sort((a, b) => a.at - b.at);

/** The same for components. */
export function useWaitingRecords(owner: string): WaitingRecord[] {
  const kept = useSyncExternalStore(onWaitingChange, () => JSON.stringify(waitingRecords(owner)));
  return JSON.parse(kept);
}

/** @returns whether the device has kept it */
export function putWaiting(owner: string, record: WaitingRecord): boolean {
  const key = ownKey(KIND, owner, record.id);
  const text = JSON.stringify(record);
  store(key, text);
  changed();
  return readStored(key) === text;
}

/** @returns whether there was such a record */
export function dropWaiting(owner: string, id: string): boolean {
  const key = ownKey(KIND, owner, id);
  const waited = readStored(key) !== null;
  store(key, null);
  changed();
  return waited;
}

function changed(): void {
  for (const listener of listeners) listener();
}

function parsed(text: string | null): WaitingRecord | null {
  try {
    return text && JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether a later try may go through: the server was not reached, is in trouble, or asks to wait or to sign in. */
const mayPass = (status: number) => status === 0 || status === 401 || status === 429 || status >= 500;

let sending: Promise<void> | null = null;

/**
 * Sends what waits, one after the other in the order in which it was entered, up to the first that cannot be sent now.
 * @param added called with each that the server has taken
 */
export function sendWaiting(owner: string, added: (record: PersonalRecord) => void): Promise<void> {
  sending ??= inOneTab(() => sendEach(owner, added)).finally(() => {
    sending = null;
  });
  return sending;
}

/** The first that is to be sent. */
const nextOf = (owner: string) => waitingRecords(owner).find(({ refused }) => refused === null);

export const anyWaits = (owner: string): boolean => nextOf(owner) !== undefined;

async function sendEach(owner: string, added: (record: PersonalRecord) => void): Promise<void> {
  for (let waiting = nextOf(owner); waiting; waiting = nextOf(owner)) {
    try {
      const { record } = await call.records.add({ ...waiting.entry, id: waiting.id });
      dropWaiting(owner, waiting.id);
      added(record);
    } catch (thrown) {
      if (mayPass(statusOf(thrown))) return;
      putWaiting(owner, { ...waiting, refused: toApiError(thrown).message });
    }
  }
}

/** Not in two tabs at once, where the browser can tell: the order would be lost. */
const inOneTab = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(KIND, work) : work();
