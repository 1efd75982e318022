import { useState } from 'react';
import { parsedJson } from '#web/lib/parsed-json.ts';
import { ownKey, readStored, store } from '#web/lib/storage.ts';
import { cameFrom } from './came-from.ts';
import { type ToSend, toSend } from './to-send.ts';

interface Draft extends ToSend {
  path: string;
}

const fresh = (): Draft => ({ ...toSend(''), path: cameFrom() });

function kept(key: string): Draft | null {
  const { sendId, text, path } = parsedJson<Partial<Draft>>(readStored(key)) ?? {};
  return sendId && text && path !== undefined ? { sendId, text, path } : null;
}

/** Keeps an unsent message to the gym on this device, for its author alone. */
export function useFeedbackDraft(owner: string) {
  const key = ownKey('draft', owner, 'feedback');
  const [draft, setDraft] = useState(() => kept(key) ?? fresh());
  const put = (next: Draft) => {
    store(key, next.text === '' ? null : JSON.stringify(next));
    setDraft(next);
  };
  return {
    draft,
    /** Changes it, or what is sent along with it. */
    change(part: Partial<Pick<Draft, 'text' | 'path'>>) {
      const { text, path } = { ...draft, ...part };
      put({ ...toSend(text), path });
    },
    /** Clears what has arrived, even after the page was left; what was typed since is another message. */
    forget(sent: Draft) {
      if (kept(key)?.sendId === sent.sendId) store(key, null);
      setDraft((now) => (now.sendId === sent.sendId ? { ...fresh(), path: '' } : now));
    },
  };
}
