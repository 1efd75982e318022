/**
 * `npm test`: the check, the build and the tests, with a summary line. Leaves out what takes long and rarely fails alone;
 * `npm test all` does not. With `integration` only those tests, all of them, to run them on another database. Plain
 * JavaScript, like `start.mjs`.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWeb, needsBuild } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { endWith, productNode, serverEnvironment } from './node.mjs';
import { run, runNpm } from './run.mjs';
import { readPlaywright, readVitest } from './test-reports.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [which = 'quick', ...more] = process.argv.slice(2);
if (!['quick', 'all', 'integration'].includes(which) || more.length > 0) {
  console.error(
    'npm test takes nothing, `all` or `integration`. One file: npx vitest run server/settings.test.ts',
  );
  process.exit(1);
}
await ensureInstalled(root, { forDevelopment: true }).catch(endWith);

const reports = mkdtempSync(join(tmpdir(), 'liftlore-reports-'));
const environment = {
  // Threads and processes started by tests use compiled code.
  NODE_COMPILE_CACHE: serverEnvironment(root).NODE_COMPILE_CACHE,
  // A log is not colored.
  ...(!process.stdout.isTTY && { NO_COLOR: '1', FORCE_COLOR: undefined }),
};
const counts = { passed: 0, skipped: 0 };
const failed = [];
const flaky = [];
const broken = [];

try {
  if (which === 'integration') {
    await step('the integration tests', () => vitest(['--project', 'integration']));
  } else {
    await step('the check', () => runNpm(['run', '--silent', 'check'], { root }));
    await step('the build', async () => {
      if (needsBuild(root)) await buildWeb(root);
      return 0;
    });
    const all = which === 'all';
    await step('the unit and integration tests', () =>
      vitest([], { WITHOUT_SLOW_TESTS: all ? undefined : 'yes' }),
    );
    await step('the browser tests', () => playwright(all ? [] : ['--project=phone', '--grep=@core']));
  }
} finally {
  rmSync(reports, { recursive: true, force: true });
}

list('Passed only on the second try', flaky);
list('Failed', failed);
if (broken.length > 0) console.log(`\nNot passed: ${broken.join(', ')}.`);
console.log(`\n${counts.passed} passed, ${failed.length} failed, ${counts.skipped} skipped`);
process.exit(broken.length > 0 || failed.length > 0 || counts.passed === 0 ? 1 : 0);

/** Prints a list again at the end, where readers of a long log look first. */
function list(title, names) {
  if (names.length > 0) console.log(`\n── ${title} ──\n${names.join('\n')}`);
}

function count(report) {
  counts.passed += report.passed;
  counts.skipped += report.skipped;
  failed.push(...report.failed);
  flaky.push(...report.flaky);
}

async function step(name, work) {
  console.log(`\n── ${name} ──`);
  const failure = await work().catch((error) => error.message);
  if (failure === 0) return;
  if (typeof failure === 'string') console.error(failure);
  broken.push(name);
}

async function vitest(words, settings) {
  const report = join(reports, 'vitest.json');
  const code = await run(
    productNode(root),
    [
      join(root, 'node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...words,
    ],
    { root, env: { ...environment, ...settings } },
  );
  count(readVitest(report));
  return code;
}

async function playwright(words) {
  const node = productNode(root);
  const ready = await run(node, [join(root, 'scripts', 'chromium.ts')], { root });
  if (ready !== 0) return ready;
  const report = join(reports, 'playwright.json');
  const code = await run(
    node,
    [join(root, 'node_modules', '@playwright', 'test', 'cli.js'), 'test', '--reporter=list,json', ...words],
    { root, env: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
  );
  count(readPlaywright(report));
  return code;
}
