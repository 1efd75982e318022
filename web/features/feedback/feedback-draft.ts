import { useRef, useState } from 'react';
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
  /** For what changes it later than in the render it began in. */
  const latest = useRef(draft);
  const show = (next: Draft) => {
    latest.current = next;
    setDraft(next);
  };
  return {
    draft,
    /** Changes it, or what is sent along with it. */
    change(part: Partial<Pick<Draft, 'text' | 'path'>>) {
      const { text, path } = { ...latest.current, ...part };
      const next = { ...toSend(text), path };
      store(key, text === '' ? null : JSON.stringify(next));
      show(next);
    },
    /** Clears what has arrived, even after the page was left; what was typed since is another message. */
    forget(sent: Draft) {
      if (kept(key)?.sendId === sent.sendId) store(key, null);
      if (latest.current.sendId === sent.sendId) show({ ...fresh(), path: '' });
    },
  };
}
