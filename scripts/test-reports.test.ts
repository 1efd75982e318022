import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readPlaywright, readVitest } from './test-reports.mjs';

const folder = mkdtempSync(join(tmpdir(), 'liftlore-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function written(report: unknown): string {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return path;
}

test('Vitest: names failures with their errors, and counts a file that cannot be loaded as one', () => {
  const path = written({
    numPassedTests: 3,
    numPendingTests: 1,
    numTodoTests: 1,
    testResults: [
      {
        name: resolve('shared/a.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'a holds', failureMessages: [] },
          {
            status: 'failed',
            fullName: 'a falls',
            failureMessages: ['\u001b[31mIt is 2\u001b[39m\n\n  at a'],
          },
        ],
      },
      { name: resolve('shared/b.test.ts'), status: 'failed', message: 'no such file', assertionResults: [] },
    ],
  });
  expect(readVitest(path)).toEqual({
    passed: 3,
    skipped: 2,
    failed: ['shared/a.test.ts: a falls\n    It is 2\n      at a', 'shared/b.test.ts\n    no such file'],
    flaky: [],
  });
});

test('Playwright: names failures, and tests that passed only on the second try, with their device', () => {
  const journey = (title: string, status: string, message?: string) => ({
    title,
    tests: [{ projectName: 'phone', status, results: [{}, ...(message ? [{ error: { message } }] : [])] }],
  });
  const path = written({
    errors: [{ message: 'nope.ts is not there' }],
    suites: [
      {
        title: 'a.spec.ts',
        specs: [journey('goes', 'expected'), journey('waits', 'skipped')],
        suites: [
          {
            title: 'there',
            specs: [journey('falls', 'unexpected', 'It is not there'), journey('stumbles', 'flaky', 'Late')],
          },
        ],
      },
    ],
  });
  expect(readPlaywright(path)).toEqual({
    passed: 2,
    skipped: 1,
    failed: [
      '[phone] a.spec.ts › there › falls\n    It is not there',
      'the browser tests\n    nope.ts is not there',
    ],
    flaky: ['[phone] a.spec.ts › there › stumbles\n    Late'],
  });
});
