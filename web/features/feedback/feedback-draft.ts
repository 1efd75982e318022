import { useState } from 'react';
import { newId } from '#web/lib/new-id.ts';
import { ownKey, readStored, store } from '#web/lib/storage.ts';
import { useLatest } from '#web/lib/use-latest.ts';
import { cameFrom } from './came-from.ts';

interface Draft {
  /** The same until it has arrived, so that it arrives once. */
  sendId: string;
  text: string;
  path: string;
}

const fresh = (): Draft => ({ sendId: newId(), text: '', path: cameFrom() });

function kept(key: string): Draft | null {
  try {
    const { sendId, text, path } = JSON.parse(readStored(key) ?? '') as Partial<Draft>;
    return sendId && text && path !== undefined ? { sendId, text, path } : null;
  } catch {
    // Nothing was stored, or nothing readable.
    return null;
  }
}

/** Keeps an unsent message to the gym on this device, for its author alone. */
export function useFeedbackDraft(owner: string) {
  const key = ownKey('draft', owner, 'feedback');
  const [draft, setDraft] = useState(() => kept(key) ?? fresh());
  const latest = useLatest(draft);
  const put = (next: Draft) => {
    store(key, next.text === '' ? null : JSON.stringify(next));
    setDraft(next);
  };
  return {
    draft,
    change: (part: Partial<Pick<Draft, 'text' | 'path'>>) => put({ ...draft, ...part }),
    /** Ends what has arrived; what was typed since is another message. */
    forget(sent: Draft) {
      const { text } = latest.current;
      put({ ...fresh(), path: '', text: text === sent.text ? '' : text });
    },
  };
}
