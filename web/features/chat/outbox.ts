import type { MessageFile } from '#shared/message-parts.ts';
import { ownKey, readStored, store } from '#web/lib/storage.ts';

/** A question on its way: kept until the server is known to have it. */
export interface Unsent {
  id: string;
  text: string;
  files?: readonly MessageFile[];
  /** Files that went with it and are not to be had any more. */
  lost?: boolean;
}

/** Where a question waits, one a conversation; null stands for a new conversation. */
export interface Outbox {
  read(conversationId: string | null): Unsent | null;
  put(conversationId: string | null, unsent: Unsent | null): void;
}

/** The outbox of a person on this device; it outlives a reload. */
export function outboxOf(owner: string): Outbox {
  const keyOf = (conversationId: string | null) => ownKey('unsent', owner, conversationId ?? 'new');
  // A device keeps too little for pictures: files live as long as the page.
  const held = new Map<string, readonly MessageFile[]>();
  return {
    read(conversationId) {
      const unsent = parsed(readStored(keyOf(conversationId)));
      const files = unsent && held.get(unsent.id);
      return files ? { ...unsent, files, lost: false } : unsent;
    },
    put(conversationId, unsent) {
      held.clear();
      if (unsent?.files?.length) held.set(unsent.id, unsent.files);
      const { id, text, files = [] } = unsent ?? { id: '', text: '' };
      store(
        keyOf(conversationId),
        unsent && JSON.stringify({ id, text, ...(files.length > 0 && { lost: true }) }),
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
