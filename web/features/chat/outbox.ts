import type { MessageFile } from '#shared/message-parts.ts';
import { holdPage } from '#web/lib/hold-page.ts';
import { newId } from '#web/lib/new-id.ts';
import { ownKey, ownNames, readStored, store } from '#web/lib/storage.ts';

/** A question on its way: kept until the server is known to have it. */
export interface Unsent {
  id: string;
  text: string;
  files?: readonly MessageFile[];
  /** Files that went with it and are not to be had any more. */
  lost?: boolean;
  /** Of an edited question: the answer it follows, null at the beginning. Left out, it is asked at the end. */
  behind?: string | null;
  /** From another screen, to be sent as soon as the chat is there. */
  handed?: true;
}

/**
 * Where questions wait, each in a place of its own: that of a conversation is its id. A question that is to begin a
 * conversation is an attempt, whose place is its own id.
 */
export interface Outbox {
  read(place: string): Unsent | null;
  put(place: string, unsent: Unsent | null): void;
  attempts(): Unsent[];
}

/** By question: a device keeps too little for pictures, so that files live as long as the page. */
const held = new Map<string, readonly MessageFile[]>();

/** What `handOver` left, by key; also where the device keeps nothing. */
const handed = new Map<string, Unsent>();

const removalListeners = new Set<() => void>();

const keyOf = (owner: string, place: string) => ownKey('unsent', owner, place);

/** The address of the chat with an attempt. */
export const attemptPath = (id: string): string => `/chat?unsent=${id}`;

/** Leaves a question to the chat, which sends it once it shows the attempt. @returns its id */
export function handOver(owner: string, text: string): string {
  const unsent = { id: newId(), text };
  outboxOf(owner).put(unsent.id, unsent);
  handed.set(keyOf(owner, unsent.id), { ...unsent, handed: true });
  return unsent.id;
}

/** Calls back when a question no longer waits, here or in another tab. @returns how to stop */
export function onUnsentRemoved(listener: () => void): () => void {
  removalListeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    removalListeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

/** The outbox of a person on this device; it outlives a reload. */
export function outboxOf(owner: string): Outbox {
  const read = (place: string): Unsent | null => {
    const key = keyOf(owner, place);
    const given = handed.get(key);
    if (given) return given;
    const unsent = parsed(readStored(key));
    const files = unsent && held.get(unsent.id);
    return files ? { ...unsent, files, lost: false } : unsent;
  };
  return {
    read,
    put(place, unsent) {
      const key = keyOf(owner, place);
      const before = parsed(readStored(key));
      if (before) held.delete(before.id);
      handed.delete(key);
      if (unsent?.files?.length) held.set(unsent.id, unsent.files);
      holdPage(held, held.size > 0);
      if (unsent === null) {
        store(key, null);
        for (const listener of removalListeners) listener();
        return;
      }
      const { files = [], lost: _, ...rest } = unsent;
      store(key, JSON.stringify({ ...rest, files: undefined, ...(files.length > 0 && { lost: true }) }));
    },
    attempts: () =>
      ownNames('unsent', owner).flatMap((place) => {
        const unsent = read(place);
        return unsent?.id === place ? unsent : [];
      }),
  };
}

function parsed(kept: string | null): Unsent | null {
  try {
    return kept && JSON.parse(kept);
  } catch {
    return null;
  }
}
