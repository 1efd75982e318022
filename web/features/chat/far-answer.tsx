import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { whenNear } from './when-near.ts';

/** Average width of a letter in an answer, in pixels. */
const LETTER = 8.4;
const LINE = 28;
const MEASURE = 672;
/** Height of the controls below an answer, in pixels. */
const FOOT = 64;

/** Estimates the height of a text; a close estimate needs no visible correction. */
export function guess(text: string): number {
  const letters = Math.min(window.innerWidth - 32, MEASURE) / LETTER;
  const breaks = text.split('\n').length - 1;
  return Math.round((text.length / letters + breaks * 0.7) * LINE + FOOT);
}

interface FarAnswerProps {
  text: string;
  /** Rendered from the start: it is where reading begins, or it came while the chat was open. */
  atOnce: boolean;
  /** The rendered answer. */
  children: ReactNode;
}

/**
 * An answer far up in a long conversation: plain text for search and screen readers until the reader comes
 * near, then fully rendered.
 */
export function FarAnswer({ text, atOnce, children }: FarAnswerProps) {
  const place = useRef<HTMLElement>(null);
  const [near, setNear] = useState(atOnce);
  useEffect(() => {
    if (near || !place.current) return;
    return whenNear(place.current, () => startTransition(() => setNear(true)));
  }, [near]);
  if (atOnce) return children;
  if (near) return <div className="turn">{children}</div>;
  return (
    <article
      ref={place}
      aria-label="The coach’s answer"
      className="turn mt-5"
      style={{ containIntrinsicBlockSize: `auto ${guess(text)}px` }}
    >
      <p dir="auto" className="whitespace-pre-wrap">
        {text}
      </p>
    </article>
  );
}
