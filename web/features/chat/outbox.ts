import { ownKey, readStored, store } from '#web/lib/storage.ts';

/** A question on its way: kept until the server is known to have it. */
export interface Unsent {
  id: string;
  text: string;
}

/** Where a question waits, one a conversation; null stands for a new conversation. */
export interface Outbox {
  read(conversationId: string | null): Unsent | null;
  put(conversationId: string | null, unsent: Unsent | null): void;
}

/** The outbox of a person on this device; it outlives a reload. */
export function outboxOf(owner: string): Outbox {
  const keyOf = (conversationId: string | null) => ownKey('unsent', owner, conversationId ?? 'new');
  return {
    read: (conversationId) => parsed(readStored(keyOf(conversationId))),
    put: (conversationId, unsent) => store(keyOf(conversationId), unsent && JSON.stringify(unsent)),
  };
}

function parsed(kept: string | null): Unsent | null {
  try {
    return kept && JSON.parse(kept);
  } catch {
    return null;
  }
}
