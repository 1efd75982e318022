import { useEffect, useState, useSyncExternalStore } from 'react';
import { holdPage } from '#web/lib/hold-page.ts';
import { useOnChange } from '#web/lib/on-change.ts';
import { lastAnswer } from './chat-state.ts';
import { ChatStore } from './chat-store.ts';
import { reportFirstAnswer } from './first-answer.ts';
import { outboxOf } from './outbox.ts';
import { onOutcome } from './outcomes.ts';
import { whenOutdated } from './when-outdated.ts';

/** The chat of this screen, bound to the conversation in its address. */
export function useChat(owner: string, conversationId: string | null, unsent: string | null, visit: string) {
  const [store] = useState(() => new ChatStore(outboxOf(owner)));
  const state = useSyncExternalStore(store.subscribe, store.getState);

  // Each visit is a navigation: 'New Conversation' also clears a chat that has no id yet.
  useOnChange(visit, () => store.show(conversationId, unsent));
  useEffect(() => () => store.close(), [store]);
  useEffect(() => onOutcome((outcome) => store.wasSettled(outcome)), [store]);
  useEffect(() => whenOutdated(() => void store.refresh()), [store]);
  const running = state.run !== null;
  useEffect(() => {
    holdPage(store, running);
    return () => holdPage(store, false);
  }, [store, running]);
  const isCited = state.answeredHere && !running && (lastAnswer(state)?.sources.length ?? 0) > 0;
  useEffect(() => {
    if (isCited) void reportFirstAnswer(owner);
  }, [isCited, owner]);
  return { store, state };
}
