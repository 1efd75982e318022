import type { Figure } from './figure.ts';
import { askersOf, signUp, startLiftlore } from './liftlore.ts';
import type { Place } from './place.ts';
import { type ServerProcess, startProcess } from './process.ts';
import { median } from './quantile.ts';
import { type Asker, askMany } from './question.ts';

/**
 * All tokens at once, which measures the work alone, and paced as a provider sends them, which adds a read
 * per token. Rounds are short so that a few slow seconds on the machine affect every server alike. A hundred
 * questions at the same moment would be refused, so their starts are spread over the length of an answer.
 */
const PACES = [
  { tokenMs: 0, count: 200, atOnce: 20, spreadMs: 0, rounds: 25, name: 'tokens at once' },
  { tokenMs: 20, count: 200, atOnce: 100, spreadMs: 4000, rounds: 3, name: '20 ms a token' },
  { tokenMs: 40, count: 200, atOnce: 100, spreadMs: 8000, rounds: 3, name: '40 ms a token' },
];
/** A member has at most three answers in progress, and 100 are requested at once. */
const PERSONS = 100;
const REPORTED_ANSWERS = 1000;
/** The first answers of a process mostly measure compilation. */
const FIRST_ANSWERS = 1000;

/**
 * Measures CPU seconds for 1,000 answers of 200 tokens, compared with servers that only relay. Servers take
 * turns by round; the median counts.
 */
export const benchAsk = (place: Place) => atAllPaces(place, 0.6);
/** The same, with every question searched for among many passages. */
export const benchAskMany = (place: Place) => atAllPaces(place, 1);

/** @param most maximum cost of answers, relative to bare streamText */
async function atAllPaces(place: Place, most: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const pace of PACES) figures.push(...(await atPace(place, pace, most)));
  return figures;
}

async function atPace(
  place: Place,
  { tokenMs, count, atOnce, spreadMs, rounds, name }: (typeof PACES)[number],
  most: number,
): Promise<Figure[]> {
  const model = await startProcess('bench/stand-in.ts', { args: [String(tokenMs)] });
  const ours = await startLiftlore(place, model.url);
  const streamText = await startProcess('bench/stream-text-server.ts', { args: [model.url] });
  const relay = await startProcess('bench/relay-server.ts', { args: [model.url] });
  const persons = await Promise.all(Array.from({ length: PERSONS }, () => signUp(ours)));
  const servers = [
    { server: streamText, asker: () => ({ url: `${streamText.url}/api/ask` }), costs: [] as number[] },
    { server: relay, asker: () => ({ url: `${relay.url}/api/ask` }), costs: [] as number[] },
    { server: ours, asker: askersOf(ours, persons), costs: [] as number[] },
  ];
  for (const { server, asker } of servers)
    await cost(server, asker, { count: FIRST_ANSWERS, atOnce, spreadMs });
  for (let round = 0; round < rounds; round++) {
    for (const { server, asker, costs } of servers)
      costs.push(await cost(server, asker, { count, atOnce, spreadMs }));
  }
  for (const { server } of servers) await server.stop();
  await model.stop();
  const [bare, byHand, full] = servers.map(({ costs }) => median(costs)) as [number, number, number];
  const what = `CPU for ${REPORTED_ANSWERS.toLocaleString('en')} answers, ${name}`;
  return [
    {
      what,
      value: full,
      unit: 's',
      baseline: { name: 'bare streamText', value: bare },
      target: `at most ${most} times`,
      met: full <= most * bare,
    },
    {
      what,
      value: full,
      unit: 's',
      baseline: { name: 'hand-written relay', value: byHand },
      target: 'aim: at most 3 times',
      met: full <= 3 * byHand,
    },
  ];
}

/** Returns CPU seconds for REPORTED_ANSWERS answers, extrapolated from a sample. */
async function cost(
  server: ServerProcess,
  asker: (nth: number) => Asker,
  options: { count: number; atOnce: number; spreadMs: number },
): Promise<number> {
  const before = await server.cpu();
  const timings = await askMany(asker, options);
  const used = (await server.cpu()) - before;
  const failed = timings.filter(({ ok }) => !ok).length;
  if (failed > 0) throw new Error(`${failed} of ${options.count} answers failed at ${server.url}`);
  return (used / options.count) * REPORTED_ANSWERS;
}
