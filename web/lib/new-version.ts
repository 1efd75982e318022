import { DAY_MS, HOUR_MS } from '#shared/durations.ts';
import { isPageHeld } from './hold-page.ts';

const LOOK_EACH_MS = HOUR_MS;
/** When the reload has been held up for this long, it is offered to the person. */
const OFFER_AFTER_MS = DAY_MS;
/** A screen the user has touched may hold unknown state, so it is left alone. */
const TOUCHES = ['pointerdown', 'keydown', 'input', 'drop'] as const;

/**
 * Fired on `window`, each second once a newer version has waited for a day on a page that would lose
 * something.
 */
export const NEW_VERSION_WAITS = 'new-version-waits';

/**
 * Registers the service worker, and reloads the page once a newer version's worker has taken over: right away,
 * unless someone has used this screen, then as soon as they go to another; never while typed text would be
 * lost or an answer is being written.
 */
export function followNewVersions(): void {
  const { serviceWorker } = navigator;
  if (serviceWorker === undefined) return;
  /** The last screen that someone used. */
  let touched: string | null = null;
  let waitsSince: number | null = null;

  const look = () => {
    if (waitsSince === null) return;
    if (touched !== location.pathname && !isPageHeld()) {
      waitsSince = null;
      location.reload();
    } else if (Date.now() - waitsSince > OFFER_AFTER_MS) dispatchEvent(new Event(NEW_VERSION_WAITS));
  };
  for (const touch of TOUCHES)
    addEventListener(touch, () => (touched = location.pathname), { capture: true, passive: true });
  const register = () => serviceWorker.register('/service-worker.js');
  // Announced only where an older one served this page, even when signing out has removed that one.
  serviceWorker.addEventListener('controllerchange', () => {
    if (serviceWorker.controller === null) {
      // The next visit gets the offline page, too.
      void register().catch(() => undefined);
      return;
    }
    if (waitsSince === null) setInterval(look, 1000);
    waitsSince ??= Date.now();
    look();
  });

  // Some browsers refuse it, for example in private windows.
  void register().then(
    (registration) => {
      let lookedAt = Date.now();
      addEventListener('visibilitychange', () => {
        if (document.hidden || Date.now() - lookedAt < LOOK_EACH_MS) return;
        lookedAt = Date.now();
        void registration.update().catch(() => undefined);
      });
    },
    () => undefined,
  );
}
