import { createSharedState, useSharedState } from './shared-state.ts';

/** Delays between two checks for the server; the last one repeats. */
const LOOK_MS = [2_000, 3_000, 5_000, 10_000, 30_000];
const TIMEOUT_MS = 5_000;
/** After being reachable for this long, it counts as steady. */
const STEADY_MS = 60_000;

const reached = createSharedState(true);
let looks = 0;
/** When the server became reachable again, in milliseconds. */
let backAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

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
  if (!next && timer === undefined) lookLater();
  if (next === isReached()) return;
  if (next) {
    clearTimeout(timer);
    timer = undefined;
    backAt = Date.now();
  }
  reached.set(next);
}

function lookLater(): void {
  clearTimeout(timer);
  // A server that is lost repeatedly is checked less and less often.
  if (isReached() && Date.now() - backAt > STEADY_MS) looks = 0;
  timer = setTimeout(look, LOOK_MS[Math.min(looks++, LOOK_MS.length - 1)]);
}

async function look(): Promise<void> {
  const answers = await fetch('/readyz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) }).then(
    (reply) => reply.ok,
    () => false,
  );
  if (answers) setReached(true);
  else if (!isReached()) lookLater();
}

/**
 * Listens to the browser's network events.
 * @returns a function that stops listening
 */
export function followNetwork(): () => void {
  const lost = () => setReached(false);
  const mayBeBack = () => {
    if (isReached() || document.hidden) return;
    looks = 0;
    void look();
  };
  if (!navigator.onLine) lost();
  addEventListener('offline', lost);
  for (const event of ['online', 'visibilitychange', 'pageshow']) addEventListener(event, mayBeBack);
  return () => {
    removeEventListener('offline', lost);
    for (const event of ['online', 'visibilitychange', 'pageshow']) removeEventListener(event, mayBeBack);
  };
}
