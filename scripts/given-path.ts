import { basename, resolve } from 'node:path';

/**
 * Resolves a path as the person meant it: `npm run` changes into the package and reports where it was
 * started.
 */
export function givenPath(path: string): string {
  const { npm_lifecycle_event: script, INIT_CWD: from = '.' } = process.env;
  return resolve(script === basename(process.argv[1] ?? '', '.ts') ? from : '.', path);
}
