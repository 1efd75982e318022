/** What a test runner reports: names, with the first lines of the error under each. */
export interface Told {
  passed: number;
  skipped: number;
  failed: string[];
  /** Those that passed at the second try. */
  flaky: string[];
}

export function readVitest(path: string): Told;
export function readPlaywright(path: string): Told;
