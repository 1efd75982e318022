import { createLookout } from './lookout.ts';
import { createSharedState, useSharedState } from './shared-state.ts';

/** After being reachable for this long, it counts as steady. */
const STEADY_MS = 60_000;

const reached = createSharedState(true);
const lookout = createLookout(() => setReached(true));
/** When the server became reachable again, in milliseconds. */
let backAt = 0;

/** Whether the server answered the last request. */
export const isReached = (): boolean => reached.get();

/** The same for components. */
export const useReached = (): boolean => useSharedState(reached);

/**
 * Calls back when the server becomes unreachable or reachable again.
 * @returns a function that stops listening
 */
export const onReachChange = reached.subscribe;

/** Notes the outcome of a request. Polls the server while it is unreachable. */
export function setReached(next: boolean): void {
  // A server that is lost repeatedly is checked less and less often.
  if (!next && isReached() && Date.now() - backAt > STEADY_MS) lookout.hurry();
  if (!next) lookout.later();
  if (next === isReached()) return;
  if (next) {
    lookout.stop();
    backAt = Date.now();
  }
  reached.set(next);
}

/**
 * Listens to the browser's network events.
 * @returns a function that stops listening
 */
export function followNetwork(): () => void {
  const lost = () => setReached(false);
  const mayBeBack = () => {
    if (isReached() || document.hidden) return;
    lookout.hurry();
    void lookout.now();
  };
  if (!navigator.onLine) lost();
  addEventListener('offline', lost);
  for (const event of ['online', 'visibilitychange', 'pageshow']) addEventListener(event, mayBeBack);
  return () => {
    removeEventListener('offline', lost);
    for (const event of ['online', 'visibilitychange', 'pageshow']) removeEventListener(event, mayBeBack);
  };
}
