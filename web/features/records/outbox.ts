import { useSyncExternalStore } from 'react';
import type { PersonalRecord } from '#shared/records.ts';
import { statusOf, toApiError } from '#web/lib/api-error.ts';
import { call } from '#web/lib/call.ts';
import { mayPassLater, onOutboxChange, outboxChanged, type Waiting } from '#web/lib/outbox.ts';
import { parsedJson } from '#web/lib/parsed-json.ts';
import { ownKey, ownNames, readStored, store } from '#web/lib/storage.ts';
import type { Entry } from './draft.ts';

const KIND = 'waiting-record';
/** A connection that hangs this long no longer holds up any tab; a record sent again is added once. */
const PATIENCE_MS = 30_000;

/** A record entered without a connection, stored on this device until the server has it. */
export interface WaitingRecord {
  /** The record's own id: sent twice, it is added once. */
  id: string;
  entry: Entry;
  /** When it was entered, in milliseconds. */
  at: number;
  /** The server's sentence of refusal, of the record or of its deletion; null while it waits. */
  refused: string | null;
  /** It was sent before, and the reply was lost: the server may have it. */
  tried?: boolean;
  /** Undone, but the server must still delete it. */
  takenBack?: boolean;
}

const read = (owner: string, id: string): WaitingRecord | null =>
  parsedJson(readStored(ownKey(KIND, owner, id)));

const allOf = (owner: string): WaitingRecord[] =>
  ownNames(KIND, owner)
    .flatMap((id) => read(owner, id) ?? [])
    .sort((a, b) => a.at - b.at);

/** Returns waiting records in the order in which they were entered. */
export const waitingRecords = (owner: string): WaitingRecord[] =>
  allOf(owner).filter(({ takenBack, refused }) => !takenBack || refused !== null);

/** The same for components. */
export function useWaitingRecords(owner: string): WaitingRecord[] {
  const kept = useSyncExternalStore(onOutboxChange, () => JSON.stringify(waitingRecords(owner)));
  return JSON.parse(kept);
}

/** @returns whether the device has stored it */
export function putWaiting(owner: string, record: WaitingRecord): boolean {
  const key = ownKey(KIND, owner, record.id);
  const text = JSON.stringify(record);
  store(key, text);
  outboxChanged();
  return readStored(key) === text;
}

function drop(owner: string, id: string): void {
  store(ownKey(KIND, owner, id), null);
  outboxChanged();
}

/**
 * Undoes a waiting record. One that the server may have is deleted there too, when its turn comes.
 * @returns whether there was such a record
 */
export function takeBackWaiting(owner: string, id: string): boolean {
  const record = read(owner, id);
  if (record === null) return false;
  if (!record.tried) {
    drop(owner, id);
    return true;
  }
  return putWaiting(owner, { ...record, takenBack: true, refused: null });
}

/** Returns the first one to send. */
const nextOf = (owner: string) => allOf(owner).find(({ refused }) => refused === null);

export const anyWaits = (owner: string): boolean => nextOf(owner) !== undefined;

/**
 * Sends the record that has waited longest.
 * @param added called once the server has accepted it
 */
export function oldestRecord(owner: string, added: (record: PersonalRecord) => void): Waiting | undefined {
  const record = nextOf(owner);
  if (record === undefined) return undefined;
  return {
    at: record.at,
    send: () => (record.takenBack ? sendTakenBack(owner, record) : send(owner, record, added)),
  };
}

async function send(
  owner: string,
  record: WaitingRecord,
  added: (record: PersonalRecord) => void,
): Promise<boolean> {
  const { id, entry } = record;
  // Noted before sending, so that undoing it in the meantime reaches the server as well.
  if (!record.tried) putWaiting(owner, { ...record, tried: true });
  try {
    const reply = await call.records.add({ ...entry, id }, { signal: AbortSignal.timeout(PATIENCE_MS) });
    // Undone in the meantime: the deletion is sent next.
    if (read(owner, id)?.takenBack) return true;
    drop(owner, id);
    added(reply.record);
    return true;
  } catch (thrown) {
    if (mayPassLater(toApiError(thrown))) return false;
    const now = read(owner, id);
    // Nothing is stored for someone who has signed out in the meantime.
    if (now === null || now.takenBack) return true;
    return putWaiting(owner, { ...now, refused: toApiError(thrown).message });
  }
}

async function sendTakenBack(owner: string, { id }: WaitingRecord): Promise<boolean> {
  try {
    await removeRecord(id, AbortSignal.timeout(PATIENCE_MS));
  } catch (thrown) {
    const error = toApiError(thrown);
    if (mayPassLater(error)) return false;
    const now = read(owner, id);
    // Nothing is stored for someone who has signed out in the meantime.
    if (now === null) return true;
    return putWaiting(owner, { ...now, refused: `Not taken back: ${error.message}` });
  }
  drop(owner, id);
  return true;
}

/** Deletes a record on the server. */
export async function removeRecord(id: string, signal?: AbortSignal): Promise<void> {
  try {
    await call.records.remove({ id }, signal && { signal });
  } catch (thrown) {
    // Already gone: deleted in another tab, or by an attempt whose reply was lost.
    if (statusOf(thrown) !== 404) throw thrown;
  }
}
