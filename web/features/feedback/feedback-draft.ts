import { useState } from 'react';
import { parsedJson } from '#web/lib/parsed-json.ts';
import { ownKey, readStored, store } from '#web/lib/storage.ts';
import { useLatest } from '#web/lib/use-latest.ts';
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
  const latest = useLatest(draft);
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
    /** Clears what has arrived; what was typed since is another message. */
    forget(sent: Draft) {
      if (latest.current.sendId === sent.sendId) put({ ...fresh(), path: '' });
    },
  };
}
