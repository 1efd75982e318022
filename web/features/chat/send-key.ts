import type { KeyboardEvent } from 'react';
import { isComposing } from '#web/ui/is-composing.ts';

/** Whether the pointer is a finger: then the keyboard is on the screen and covers half of it. */
export const isTouch = (): boolean => matchMedia('(pointer: coarse)').matches;

/**
 * Whether a key sends the typed text. On touch Enter makes a new line; with Ctrl or Cmd it sends there, too.
 */
export function isSendKey(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent)) return false;
  return event.ctrlKey || event.metaKey || !isTouch();
}
