/** Results from a test runner: names, with the first lines of each error. */
export interface Told {
  passed: number;
  skipped: number;
  failed: string[];
  /** Tests that passed on the second try. */
  flaky: string[];
}

export function readVitest(path: string): Told;
export function readPlaywright(path: string): Told;
