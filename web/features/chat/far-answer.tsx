import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { whenNear } from './when-near.ts';

/** Of the text an answer is set in, in pixels. */
const LETTER = 8.4;
const LINE = 28;
const MEASURE = 672;
/** What stands below the words of an answer. */
const FOOT = 64;

/** About how high a text will be; what is close needs no correction that the reader would see. */
export function guess(text: string): number {
  const letters = Math.min(window.innerWidth - 32, MEASURE) / LETTER;
  const breaks = text.split('\n').length - 1;
  return Math.round((text.length / letters + breaks * 0.7) * LINE + FOOT);
}

interface FarAnswerProps {
  text: string;
  /** Stands where reading begins, or came while it was read: drawn from the start. */
  atOnce: boolean;
  /** The answer itself. */
  children: ReactNode;
}

/**
 * An answer far up in a long conversation: its bare words, to be searched and read out, until the reader comes near.
 * From then on it is drawn.
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
