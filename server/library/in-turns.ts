import { setImmediate } from 'node:timers/promises';

/** How long a long piece of work may keep the thread from everyone else. */
const TURN_MS = 20;

/** Goes through a long sequence of quick steps, while others get their turns on this thread. */
export async function* inTurns<T>(steps: Iterable<T>): AsyncGenerator<T> {
  let until = performance.now() + TURN_MS;
  for (const step of steps) {
    yield step;
    if (performance.now() < until) continue;
    await setImmediate();
    until = performance.now() + TURN_MS;
  }
}
