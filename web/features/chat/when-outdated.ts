import { isReached, onReachChange } from '#web/lib/reach.ts';
import { browserClock } from './browser-clock.ts';

/**
 * Calls back when another screen may have changed what this one shows, or the server what the device had
 * stored.
 * @returns a function that stops listening
 */
export function whenOutdated(callback: () => void): () => void {
  const stopListening = browserClock.onWake(callback);
  const forget = onReachChange(() => {
    if (isReached()) callback();
  });
  // Two windows side by side are both visible.
  window.addEventListener('focus', callback);
  return () => {
    stopListening();
    forget();
    window.removeEventListener('focus', callback);
  };
}
