import { useState } from 'react';
import { newId } from '#web/lib/new-id.ts';

const fresh = () => ({ sendId: newId(), text: '' });

/** A reply as it is typed. It belongs to the row, whose details go when it is closed. */
export function useReplyDraft() {
  const [draft, setDraft] = useState(fresh);
  return {
    ...draft,
    type: (text: string) => setDraft((now) => ({ ...now, text })),
    /** Ends what was sent; what was typed since is another reply. */
    clear: (sent: string) => setDraft(({ text }) => ({ ...fresh(), ...(text !== sent && { text }) })),
  };
}

export type ReplyDraft = ReturnType<typeof useReplyDraft>;
