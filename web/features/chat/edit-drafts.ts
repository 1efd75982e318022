import { ownKey, readStored, store } from '#web/lib/storage.ts';

/** Unsent edits of someone's own messages, kept until they are sent or given up. */
export interface EditDrafts {
  read(messageId: string): string | null;
  keep(messageId: string, text: string | null): void;
}

/** Returns a person's edit drafts on this device; they outlive a reload. */
export function editDraftsOf(owner: string): EditDrafts {
  const keyOf = (messageId: string) => ownKey('edit', owner, messageId);
  return {
    read: (messageId) => readStored(keyOf(messageId)),
    keep: (messageId, text) => store(keyOf(messageId), text),
  };
}
