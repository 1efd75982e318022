import { useState } from 'react';
import { type ToSend, toSend } from './to-send.ts';

const EMPTY: ToSend = { sendId: '', text: '' };

/** Replies as they are typed, by item: they outlive rows, which can be closed and can leave the list. */
export function useReplyDrafts() {
  const [drafts, setDrafts] = useState<Readonly<Record<string, ToSend>>>({});
  return {
    isTyped: Object.values(drafts).some(({ text }) => text.trim() !== ''),
    of: (id: string) => ({
      ...(drafts[id] ?? EMPTY),
      type: (text: string) => setDrafts((now) => ({ ...now, [id]: toSend(text) })),
      /** Clears what has arrived; text typed in the meantime stays. */
      sent: (sendId: string) =>
        setDrafts((now) => (now[id]?.sendId === sendId ? { ...now, [id]: EMPTY } : now)),
    }),
  };
}

export type ReplyDraft = ReturnType<ReturnType<typeof useReplyDrafts>['of']>;
