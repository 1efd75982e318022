/**
 * Runs the previous release's server tests, taken from its commit, on the tables of this version, as an
 * upgrade leaves old servers running beside new ones. Arguments are passed to vitest: npm run test:previous
 * -- server/features/memories
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { productNode } from './node.mjs';
import { run } from './run.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
const tag = git('tag', '--list', 'v*', '--sort=-creatordate').split('\n')[0];
const before = tag || readFileSync(join(root, 'deploy', 'first-release'), 'utf8').trim();
/** Tests of the tables of their own version rather than of what the server does with them. */
const ABOUT_TABLES = ['server/db/every-table.test.ts', 'server/db/migrate.test.ts'];
const MIGRATIONS = 'server/db/migrations';

const folder = mkdtempSync(join(tmpdir(), 'liftlore-previous-'));
try {
  git('worktree', 'add', '--detach', '--force', folder, before);
  const added = readdirSync(join(root, MIGRATIONS)).filter(
    (file) => !readdirSync(join(folder, MIGRATIONS)).includes(file),
  );
  cpSync(join(root, MIGRATIONS), join(folder, MIGRATIONS), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  console.log(
    `The tests of ${before} on these tables; migrations added since: ${added.join(', ') || 'none'}.`,
  );
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const words = ['run', '--project', 'integration', ...ABOUT_TABLES.flatMap((file) => ['--exclude', file])];
  process.exitCode = await run(productNode(root), [vitest, ...words, ...process.argv.slice(2)], {
    root: folder,
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
  git('worktree', 'prune');
}
