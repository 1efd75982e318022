import { useEffect, useEffectEvent, useRef } from 'react';
import type { ChatState } from './chat-state.ts';
import type { ChatStore } from './chat-store.ts';
import { bringToTop } from './reading-position.ts';

/** How long the target message is highlighted. */
const FOUND_MS = 2_500;

interface Jump {
  store: ChatStore;
  state: ChatState;
  /** Stops following the end of the conversation. */
  release: () => void;
  /** The message is there, or nowhere. */
  onJumped: () => void;
}

/** Brings a message into view and highlights it; switches to its branch if needed. */
export function useJump(messageId: string | null, { store, state, release, onJumped }: Jump): void {
  /** The message whose branch was requested. */
  const sought = useRef<string | null>(null);
  const jumped = useEffectEvent(onJumped);
  const { view, messages } = state;
  useEffect(() => {
    if (messageId === null) sought.current = null;
    if (messageId === null || view !== 'ready' || messages.length === 0) return;
    const element = document.getElementById(`message-${messageId}`);
    if (!element) {
      // Once: if no branch has it, the store says so.
      if (sought.current === messageId) return;
      sought.current = messageId;
      void store.showBranch(messageId).then((shown) => {
        if (!shown) jumped();
      });
      return;
    }
    release();
    bringToTop(element);
    // Messages rendered as they come near may turn out higher or lower than estimated.
    requestAnimationFrame(() => requestAnimationFrame(() => bringToTop(element)));
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
    element.dataset.found = '';
    setTimeout(() => delete element.dataset.found, FOUND_MS);
    jumped();
  }, [messageId, store, view, messages, release]);
}
