import { useLayoutEffect, useRef } from 'react';
import { Button } from '#web/ui/button.tsx';
import type { Draft, Field } from './draft.ts';
import { inWords, LABELS } from './labels.ts';

interface SavedElsewhereProps {
  /** Changed only there: now here too. */
  joined: readonly Field[];
  /** Changed there and here. */
  clashes: readonly Field[];
  theirs: Draft;
  onTake: (field: Field) => void;
}

/** Shown after a save that came too late: nothing is lost, and the athlete decides each conflicting field. */
export function SavedElsewhere({ joined, clashes, theirs, onTake }: SavedElsewhereProps) {
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => panel.current?.focus(), []);
  return (
    <section
      ref={panel}
      role="alert"
      tabIndex={-1}
      aria-label="Saved elsewhere"
      className="rounded-edge border-l-3 border-signal bg-sunk p-4 text-sm sm:p-5"
    >
      <p className="font-semibold">
        Your profile was saved in another tab or on another device since you opened it.
      </p>
      <p className="mt-1 text-ink-soft">
        What you typed is still here.
        {joined.length > 0 && ` Updated from there: ${joined.map((field) => LABELS[field]).join(', ')}.`}{' '}
        Review it and save again.
      </p>
      {clashes.length > 0 && (
        <>
          <p className="mt-4">Changed in both places. Your version is kept unless you choose the other:</p>
          <ul className="mt-2 divide-y divide-line border-y border-line">
            {clashes.map((field) => (
              <li key={field} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <div className="min-w-0 flex-1 basis-60">
                  <p className="text-xs text-muted">{LABELS[field]}, there</p>
                  <p className="max-h-40 overflow-y-auto whitespace-pre-line">
                    {inWords(field, theirs) || 'Nothing'}
                  </p>
                </div>
                <Button look="plain" onClick={() => onTake(field)}>
                  Use this<span className="sr-only"> for {LABELS[field]}</span>
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}
