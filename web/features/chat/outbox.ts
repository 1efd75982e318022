import type { MessageFile } from '#shared/message-parts.ts';
import { holdPage } from '#web/lib/hold-page.ts';
import { newId } from '#web/lib/new-id.ts';
import { ownKey, readStored, store } from '#web/lib/storage.ts';

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

/** Where a question waits, one a conversation; null stands for a new conversation. */
export interface Outbox {
  read(conversationId: string | null): Unsent | null;
  put(conversationId: string | null, unsent: Unsent | null): void;
}

/** By question: a device keeps too little for pictures, so that files live as long as the page. */
const held = new Map<string, readonly MessageFile[]>();

/** What `handOver` left, by owner; also where the device keeps nothing. */
const handed = new Map<string, Unsent>();

/** Leaves a question to the chat. @returns whether it will send it: not while one of before waits there */
export function handOver(owner: string, text: string): boolean {
  const outbox = outboxOf(owner);
  if (outbox.read(null) !== null) return false;
  const unsent = { id: newId(), text };
  outbox.put(null, unsent);
  handed.set(owner, { ...unsent, handed: true });
  return true;
}

/** The outbox of a person on this device; it outlives a reload. */
export function outboxOf(owner: string): Outbox {
  const keyOf = (conversationId: string | null) => ownKey('unsent', owner, conversationId ?? 'new');
  return {
    read(conversationId) {
      const given = conversationId === null && handed.get(owner);
      if (given) return given;
      const unsent = parsed(readStored(keyOf(conversationId)));
      const files = unsent && held.get(unsent.id);
      return files ? { ...unsent, files, lost: false } : unsent;
    },
    put(conversationId, unsent) {
      const before = parsed(readStored(keyOf(conversationId)));
      if (before) held.delete(before.id);
      if (conversationId === null) handed.delete(owner);
      if (unsent?.files?.length) held.set(unsent.id, unsent.files);
      holdPage(held, held.size > 0);
      if (unsent === null) return store(keyOf(conversationId), null);
      const { files = [], lost: _, ...rest } = unsent;
      store(
        keyOf(conversationId),
        JSON.stringify({ ...rest, files: undefined, ...(files.length > 0 && { lost: true }) }),
      );
    },
  };
}

function parsed(kept: string | null): Unsent | null {
  try {
    return kept && JSON.parse(kept);
  } catch {
    return null;
  }
}
