import { useEffect, useRef, useState } from 'react';
import { TOOL_STATUS } from '#shared/tool.ts';
import { type ChatState, lastAnswer } from './chat-state.ts';

/** What a screen reader is told of a chat; not the words themselves as they come. */
function saying(state: ChatState): string {
  if (state.run) return state.run.tool ? TOOL_STATUS[state.run.tool] : 'The coach is answering';
  const answer = lastAnswer(state);
  if (!answer) return '';
  if (answer.status === 'done') return 'Answer finished';
  if (answer.status === 'stopped') return 'Answer stopped';
  return answer.error ?? 'The answer was interrupted.';
}

/** Says when an answer starts, what the coach looks up, and when it ended. */
export function Announcer({ state }: { state: ChatState }) {
  const [said, setSaid] = useState('');
  const running = useRef(false);
  const now = saying(state);
  const active = state.run !== null;

  useEffect(() => {
    // A conversation merely opened has nothing to announce.
    if (active || running.current) setSaid(now);
    running.current = active;
  }, [active, now]);

  return (
    <div aria-live="polite" className="sr-only">
      {said}
    </div>
  );
}
