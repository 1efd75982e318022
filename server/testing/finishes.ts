import { runInNewContext } from 'node:vm';

/** Enough for any busy machine; an exponential pattern takes minutes. */
const LIMIT_MS = 5_000;

/**
 * Runs something that may never end, such as a backtracking pattern: throws when time is up, where a clock
 * alongside would wait for it.
 */
export function finishes(run: () => void): void {
  runInNewContext('run()', { run }, { timeout: LIMIT_MS });
}
