import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { SERVER_FLAGS } from '#scripts/node.mjs';

/** Says how much memory V8 allows the first thread and one that it begins: what young objects may take is part of it. */
const PROGRAM = `
  import { getHeapStatistics } from 'node:v8';
  import { Worker } from 'node:worker_threads';
  await import(process.argv[1]);
  const report = 'import { parentPort } from "node:worker_threads"; import { getHeapStatistics } from "node:v8";' +
    'parentPort.postMessage(getHeapStatistics().heap_size_limit)';
  new Worker(report, { eval: true }).on('message', (limit) =>
    console.log(JSON.stringify([getHeapStatistics().heap_size_limit, limit])));
`;

test('other threads than the first may take less for young objects', () => {
  const module = pathToFileURL(join(import.meta.dirname, 'small-threads.ts')).href;
  const out = execFileSync(process.execPath, [...SERVER_FLAGS, '--input-type=module', '-e', PROGRAM, module]);
  const [first, other] = JSON.parse(out.toString()) as [number, number];
  // Three semi-spaces each, of 16 MB and of 2.
  expect((first - other) / 2 ** 20).toBe(3 * (16 - 2));
});
