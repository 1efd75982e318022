import { basename, resolve } from 'node:path';

/** A path as the person meant it who wrote it: `npm run` moves into the package, and tells where it was started. */
export function givenPath(path: string): string {
  const { npm_lifecycle_event: script, INIT_CWD: from = '.' } = process.env;
  return resolve(script === basename(process.argv[1] ?? '', '.ts') ? from : '.', path);
}
