import { useState } from 'react';
import { ownKey, readStored, store } from '#web/lib/storage.ts';
import { cameFrom } from './came-from.ts';
import { type ToSend, toSend } from './to-send.ts';

interface Draft extends ToSend {
  path: string;
}

const fresh = (): Draft => ({ ...toSend(''), path: cameFrom() });

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
  return {
    draft,
    /** Changes it, or what is sent along with it. */
    change(part: Partial<Pick<Draft, 'text' | 'path'>>) {
      const { text, path } = { ...draft, ...part };
      const next = { ...toSend(text), path };
      store(key, next.text === '' ? null : JSON.stringify(next));
      setDraft(next);
    },
    /** Clears it once it has arrived. */
    forget() {
      store(key, null);
      setDraft({ ...fresh(), path: '' });
    },
  };
}
