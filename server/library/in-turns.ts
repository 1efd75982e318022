import { setImmediate } from 'node:timers/promises';

/** How long a task may block the thread. */
const TURN_MS = 20;

/** Iterates over a long sequence of quick steps, yielding to others on this thread. */
export async function* inTurns<T>(steps: Iterable<T>): AsyncGenerator<T> {
  let until = performance.now() + TURN_MS;
  for (const step of steps) {
    yield step;
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + TURN_MS;
  }
}
