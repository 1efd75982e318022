/** Converts the results of the two test runners to one shape. Plain JavaScript, like `test.mjs`. */
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** @returns {import('./test-reports.d.mts').TestResults} */
export function readVitest(path) {
  const result = JSON.parse(readFileSync(path, 'utf8'));
  const failed = result.testResults.flatMap((file) => {
    const name = relative('.', file.name);
    // A file that cannot be loaded has no tests; it counts as one failure.
    if (file.status === 'failed' && file.assertionResults.length === 0)
      return [failureOf(name, file.message)];
    return file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => failureOf(`${name}: ${test.fullName}`, test.failureMessages[0]));
  });
  return {
    passed: result.numPassedTests,
    skipped: result.numPendingTests + result.numTodoTests,
    failed,
    flaky: [],
  };
}

/** @returns {import('./test-reports.d.mts').TestResults} */
export function readPlaywright(path) {
  const report = JSON.parse(readFileSync(path, 'utf8'));
  const tests = report.suites.flatMap((suite) => journeys(suite, []));
  const of = (status) => tests.filter((test) => test.status === status);
  return {
    passed: of('expected').length + of('flaky').length,
    skipped: of('skipped').length,
    failed: [
      ...of('unexpected').map((test) => failureOf(test.name, test.error)),
      // Any error that keeps a file from loading.
      ...report.errors.map((error) => failureOf('the browser tests', error.message)),
    ],
    flaky: of('flaky').map((test) => failureOf(test.name, test.error)),
  };
}

function journeys(suite, above) {
  const titles = [...above, suite.title];
  const own = suite.specs.flatMap((spec) =>
    spec.tests.map((test) => ({
      status: test.status,
      name: `[${test.projectName}] ${[...titles, spec.title].join(' › ')}`,
      error: test.results.find((result) => result.error)?.error.message,
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => journeys(inner, titles))];
}

function failureOf(name, error) {
  const lines = stripVTControlCharacters(error ?? '').split('\n');
  const why = lines.filter((line) => line.trim() !== '').slice(0, 6);
  return [name, ...why.map((line) => `    ${line}`)].join('\n');
}
