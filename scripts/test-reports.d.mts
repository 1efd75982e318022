/** Results from a test runner: names, with the first lines of each error. */
export interface TestResults {
  passed: number;
  skipped: number;
  failed: string[];
  /** Tests that passed on the second try. */
  flaky: string[];
}

export function readVitest(path: string): TestResults;
export function readPlaywright(path: string): TestResults;
