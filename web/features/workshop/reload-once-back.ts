import { isPageHeld } from '#web/lib/hold-page.ts';
import { createLookout } from '#web/lib/lookout.ts';

/** How long the server takes to stop. */
const STOPS_MS = 5_000;

/** Whether reloading would lose something typed, here or in a dialog. */
const isInUse = () => isPageHeld() || document.querySelector('dialog[open]') !== null;

/**
 * Reloads the page once the server is back from its restart, and nothing is lost by it.
 * @returns a function that stops waiting for it
 */
export function reloadOnceBack(): () => void {
  const lookout = createLookout(() => {
    if (isInUse()) lookout.later();
    else location.reload();
  });
  const timer = setTimeout(lookout.now, STOPS_MS);
  return () => {
    clearTimeout(timer);
    lookout.stop();
  };
}
