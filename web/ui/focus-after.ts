import { flushSync } from 'react-dom';

/** Shows a change and moves the focus in the same tick, so that no key press falls in between. */
export function focusAfter(change: () => void, target: () => HTMLElement | null | undefined): void {
  flushSync(change);
  target()?.focus();
}

/** Whether the focus is still in `area`, or nowhere: a late reply must not take it from where someone types. */
export const isFocusFree = (area: Element | null | undefined): boolean =>
  document.activeElement === document.body || area?.contains(document.activeElement) === true;
