import { useEffect, useRef, useState } from 'react';
import { focusAfter, isFocusFree } from './focus-after.ts';

interface Entry {
  id: string;
}

/** A mutation of an entry. */
interface Request<Failure> {
  isPending: boolean;
  error: Failure | null;
  variables: Entry | undefined;
}

/**
 * Returns how the dialog about `chosen` shows a request: not at all when the dialog of another entry, which was
 * closed before the reply, has sent it.
 */
export function requestOf<Failure>(
  chosen: Entry | null,
  { isPending, error, variables }: Request<Failure>,
): { busy: boolean; error: Failure | null } {
  const isIts = chosen !== null && chosen.id === variables?.id;
  return { busy: isIts && isPending, error: isIts ? error : null };
}

/**
 * The entry of a list that a dialog asks about. A late reply to the request about one entry leaves a dialog about
 * another open.
 * @param target gets the focus once the entry is gone from the list, and with it the button that opened the dialog
 */
export function useChosen<Chosen extends Entry>(target: () => HTMLElement | null = () => null) {
  const [chosen, choose] = useState<Chosen | null>(null);
  const latest = useRef(chosen);
  useEffect(() => {
    latest.current = chosen;
  });
  return {
    chosen,
    choose,
    close: () => choose(null),
    /** Closes the dialog about this entry, if it is still open, together with another change. */
    settle({ id }: Entry, change: () => void = () => undefined) {
      const isOpen = latest.current?.id === id;
      focusAfter(
        () => {
          if (isOpen) choose(null);
          change();
        },
        () => (isOpen || isFocusFree(null) ? target() : null),
      );
    },
  };
}
