/** `npm run load -- L1 [L2 …]`: puts Liftlore under load and says which gates it meets. For a quiet machine, by hand. */
import { availableParallelism, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { quantile } from '#bench/figure.ts';
import { type Person, signUp, startLiftlore } from '#bench/liftlore.ts';
import { makePlace } from '#bench/place.ts';
import { type ServerProcess, startProcess } from '#bench/process.ts';
import {
  holdDeafReaders,
  holdStreams,
  type Load,
  loadPages,
  probeHealth,
  probeModel,
  signInOften,
} from './drive.ts';
import { type Gate, printGate, Tally } from './tally.ts';

/** 25 tokens a second, as models of 2026 write for one reader. */
const TOKEN_MS = 40;
/** One answer is 200 tokens. */
const ANSWER_MS = 200 * TOKEN_MS;
const WARM_UP_MS = 20_000;

interface Scenario {
  says: string;
  streams: number;
  seconds: number;
  pagesPerSecond?: number;
  signInsPerSecond?: number;
  deaf?: number;
  /** The share of answers that are stopped midway. */
  stops?: number;
  embedded?: true;
  /** More than this server can answer: the excess is refused. */
  refuses?: true;
  gapMs: number;
}

const SCENARIOS: Record<string, Scenario> = {
  L1: {
    says: '100 streams, 5 page loads a second',
    streams: 100,
    seconds: 60,
    pagesPerSecond: 5,
    gapMs: 120,
  },
  L2: { says: '200 streams', streams: 200, seconds: 60, gapMs: 200 },
  L3: { says: '800 streams', streams: 800, seconds: 60, refuses: true, gapMs: 200 },
  L4: {
    says: 'L1 and 20 sign-ins a second',
    streams: 100,
    seconds: 60,
    pagesPerSecond: 5,
    signInsPerSecond: 20,
    gapMs: 120,
  },
  L5: { says: '30 streams on the embedded database', streams: 30, seconds: 60, embedded: true, gapMs: 120 },
  L6: {
    says: '50 streams for half an hour, some stopped',
    streams: 50,
    seconds: 1800,
    stops: 0.3,
    gapMs: 120,
  },
  L7: { says: '50 readers that never read', streams: 0, seconds: 40, deaf: 50, gapMs: Number.NaN },
};

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
  const liftlore = await startLiftlore(place, model.url);
  const persons: (Person & { email: string })[] = [];
  for (let nth = 0; nth < Math.max(streams, deaf, 20); nth++) persons.push(await signUp(liftlore));
  const loadFor = (ms: number): Load => ({
    server: liftlore.url,
    model: model.url,
    persons,
    signal: AbortSignal.timeout(ms),
    tally: new Tally(),
  });
  // A server that has answered before, as most questions find it.
  await holdStreams(loadFor(WARM_UP_MS), { count: Math.min(50, streams || deaf), spreadMs: ANSWER_MS });

  const before = await liftlore.memory();
  const load = loadFor(seconds * 1000);
  const { tally } = load;
  const memory = watchMemory(liftlore, load.signal);
  await Promise.all([
    streams > 0 && holdStreams(load, { count: streams, spreadMs: ANSWER_MS, stops }),
    pagesPerSecond > 0 && loadPages(load, pagesPerSecond),
    signInsPerSecond > 0 && signInOften(load, signInsPerSecond),
    deaf > 0 && holdDeafReaders(load, deaf),
    probeModel(load),
    probeHealth(load),
  ]);
  const gates: Gate[] = [
    {
      what: '/healthz over new connections, p99',
      value: quantile(tally.health, 0.99),
      unit: ' ms',
      most: 500,
    },
    {
      what: 'failures',
      value: [...tally.faults.values()].reduce((sum, count) => sum + count, 0),
      unit: '',
      most: 0,
    },
  ];
  if (streams > 0)
    gates.unshift(
      { what: 'added first token, p95', value: tally.addedFirst(0.95), unit: ' ms', most: 200 },
      { what: 'gap between pieces of text, p95', value: tally.gap(0.95), unit: ' ms', most: scenario.gapMs },
    );
  if (pagesPerSecond > 0)
    gates.push({
      what: 'calls of opened pages, p95',
      value: quantile(tally.calls, 0.95),
      unit: ' ms',
      most: 300,
    });
  const refused = tally.of('refused').map(({ firstMs }) => firstMs);
  if (scenario.refuses) {
    gates.push({ what: 'refusals, p95', value: quantile(refused, 0.95), unit: ' ms', most: 1000 });
    gates.push({ what: 'recovery', value: (await recovery(loadFor)) / 1000, unit: ' s', most: 10 });
  }
  const readings = await memory;
  if (stops > 0)
    gates.push({ what: 'growth of memory', value: slope(readings), unit: ' MB a minute', most: 1 });
  if (deaf > 0)
    gates.push({
      what: 'memory of readers that never read',
      value: Math.max(...readings) - before,
      unit: ' MB',
      most: 60,
    });
  console.log(
    `  ${tally.of('done').length} answers, ${tally.of('stopped').length} stopped, ${refused.length} refusals; ` +
      `first token added p50 ${Math.round(tally.addedFirst(0.5))} ms, p99 ${Math.round(tally.addedFirst(0.99))} ms; ` +
      `gap p50 ${Math.round(tally.gap(0.5))} ms, p99 ${Math.round(tally.gap(0.99))} ms; ` +
      `the model alone ${Math.round(quantile(tally.alone, 0.5))} ms; ` +
      `memory ${Math.round(before)} MB before, ${Math.round(Math.max(...readings))} at most` +
      (signInsPerSecond > 0
        ? `; signed in ${tally.signIns.length}, p95 ${Math.round(quantile(tally.signIns, 0.95))} ms, ${tally.signInsRefused} asked to come back`
        : ''),
  );
  for (const [what, count] of tally.faults) console.log(`  ${count} × ${what}`);
  const results = gates.map(printGate);
  await liftlore.stop();
  await model.stop();
  return results.every(Boolean);
}

/** How long after the load one question at a time is answered as if there had been none, in milliseconds. */
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

/** @returns a reading of resident memory for each second, in MB */
async function watchMemory(process: ServerProcess, signal: AbortSignal): Promise<number[]> {
  const readings = [await process.memory()];
  while (!signal.aborted) {
    await wait(1000, undefined, { signal }).catch(() => undefined);
    readings.push(await process.memory().catch(() => readings.at(-1)!));
  }
  return readings;
}

/** MB a minute, of the least-squares line through the readings after the first third, which fills caches. */
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
