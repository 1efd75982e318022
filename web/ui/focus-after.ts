import { flushSync } from 'react-dom';

/** Shows a change and moves the focus in the same tick, so that no key press falls in between. */
export function focusAfter(change: () => void, target: () => HTMLElement | null | undefined): void {
  flushSync(change);
  target()?.focus();
}
