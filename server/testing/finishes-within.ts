import { runInNewContext } from 'node:vm';

/**
 * Runs something that may never end, such as a pattern that backtracks: throws once the time is up, where a clock beside it
 * would wait for it.
 */
export function finishesWithin(milliseconds: number, run: () => void): void {
  runInNewContext('run()', { run }, { timeout: milliseconds });
}
