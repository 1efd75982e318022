import { sql } from 'drizzle-orm';
import { openDatabase } from '#server/db/open.ts';
import type { Figure } from './figure.ts';
import { type Person, signUp, startLiftlore } from './liftlore.ts';
import type { Place } from './place.ts';
import type { ServerProcess } from './process.ts';
import { median } from './quantile.ts';

const MANY = { lifts: 100, records: 10_000 };
const FEW = { lifts: 10, records: 100 };
const TIMES = 40;
const WARM_UP = 10;
const TARGET_TIMES = 3;

/** Opens and searches the personal records of members with 10,000 and with 100. */
export async function benchRecords(place: Place): Promise<Figure[]> {
  // No question is asked here.
  const ours = await startLiftlore(place, 'http://127.0.0.1:1/v1');
  const [busy, quiet] = [await signUp(ours), await signUp(ours)];
  await fill(place, busy, MANY);
  await fill(place, quiet, FEW);
  const times = {
    openMany: [] as number[],
    openFew: [] as number[],
    searchMany: [] as number[],
    searchFew: [] as number[],
  };
  for (let nth = 0; nth < WARM_UP + TIMES; nth++) {
    const round = {
      openMany: await open(ours, busy),
      openFew: await open(ours, quiet),
      searchMany: await search(ours, busy),
      searchFew: await search(ours, quiet),
    };
    if (nth < WARM_UP) continue;
    for (const name of Object.keys(times) as (keyof typeof times)[]) times[name].push(round[name]);
  }
  await ours.stop();
  const compare = (what: string, many: number[], few: number[]): Figure => ({
    what: `${what} 10,000 personal records`,
    value: median(many),
    unit: 'ms',
    baseline: { name: 'of 100', value: median(few) },
    target: `at most ${TARGET_TIMES} times`,
    met: median(many) <= TARGET_TIMES * median(few),
  });
  return [
    compare('opening', times.openMany, times.openFew),
    compare('searching', times.searchMany, times.searchFew),
  ];
}

/** Sends every request of the page when it opens, all at once as the page does. */
async function open(server: ServerProcess, person: Person): Promise<number> {
  const began = performance.now();
  const [lifts, chart] = await Promise.all(
    ['/lifts?limit=20', '/chart?measure=value', '/titles'].map((path) => read(server, person, path)),
  );
  const took = performance.now() - began;
  const shown = (lifts as { lifts?: unknown[] }).lifts?.length ?? 0;
  const drawn = (chart as { series?: unknown[] }).series?.length ?? 0;
  if (shown < FEW.lifts || drawn === 0) throw new Error('Not the records of this person.');
  return took;
}

async function search(server: ServerProcess, person: Person): Promise<number> {
  const began = performance.now();
  const found = await read(server, person, '/lifts?limit=20&search=lift%207');
  const took = performance.now() - began;
  if (!((found as { count?: number }).count! > 0)) throw new Error('Nothing was found.');
  return took;
}

async function read(server: ServerProcess, { headers }: Person, path: string): Promise<object> {
  const reply = await fetch(`${server.url}/api/personal-records${path}`, { headers });
  return (await reply.json()) as object;
}

/** Gives a person this many records of this many lifts, spread over the years. */
async function fill(place: Place, { id: userId }: Person, { lifts, records }: typeof MANY): Promise<void> {
  const database = await openDatabase(place.settings);
  await database.as({ userId }).transaction((tx) =>
    tx.execute(sql`
      insert into user_personal_records (id, user_id, title, value, unit, repetitions, achieved_on)
      select gen_random_uuid(), ${userId}, 'Lift ' || (n % ${lifts}::int), 100 + n * 0.02, 'lb', 1 + n % 8,
        date '2010-01-01' + n / 2
      from generate_series(1, ${records}::int) n`),
  );
  // As the server does by itself, sooner or later.
  await database.vacuum();
  await database.close();
}
