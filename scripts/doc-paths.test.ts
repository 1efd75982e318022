import { describe, expect, it } from 'vitest';
import { missingPaths } from './doc-paths.ts';

const FILES = [
  'docs/architecture.md',
  'server/runs/live-run.ts',
  'server/runs/runs.ts',
  'web/lib/call.ts',
  'scripts/start.mjs',
];
/** Split, so that this file names no missing path itself. */
const SLASHES = '//';
const missing = (file: string, text: string) => missingPaths(file, text, FILES).map(({ path }) => path);

describe('paths named in the docs and in comments', () => {
  it.each([
    ['from the top', 'docs/architecture.md', 'See `server/runs/runs.ts`.'],
    ['a folder', 'docs/architecture.md', 'It lives in `server/runs/`, and in web/lib.'],
    ['from server/', 'docs/architecture.md', 'The loop is `runs/live-run.ts`.'],
    ['a name alone', 'docs/architecture.md', 'Read live-run.ts first.'],
    ['beside the file', 'server/runs/runs.ts', '// As ./live-run.ts does.'],
    ['in a doc comment', 'server/runs/runs.ts', ' * Called by `scripts/start.mjs`.'],
    ['an address', 'docs/architecture.md', 'https://example.com/server/other.ts'],
    ['code', 'server/runs/runs.ts', "import { x } from './gone.ts';"],
    ['a pattern', 'docs/architecture.md', '`server/features/<noun>/feature.ts`, `server/**/*.test.ts`'],
  ])('may be %s', (_, file, text) => {
    expect(missing(file, text)).toEqual([]);
  });

  it.each([
    ['a file', 'docs/architecture.md', 'See `server/runs/gone.ts`.', 'server/runs/gone.ts'],
    ['a folder', 'docs/architecture.md', 'It lives in server/viewers/.', 'server/viewers/'],
    ['a name alone', 'docs/architecture.md', 'Read gone.ts first.', 'gone.ts'],
    ['a comment', 'web/lib/call.ts', `call(); ${SLASHES} As web/lib/gone.ts does.`, 'web/lib/gone.ts'],
    ['a doc comment', 'web/lib/call.ts', '/** As `./gone.ts` does. */', './gone.ts'],
  ])('are reported when they do not exist: %s', (_, file, text, path) => {
    expect(missing(file, text)).toEqual([path]);
  });
});
