import { readFileSync } from 'node:fs';

const { version: written } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** Of this code. */
export const version = written;
