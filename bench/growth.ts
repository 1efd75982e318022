import { setTimeout as wait } from 'node:timers/promises';
import { setRoles } from '#server/access/roles.ts';
import { openDatabase } from '#server/db/open.ts';
import { freshQuestion } from './fresh-questions.ts';
import { fillMembers, fillMessages } from './growth-data.ts';
import { fillLibrary } from './library-data.ts';
import { askersOf, type Person, signUp, startLiftlore } from './liftlore.ts';
import { makePlace, type Place } from './place.ts';
import { type ServerProcess, startProcess } from './process.ts';
import { median } from './quantile.ts';
import { connections, send } from './question.ts';

type Thing = 'passages' | 'messages' | 'members';

/** What grows while the rest stays the same. A million messages take the embedded database an hour. */
const SIZES: Record<Place['kind'], Record<Thing, readonly number[]>> = {
  PostgreSQL: {
    passages: [1_000, 10_000, 50_000, 200_000],
    messages: [10, 10_000, 1_000_000],
    members: [100, 50_000],
  },
  embedded: { passages: [1_000, 10_000, 50_000], messages: [10, 10_000], members: [100, 50_000] },
};
export const GROWING = Object.keys(SIZES.PostgreSQL) as Thing[];

const STARTS = 3;
const TIMES = 15;
const WARM_UP = { rounds: 5, questions: 30 };
/** Garbage from startup may linger for a moment. */
const SETTLE_MS = 3000;
/** Time for the latent space to be fitted to all books, as on a server that has been up for a while. */
const FIT_LIMIT_MS = 120_000;

/** Measurements at one size: milliseconds, and MB for memory. */
type Measures = Record<(typeof COLUMNS)[number], number>;
const COLUMNS = [
  'start',
  'memory',
  'first token',
  'passage search',
  'message search',
  'conversations',
  'member search',
  'members',
] as const;

/**
 * Measures start, memory, first token, searches and lists as one thing grows: a row per size, then the slope
 * of each.
 */
export async function benchGrowth(thing: Thing): Promise<void> {
  const place = await makePlace();
  try {
    console.log(`\n${[`| ${thing}`, ...COLUMNS.map(withUnit)].join(' | ')} |`);
    console.log(`|${'---|'.repeat(COLUMNS.length + 1)}`);
    const rows: { size: number; measures: Measures }[] = [];
    const person = await prepare(place);
    for (const size of SIZES[place.kind][thing]) {
      await grow(place, person, thing, { from: rows.at(-1)?.size ?? 0, to: size });
      const measures = await measure(place, person);
      rows.push({ size, measures });
      print(size.toLocaleString('en'), (column) => measures[column].toPrecision(3));
    }
    const slope = (column: (typeof COLUMNS)[number]) =>
      exponent(rows.map(({ size, measures }) => [size, measures[column]]));
    print('slope', (column) => slope(column).toFixed(2));
  } finally {
    await place.remove();
  }
}

const withUnit = (column: (typeof COLUMNS)[number]) => `${column}, ${column === 'memory' ? 'MB' : 'ms'}`;

function print(name: string, value: (column: (typeof COLUMNS)[number]) => string): void {
  console.log(`| ${[name, ...COLUMNS.map(value)].join(' | ')} |`);
}

/** A member who is also a super admin, on a server with the gym's pack. */
async function prepare(place: Place): Promise<Person> {
  const server = await startLiftlore(place, 'http://127.0.0.1:1/v1');
  const person = await signUp(server);
  await server.stop();
  const database = await openDatabase(place.settings);
  await setRoles(database, person.email, ['super-admin', 'whitelist']);
  await database.close();
  return person;
}

async function grow(
  place: Place,
  person: Person,
  thing: Thing,
  range: { from: number; to: number },
): Promise<void> {
  if (thing === 'passages') await fillLibrary(place, { passages: range.to, varied: true });
  else if (thing === 'messages') await fillMessages(place, person, range);
  else await fillMembers(place, range);
}

async function measure(place: Place, person: Person): Promise<Measures> {
  const model = await startProcess('bench/stand-in.ts', { args: ['0'] });
  const starts: number[] = [];
  const sizes: number[] = [];
  let server: ServerProcess | undefined;
  for (let nth = 0; nth < STARTS; nth++) {
    await server?.stop();
    const began = performance.now();
    server = await startLiftlore(place, model.url);
    if (!(await fetch(`${server.url}/readyz`)).ok) throw new Error('The server is not ready.');
    starts.push(performance.now() - began);
    await isIdle(server);
    await wait(SETTLE_MS);
    sizes.push(await server.memory());
  }
  const calls = callsOf(server!, person);
  for (let nth = 0; nth < WARM_UP.questions; nth++) await calls['first token']();
  const times = Object.fromEntries(Object.keys(calls).map((name) => [name, [] as number[]]));
  for (let nth = 0; nth < WARM_UP.rounds + TIMES; nth++) {
    for (const [name, call] of Object.entries(calls)) {
      const took = await call();
      if (nth >= WARM_UP.rounds) times[name]!.push(took);
    }
  }
  await server!.stop();
  await model.stop();
  const medians = Object.entries(times).map(([name, each]) => [name, median(each)]);
  return { start: median(starts), memory: median(sizes), ...Object.fromEntries(medians) } as Measures;
}

/** Waits until the server is idle. */
async function isIdle(server: ServerProcess): Promise<void> {
  const until = performance.now() + FIT_LIMIT_MS;
  for (let before = -1, now = await server.cpu(); now - before > 0.1 && performance.now() < until; ) {
    await wait(1000);
    before = now;
    now = await server.cpu();
  }
}

/** Returns calls that each return their duration. */
function callsOf(
  server: ServerProcess,
  person: Person,
): Record<Exclude<keyof Measures, 'start' | 'memory'>, () => Promise<number>> {
  const agent = connections();
  const call = async (path: string, body?: object): Promise<number> => {
    const began = performance.now();
    const reply = await fetch(`${server.url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { ...person.headers, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${text.slice(0, 200)}`);
    return performance.now() - began;
  };
  return {
    'first token': async () => {
      const { firstMs, ok } = await send(askersOf(server, [person])(0), { content: freshQuestion() }, agent);
      if (!ok) throw new Error('An answer failed.');
      return firstMs;
    },
    'passage search': () => call('/ask-tool', { tool: 'knowledge_base', args: { query: freshQuestion() } }),
    'message search': () => call(`/conversations?limit=50&search=${Math.ceil(Math.random() * 500)}`),
    conversations: () => call('/conversations?limit=50'),
    'member search': () => call('/members/search', { search: String(Math.ceil(Math.random() * 100)) }),
    members: () => call('/members/search', {}),
  };
}

/**
 * Returns the power of the size by which a figure grows, the slope of the least-squares line through both
 * logarithms: 0 for no growth, 1 for proportional.
 */
export function exponent(points: readonly (readonly [size: number, value: number])[]): number {
  const logs = points.map(([size, value]) => [Math.log(size), Math.log(value)] as const);
  const mean = (which: 0 | 1) => logs.reduce((sum, log) => sum + log[which], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const over = logs.reduce((sum, log) => sum + (log[0] - x) * (log[1] - y), 0);
  return over / logs.reduce((sum, log) => sum + (log[0] - x) ** 2, 0);
}
