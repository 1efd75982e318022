import { useEffect, useMemo, useRef } from 'react';
import { isUnsent } from './chat-messages.ts';
import { type ChatState, lastQuestion } from './chat-state.ts';
import type { ChatStore } from './chat-store.ts';
import { editDraftsOf } from './edit-drafts.ts';
import type { Editing } from './question-turn.tsx';

/** Edits questions and asks them again. Typed text is kept until the server has it. */
export function useEditing(
  store: ChatStore,
  state: ChatState,
  owner: string,
  toQuestion: () => void,
): Editing {
  const drafts = useMemo(() => editDraftsOf(owner), [owner]);
  /** An edited question, and the id it was asked under. */
  const edited = useRef<{ id: string; asked: string } | null>(null);
  const editing = useMemo(
    () => ({
      drafts,
      ask(at: number, text: string) {
        const { messages, before } = store.getState();
        const shown = messages[at];
        const asked = store.edit(at, text);
        if (asked === null || !shown) return false;
        // The words of one that was not sent stay with the message it was to replace.
        const { id } = (isUnsent(shown) && before.messages[at]) || shown;
        if (id !== shown.id) {
          drafts.keep(shown.id, null);
          drafts.keep(id, text);
        }
        edited.current = { id, asked };
        requestAnimationFrame(toQuestion);
        return true;
      },
    }),
    [store, drafts, toQuestion],
  );
  // The server has it: its draft is no longer needed.
  const asked = lastQuestion(state);
  useEffect(() => {
    if (edited.current === null || !asked?.stored || asked.id !== edited.current.asked) return;
    drafts.keep(edited.current.id, null);
    edited.current = null;
  }, [asked, drafts]);
  return editing;
}
