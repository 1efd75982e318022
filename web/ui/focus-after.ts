import { flushSync } from 'react-dom';

/** Shows a change and moves the focus in the same turn, so that no key press falls between the two. */
export function focusAfter(change: () => void, target: () => HTMLElement | null | undefined): void {
  flushSync(change);
  target()?.focus();
}
