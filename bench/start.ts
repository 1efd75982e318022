import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Figure } from './figure.ts';
import { startLiftlore } from './liftlore.ts';
import type { Place } from './place.ts';
import { median } from './quantile.ts';

const TIMES = 5;
const TARGET_SECONDS = 3;
const TARGET_MB = { PostgreSQL: 250, embedded: 750 } as const;
/** Garbage from startup may linger for a moment. */
const SETTLE_MS = 3000;

/** Measures the time from the start of the process until it reports ready, with library and data in place. */
export async function benchStart(place: Place): Promise<Figure[]> {
  const starts: number[] = [];
  const empty: number[] = [];
  const sizes: number[] = [];
  for (let nth = 0; nth < TIMES; nth++) {
    empty.push(await secondsOf(async () => void (await once(spawn(process.execPath, ['-e', '0']), 'exit'))));
    let server: Awaited<ReturnType<typeof startLiftlore>> | undefined;
    starts.push(
      await secondsOf(async () => {
        server = await startLiftlore(place, 'http://127.0.0.1:1/v1');
        const ready = await fetch(`${server.url}/readyz`);
        if (!ready.ok) throw new Error('The server is not ready.');
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
    sizes.push(await server!.memory());
    await server!.stop();
  }
  const seconds = median(starts);
  const memory = median(sizes);
  const targetMemory = TARGET_MB[place.kind];
  return [
    {
      what: 'start to ready, data present',
      value: seconds,
      unit: 's',
      baseline: { name: 'node -e 0', value: median(empty) },
      target: `at most ${TARGET_SECONDS} s`,
      met: seconds <= TARGET_SECONDS,
    },
    {
      what: 'memory after the start',
      value: memory,
      unit: 'MB',
      baseline: { name: 'the target', value: targetMemory },
      target: `at most ${targetMemory} MB`,
      met: memory <= targetMemory,
    },
  ];
}

async function secondsOf(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}
