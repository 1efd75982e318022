import { useEffect, useRef } from 'react';
import type { ChatState } from './chat-state.ts';
import type { ChatStore } from './chat-store.ts';

/** How long a message that was jumped to stands out. */
const FOUND_MS = 2_500;

interface Jump {
  store: ChatStore;
  state: ChatState;
  /** Lets go of the end of the conversation. */
  release: () => void;
}

/** Brings a message into view and lets it stand out; where another branch has it, that one is shown. */
export function useJump(wanted: string | null, { store, state, release }: Jump): void {
  /** The message that was looked for, and whether it was found. */
  const sought = useRef({ id: '', found: false });
  const { view, messages } = state;
  useEffect(() => {
    if (wanted === null) sought.current = { id: '', found: false };
    if (wanted === null || view !== 'ready' || messages.length === 0) return;
    const { id, found } = sought.current;
    if (id === wanted && found) return;
    const element = document.getElementById(`message-${wanted}`);
    sought.current = { id: wanted, found: element !== null };
    if (!element) {
      // Once: should no branch have it, the store says so.
      if (id !== wanted) void store.showBranch(wanted);
      return;
    }
    release();
    const show = () => element.scrollIntoView({ block: 'start' });
    show();
    // What was far and is near now may have another height than it was given.
    requestAnimationFrame(() => requestAnimationFrame(show));
    element.tabIndex = -1;
    element.focus({ preventScroll: true });
    element.dataset.found = '';
    setTimeout(() => delete element.dataset.found, FOUND_MS);
  }, [wanted, store, view, messages, release]);
}
