import { runInNewContext } from 'node:vm';

/**
 * Runs something that may never end, such as a backtracking pattern: throws when time is up, where a clock
 * alongside would wait for it.
 */
export function finishesWithin(milliseconds: number, run: () => void): void {
  runInNewContext('run()', { run }, { timeout: milliseconds });
}
