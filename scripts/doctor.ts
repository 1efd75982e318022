import { resolve } from 'node:path';
import { examine } from '#server/doctor/doctor.ts';

/**
 * `npm run doctor`: checks what a server depends on, a sentence each; the exit code is 1 when something is
 * wrong.
 */
const MARKS = { well: '   ', note: ' · ', fault: ' ✗ ' } as const;

const found = await examine(process.env, resolve(import.meta.dirname, '..'));
for (const { of, is, sentence } of found) console.log(`${MARKS[is]}${of.padEnd(9)} ${sentence}`);
const faults = found.filter(({ is }) => is === 'fault').length;
console.log(
  faults === 0
    ? '\nNothing is wrong.'
    : `\n${faults === 1 ? '1 thing is' : `${faults} things are`} wrong (✗).`,
);
process.exit(faults === 0 ? 0 : 1);
