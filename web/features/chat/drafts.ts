import { useCallback, useEffect, useRef, useState } from 'react';
import { ownKey, readStored, store, unstore } from '#web/lib/storage.ts';
import { useLatest } from '#web/lib/use-latest.ts';

const keyOf = (owner: string, conversationId: string | null) =>
  ownKey('draft', owner, conversationId ?? 'new');

interface Draft {
  text: string;
  set(text: string): void;
  /** Puts text in front of what is typed in a conversation, null in a new one. */
  putBack(conversationId: string | null, text: string): void;
}

/**
 * Keeps the text in a person's composer across reloads, one per conversation.
 * @param running whether an answer is being made: an id assigned in the meantime belongs to this chat, not to
 * another one opened
 */
export function useDraft(owner: string, conversationId: string | null, running: boolean): Draft {
  const [drafts, setDrafts] = useState<Record<string, string>>({});
  const key = keyOf(owner, conversationId);
  const keyOfNew = keyOf(owner, null);
  const text = drafts[key] ?? readStored(key) ?? '';

  // A new conversation gets its id while the next question is being typed: the draft goes along.
  const previous = useRef(conversationId);
  const carried = useRef(text);
  useEffect(() => {
    const came = previous.current === null && conversationId !== null && running;
    previous.current = conversationId;
    if (!came || carried.current === '' || readStored(key) !== null) return;
    const moved = carried.current;
    unstore(keyOfNew, moved);
    store(key, moved);
    setDrafts((all) => ({ ...all, [keyOfNew]: '', [key]: moved }));
  }, [conversationId, key, keyOfNew, running]);
  useEffect(() => {
    carried.current = text;
  });

  const set = useCallback(
    (next: string) => {
      if (next === '') unstore(key, carried.current);
      else store(key, next);
      setDrafts((all) => ({ ...all, [key]: next }));
    },
    [key],
  );
  const latest = useLatest(drafts);
  const putBack = useCallback(
    (place: string | null, returned: string) => {
      const to = keyOf(owner, place);
      const typed = latest.current[to] ?? readStored(to) ?? '';
      const next = [returned, typed].filter((part) => part.trim() !== '').join('\n\n');
      store(to, next);
      setDrafts((all) => ({ ...all, [to]: next }));
    },
    [owner, latest],
  );
  return { text, set, putBack };
}
