import { useEffect, useRef } from 'react';
import type { ChatState } from './chat-state.ts';
import type { ReadingPosition } from './reading-position.ts';

interface Shown {
  /** There are no messages. */
  empty: boolean;
  /** Its answers cannot be rendered yet. */
  isShapeless: boolean;
}

/** An opened conversation starts at its end, unless its last question is being answered. */
export function useOpeningPosition(
  state: ChatState,
  { empty, isShapeless }: Shown,
  { scroller, toEnd, toQuestion }: ReadingPosition,
): void {
  const running = state.run !== null;
  /** The conversation whose scroll position is set; undefined while none is. */
  const placed = useRef<string | null>(undefined);
  useEffect(() => {
    if (state.view !== 'ready' || isShapeless) {
      placed.current = undefined;
      return;
    }
    const { current: before } = placed;
    placed.current = empty ? undefined : state.conversationId;
    // A new conversation that was begun here gets its id.
    const isSame = before === state.conversationId || (before === null && state.answeredHere);
    if (empty) scroller.current?.scrollTo({ top: 0 });
    else if (!isSame && running) toQuestion();
    else if (!isSame) toEnd();
  }, [
    state.conversationId,
    state.view,
    state.answeredHere,
    empty,
    isShapeless,
    running,
    scroller,
    toQuestion,
    toEnd,
  ]);
}
