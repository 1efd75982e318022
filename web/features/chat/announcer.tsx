import { useEffect, useRef, useState } from 'react';
import type { ChatState } from './chat-state.ts';
import { Narrator } from './narrator.ts';

/** What was said is taken back when it has been read out, or one would come across the answer twice. */
const SAID_MS = 10_000;

interface AnnouncerProps {
  state: ChatState;
  /** What the coach does before or between words. */
  doing: string | null;
}

/** Says when an answer starts, what the coach looks up, and the finished answer; never token by token. */
export function Announcer({ state, doing }: AnnouncerProps) {
  const [said, setSaid] = useState('');
  const narrator = useRef<Narrator>(null);

  useEffect(() => {
    narrator.current ??= new Narrator();
    const words = narrator.current.hear(state, doing);
    if (words !== null) setSaid(words);
  }, [state, doing]);

  useEffect(() => {
    if (said === '') return;
    const silence = setTimeout(() => setSaid(''), SAID_MS);
    return () => clearTimeout(silence);
  }, [said]);

  return (
    <div aria-live="polite" className="sr-only">
      {said}
    </div>
  );
}
