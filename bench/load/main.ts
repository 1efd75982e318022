/**
 * `npm run load -- L1 [L2 …]`: puts Liftlore under load and reports which gates it meets. Run it by hand on a
 * quiet machine.
 */
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { type Person, signUp } from '#bench/liftlore.ts';
import { makePlace } from '#bench/place.ts';
import { type ServerProcess, startProcess } from '#bench/process.ts';
import { type Cluster, startCluster } from './cluster.ts';
import {
  holdDeafReaders,
  holdStreams,
  type Load,
  loadPages,
  probeHealth,
  probeModel,
  signInOften,
} from './drive.ts';
import { gatesOf, printGate, printTally } from './gates.ts';
import { SCENARIOS, type Scenario } from './scenarios.ts';
import { Tally } from './tally.ts';

/** 25 tokens a second, the pace of models in 2026 for one reader. */
const TOKEN_MS = 40;
/** An answer is 200 tokens. */
const ANSWER_MS = 200 * TOKEN_MS;
const WARM_UP_MS = 20_000;

const names = process.argv.slice(2);
const unknown = names.find((name) => !(name in SCENARIOS));
if (names.length === 0 || unknown !== undefined) {
  console.error(`Say which: ${Object.keys(SCENARIOS).join(', ')}.`);
  process.exit(1);
}
const server = process.env.TEST_DATABASE_URL || process.env.DATABASE_URL;
console.log(
  `${availableParallelism()} processors, load ${loadavg()[0]!.toFixed(1)} before the start. The model and the readers share them.`,
);
let met = true;
for (const name of names) met = (await run(name, SCENARIOS[name]!)) && met;
process.exit(met ? 0 : 1);

async function run(name: string, scenario: Scenario): Promise<boolean> {
  if (scenario.embedded) {
    delete process.env.TEST_DATABASE_URL;
    delete process.env.DATABASE_URL;
  } else if (server) process.env.DATABASE_URL = server;
  else throw new Error(`${name} needs PostgreSQL: set DATABASE_URL to a server where databases may be made.`);
  console.log(`${name}: ${scenario.says}`);
  const place = await makePlace();
  try {
    return await under(place, scenario);
  } finally {
    await place.remove();
  }
}

async function under(place: Awaited<ReturnType<typeof makePlace>>, scenario: Scenario): Promise<boolean> {
  const { streams, seconds, pagesPerSecond = 0, signInsPerSecond = 0, deaf = 0, stops = 0 } = scenario;
  const model = await startProcess('bench/stand-in.ts', { args: [String(TOKEN_MS)] });
  const cluster = await startCluster(place, model.url, scenario);
  const [first] = cluster.servers as [ServerProcess];
  const persons: (Person & { email: string })[] = [];
  for (let nth = 0; nth < Math.max(streams, deaf, 20); nth++) persons.push(await signUp(first));
  const loadFor = (ms: number): Load => ({
    server: cluster.address,
    model: model.url,
    persons,
    signal: AbortSignal.timeout(ms),
    tally: new Tally(),
  });
  // A server that has answered before, as most questions find it.
  await holdStreams(loadFor(WARM_UP_MS), { count: Math.min(50, streams || deaf), spreadMs: ANSWER_MS });

  const before = await first.memory();
  const transactionsBefore = await cluster.transactions();
  const load = loadFor(seconds * 1000);
  const { tally } = load;
  const memory = watchMemory(cluster, load.signal);
  await Promise.all([
    streams > 0 && holdStreams(load, { count: streams, spreadMs: ANSWER_MS, stops }),
    pagesPerSecond > 0 && loadPages(load, pagesPerSecond),
    signInsPerSecond > 0 && signInOften(load, signInsPerSecond),
    deaf > 0 && holdDeafReaders(load, deaf),
    probeModel(load),
    probeHealth(load),
    scenario.fault?.(cluster, place.settings.DATABASE_URL ?? ''),
  ]);
  const transactions = (await cluster.transactions()) - transactionsBefore;
  const readings = await memory;
  const gates = gatesOf(scenario, tally);
  if (scenario.refuses)
    gates.push({ what: 'recovery', value: (await recovery(loadFor)) / 1000, unit: ' s', most: 10 });
  if (stops > 0)
    gates.push({ what: 'growth of memory', value: slope(readings), unit: ' MB a minute', most: 1 });
  if (deaf > 0)
    gates.push({
      what: 'memory of readers that never read',
      value: Math.max(...readings) - before,
      unit: ' MB',
      most: 60,
    });
  printTally(tally);
  console.log(
    `  memory ${Math.round(before)} MB before, ${Math.round(Math.max(...readings))} at most` +
      (Number.isNaN(transactions) ? '' : `; ${Math.round(transactions / seconds)} transactions a second`),
  );
  const results = gates.map(printGate);
  await cluster.stop();
  await model.stop();
  return results.every(Boolean);
}

/** Returns milliseconds after the load until a single question is answered as fast as before it. */
async function recovery(loadFor: (ms: number) => Load): Promise<number> {
  const began = performance.now();
  for (;;) {
    const load = loadFor(1);
    await Promise.all([
      holdStreams({ ...load, signal: AbortSignal.timeout(100) }, { count: 1, spreadMs: 0 }),
      probeModel(load),
    ]);
    const [answer] = load.tally.answers;
    const after = performance.now() - began - (answer?.outcome === 'done' ? ANSWER_MS : 0);
    if (answer?.outcome === 'done' && load.tally.addedFirst(0.5) < 200) return Math.max(0, after);
    if (after > 60_000) return after;
  }
}

/** @returns the first server's resident memory, each second, in MB */
async function watchMemory({ servers }: Cluster, signal: AbortSignal): Promise<number[]> {
  const readings: number[] = [];
  while (!signal.aborted) {
    // A server that is restarting has none.
    const reading = await servers[0]!.memory().catch(() => null);
    if (reading !== null) readings.push(reading);
    await wait(1000, undefined, { signal }).catch(() => undefined);
  }
  return readings;
}

/**
 * Returns MB per minute: the slope of the least-squares line through the readings after the first third,
 * which fills caches.
 */
function slope(readings: readonly number[]): number {
  const late = readings.slice(Math.floor(readings.length / 3));
  const mean = late.reduce((sum, value) => sum + value, 0) / late.length;
  const middle = (late.length - 1) / 2;
  const [over, under] = late.reduce(
    ([a, b], value, second) => [a + (second - middle) * (value - mean), b + (second - middle) ** 2],
    [0, 0],
  );
  return (over / under) * 60;
}
