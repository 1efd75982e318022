import { ownKey, readStored, store } from '#web/lib/storage.ts';

/** What someone made of a message of theirs and has not sent: kept until it is sent or given up. */
export interface EditDrafts {
  read(messageId: string): string | null;
  keep(messageId: string, text: string | null): void;
}

/** Those of a person on this device; they outlive a reload. */
export function editDraftsOf(owner: string): EditDrafts {
  const keyOf = (messageId: string) => ownKey('edit', owner, messageId);
  return {
    read: (messageId) => readStored(keyOf(messageId)),
    keep: (messageId, text) => store(keyOf(messageId), text),
  };
}
