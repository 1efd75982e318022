import { ArrowUp, Square } from 'lucide-react';
import { type MouseEvent, useLayoutEffect, useRef } from 'react';

/** A press this soon after the button changed was meant for what it was before. */
const STALE_MS = 350;

interface SendButtonProps {
  /** An answer is being written: the button stops it. Otherwise it submits the form. */
  running: boolean;
  stopping: boolean;
  /** There is something to send. */
  ready: boolean;
  onStop: () => void;
}

/** Sends the question, or stops its answer. */
export function SendButton({ running, stopping, ready, onStop }: SendButtonProps) {
  const shown = useRef(running);
  const turnedAt = useRef(Number.NEGATIVE_INFINITY);
  useLayoutEffect(() => {
    if (shown.current === running) return;
    shown.current = running;
    turnedAt.current = performance.now();
  }, [running]);

  function press(event: MouseEvent) {
    // A press of a key has no detail.
    const isStale = event.detail > 0 && event.timeStamp - turnedAt.current < STALE_MS;
    if (isStale || !(running || ready)) event.preventDefault();
    else if (running) onStop();
  }

  return (
    <button
      type={running ? 'button' : 'submit'}
      aria-label={running ? 'Stop the answer' : 'Send'}
      title={running ? 'Stop' : 'Send'}
      // Not `disabled`: it keeps the focus when the answer ends.
      aria-disabled={(running ? stopping : !ready) || undefined}
      onClick={press}
      className={
        running
          ? 'grid size-11 place-items-center rounded-plate bg-iron text-on-iron hover:opacity-85 aria-disabled:opacity-50'
          : 'grid size-11 place-items-center rounded-plate bg-signal text-on-signal hover:bg-signal-hover aria-disabled:bg-sunk aria-disabled:text-muted'
      }
    >
      {running ? (
        <Square size={15} fill="currentColor" aria-hidden />
      ) : (
        <ArrowUp size={21} strokeWidth={2.4} aria-hidden />
      )}
    </button>
  );
}
