import type { MessageFile } from '#shared/message-parts.ts';
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
}

/** Where a question waits, one a conversation; null stands for a new conversation. */
export interface Outbox {
  read(conversationId: string | null): Unsent | null;
  put(conversationId: string | null, unsent: Unsent | null): void;
}

/** By question: a device keeps too little for pictures, so that files live as long as the page. */
const held = new Map<string, readonly MessageFile[]>();

/** The outbox of a person on this device; it outlives a reload. */
export function outboxOf(owner: string): Outbox {
  const keyOf = (conversationId: string | null) => ownKey('unsent', owner, conversationId ?? 'new');
  return {
    read(conversationId) {
      const unsent = parsed(readStored(keyOf(conversationId)));
      const files = unsent && held.get(unsent.id);
      return files ? { ...unsent, files, lost: false } : unsent;
    },
    put(conversationId, unsent) {
      const before = parsed(readStored(keyOf(conversationId)));
      if (before) held.delete(before.id);
      if (unsent?.files?.length) held.set(unsent.id, unsent.files);
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
