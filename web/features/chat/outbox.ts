import type { MessageFile } from '#shared/message-parts.ts';
import { holdPage } from '#web/lib/hold-page.ts';
import { newId } from '#web/lib/new-id.ts';
import { outboxChanged } from '#web/lib/outbox.ts';
import { parsedJson } from '#web/lib/parsed-json.ts';
import { ownKey, ownNames, readStored, store } from '#web/lib/storage.ts';

/** A question on its way: kept until the server is known to have it. */
export interface Unsent {
  id: string;
  text: string;
  /** When it was asked, in milliseconds. */
  askedAt?: number;
  files?: readonly MessageFile[];
  /** Files that went with it and are no longer available. */
  lost?: boolean;
  /**
   * For an edited question: the answer it follows, null at the beginning. If omitted, it is asked at the end.
   */
  behind?: string | null;
  /** The server could not take it: since this time, in milliseconds, it waits to be sent automatically. */
  waitsSince?: number;
  /** The server's sentence when it refused the automatically sent question. */
  refused?: string;
  /** From another screen, to be sent as soon as the chat shows it. */
  handed?: true;
}

/**
 * Stores waiting questions, each under its own place: the id of its conversation. A question that begins a
 * conversation has its own id as its place.
 */
export interface Outbox {
  read(place: string): Unsent | null;
  put(place: string, unsent: Unsent | null): void;
  /** The chat sends a question from another screen: from now on it is sent only on request. */
  taken(place: string): void;
  /** Returns all questions, with their places. */
  all(): Kept[];
  /** Returns the questions to send automatically, oldest first. */
  waiting(): Kept[];
}

export interface Kept {
  place: string;
  unsent: Unsent;
}

/** By question: devices store too little for pictures, so files live as long as the page. */
const held = new Map<string, readonly MessageFile[]>();

/** Keys of questions left by `handOver` that no chat has accepted yet. */
const handed = new Set<string>();

/**
 * By key: questions the device cannot store, because its storage is refused or full. They live as long as the
 * page.
 */
const notKept = new Map<string, string>();

const keyOf = (owner: string, place: string) => ownKey('unsent', owner, place);

const readKept = (key: string): string | null => notKept.get(key) ?? readStored(key);

function keep(key: string, value: string | null): void {
  store(key, value);
  if (value === null || readStored(key) === value) notKept.delete(key);
  else notKept.set(key, value);
  holdPage(notKept, notKept.size > 0);
}

/** Returns the address of the chat with a question that begins a conversation. */
export const newConversationPath = (id: string): string => `/chat?unsent=${id}`;

/** Returns the address of the chat with a question. */
export const pathOf = ({ place, unsent }: Kept): string =>
  place === unsent.id ? newConversationPath(place) : `/chat/${place}`;

/** Keeps the question of a conversation from now on as one that begins a conversation. */
export function keepAlone(outbox: Outbox, place: string, { behind: _, ...alone }: Unsent): void {
  outbox.put(place, null);
  outbox.put(alone.id, alone);
}

/**
 * Leaves a question to the chat, which sends it once it shows it.
 * @returns its id
 */
export function handOver(owner: string, text: string): string {
  const unsent = { id: newId(), text, askedAt: Date.now() };
  outboxOf(owner).put(unsent.id, unsent);
  handed.add(keyOf(owner, unsent.id));
  return unsent.id;
}

/** Returns a person's outbox on this device; it outlives a reload. */
export function outboxOf(owner: string): Outbox {
  const read = (place: string): Unsent | null => {
    const key = keyOf(owner, place);
    const unsent = parsedJson<Unsent>(readKept(key));
    if (unsent === null) return null;
    const files = held.get(unsent.id);
    return {
      ...unsent,
      ...(files && { files, lost: false }),
      ...(handed.has(key) && { handed: true }),
    };
  };
  const all = (): Kept[] =>
    placesOf(owner).flatMap((place) => {
      const unsent = read(place);
      return unsent ? { place, unsent } : [];
    });
  return {
    read,
    put(place, unsent) {
      const key = keyOf(owner, place);
      const before = parsedJson<Unsent>(readKept(key));
      if (before) held.delete(before.id);
      handed.delete(key);
      if (unsent?.files?.length) held.set(unsent.id, unsent.files);
      holdPage(held, held.size > 0);
      if (unsent === null) keep(key, null);
      else {
        const { files = [], lost = false, handed: _, ...rest } = unsent;
        const text = JSON.stringify({ ...rest, ...((lost || files.length > 0) && { lost: true }) });
        keep(key, text);
      }
      outboxChanged();
    },
    taken: (place) => void handed.delete(keyOf(owner, place)),
    all,
    waiting: () =>
      all()
        .filter(({ unsent }) => unsent.waitsSince && !unsent.lost)
        .sort((a, b) => a.unsent.waitsSince! - b.unsent.waitsSince!),
  };
}

function placesOf(owner: string): string[] {
  const prefix = keyOf(owner, '');
  const inMemory = [...notKept.keys()].flatMap((key) =>
    key.startsWith(prefix) ? key.slice(prefix.length) : [],
  );
  return [...new Set([...ownNames('unsent', owner), ...inMemory])];
}
