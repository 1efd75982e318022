import { type RefObject, useEffect } from 'react';
import { isTouch } from './send-key.ts';

/**
 * Focuses the input on arrival, unless something else has the focus; on touch the keyboard would cover the
 * screen.
 * @param arrival identifies an arrival; null while there is nothing to type in
 */
export function useArrivalFocus(input: RefObject<HTMLTextAreaElement | null>, arrival: string | null): void {
  useEffect(() => {
    if (arrival === null || isTouch()) return;
    const { activeElement } = document;
    const isFree = activeElement === document.body || activeElement?.matches('a, main');
    if (isFree) input.current?.focus({ preventScroll: true });
  }, [input, arrival]);
}
