import { setTimeout } from 'node:timers/promises';
import { beforeEach } from 'vitest';
import { DAY_MS } from '#shared/durations.ts';

/** Longer than nearly every test takes. */
const TEST_MS = 5_000;

/** Tests work out "today" beside a server that reads its own clock: none begins just before the day ends. */
beforeEach(async () => {
  const left = DAY_MS - (Date.now() % DAY_MS);
  if (left < TEST_MS) await setTimeout(left);
});
