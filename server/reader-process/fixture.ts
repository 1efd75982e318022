/** A reader for tests: does the one thing its task names. */
import { deflateSync } from 'node:zlib';
import { serveTask } from './serve-task.ts';

const UNPACKED = 200_000_000;

const ACTS = {
  answer: (bytes) => new TextDecoder().decode(bytes).toUpperCase(),
  environment: () => Object.keys(process.env),
  fail: () => {
    throw new Error('broken');
  },
  hang: () => {
    for (;;);
  },
  // Catching this must not lead to another attempt.
  buffers: () => {
    const kept: Uint8Array[] = [];
    for (;;) {
      try {
        kept.push(new Uint8Array(100_000));
      } catch {
        return 'went on';
      }
    }
  },
  garbage: () => {
    for (let made = 0; made < UNPACKED; made += 100_000) new Uint16Array(50_000).fill(1);
    return 'read';
  },
  array: () => Array.from({ length: 100_000_000 }, () => 1.5).length,
  unpack: async () => {
    const packed = deflateSync(Buffer.alloc(UNPACKED));
    const stream = new Response(packed).body!.pipeThrough(new DecompressionStream('deflate'));
    const kept: Uint8Array[] = [];
    for await (const chunk of stream) kept.push(chunk);
    return kept.length;
  },
} satisfies Record<string, (bytes: Uint8Array) => unknown>;

export interface FixtureTask {
  act: keyof typeof ACTS;
}

await serveTask<FixtureTask, number>((bytes, { act }, report) => {
  report(process.pid);
  return ACTS[act](bytes);
});
