import { useEffect, useRef, useState } from 'react';
import type { ChatState } from './chat-state.ts';
import { Narrator } from './narrator.ts';

/** Announced text is removed after it was read out, or screen reader users would find the answer twice. */
const ANNOUNCED_MS = 10_000;

interface AnnouncerProps {
  state: ChatState;
  /** The coach's activity before or between words. */
  doing: string | null;
}

/** Announces the start of an answer, the coach's lookups, and the finished answer; never token by token. */
export function Announcer({ state, doing }: AnnouncerProps) {
  const [announced, setAnnounced] = useState('');
  const narrator = useRef<Narrator>(null);

  useEffect(() => {
    narrator.current ??= new Narrator();
    const words = narrator.current.hear(state, doing);
    if (words !== null) setAnnounced(words);
  }, [state, doing]);

  useEffect(() => {
    if (announced === '') return;
    const silence = setTimeout(() => setAnnounced(''), ANNOUNCED_MS);
    return () => clearTimeout(silence);
  }, [announced]);

  return (
    <div aria-live="polite" className="sr-only">
      {announced}
    </div>
  );
}
