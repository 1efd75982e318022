import { setTimeout as wait } from 'node:timers/promises';
import type { Figure } from './figure.ts';
import { askModelTwice } from './first-token.ts';
import { askersOf, signUp, startLiftlore } from './liftlore.ts';
import type { Place } from './place.ts';
import { type ServerProcess, startProcess } from './process.ts';
import { median, quantile } from './quantile.ts';
import { type Asker, askMany, connections } from './question.ts';

const TOKEN_MS = 20;
const STREAMS = 200;
/** A member has at most three answers in progress. */
const PERSONS = STREAMS;
const ROUNDS = 3;
const TARGET_MS = 300;

/** All at the same moment, which no gym sees, and started evenly over the length of one answer. */
const BEGINNINGS = [
  { streams: STREAMS / 2, spreadMs: 0, name: 'at the same moment' },
  { streams: STREAMS, spreadMs: 0, name: 'at the same moment' },
  { streams: STREAMS, spreadMs: 200 * TOKEN_MS, name: 'begun over 4 s' },
];

type Beginning = (typeof BEGINNINGS)[number];

/** Measures up to two hundred concurrent answers: the time of their first tokens and the memory they take. */
export async function benchStreams(place: Place): Promise<Figure[]> {
  const model = await startProcess('bench/stand-in.ts', { args: [String(TOKEN_MS)] });
  const ours = await startLiftlore(place, model.url);
  const streamText = await startProcess('bench/stream-text-server.ts', { args: [model.url] });
  const persons = await Promise.all(Array.from({ length: PERSONS }, () => signUp(ours)));
  const bareAsker = () => ({ url: `${streamText.url}/api/ask` });
  const fullAsker = askersOf(ours, persons);
  // Servers that have answered before, as most questions find them.
  for (const asker of [bareAsker, fullAsker])
    await askMany(asker, { count: 2 * STREAMS, atOnce: STREAMS, spreadMs: 200 * TOKEN_MS });

  const figures: Figure[] = [];
  const memory = { bare: 0, full: 0 };
  for (const beginning of BEGINNINGS) {
    const alone = await aloneMs(model.url, beginning);
    const bare = await measure(streamText, bareAsker, beginning);
    const full = await measure(ours, fullAsker, beginning);
    memory.bare = Math.max(memory.bare, bare.memory);
    memory.full = Math.max(memory.full, full.memory);
    figures.push({
      what: `p95 of added first token, ${beginning.streams} streams ${beginning.name}`,
      value: full.p95 - alone,
      unit: 'ms',
      baseline: { name: 'bare streamText', value: bare.p95 - alone },
      target: `at most ${TARGET_MS} ms`,
      met: full.p95 - alone <= TARGET_MS,
    });
  }
  for (const server of [ours, streamText, model]) await server.stop();
  return [
    ...figures,
    {
      what: `memory, ${STREAMS} streams`,
      value: memory.full,
      unit: 'MB',
      baseline: { name: 'bare streamText', value: memory.bare },
      target: 'at most the same',
      met: memory.full <= memory.bare,
    },
  ];
}

/** Measures the first token of the model's second call, asked directly. */
async function aloneMs(model: string, { streams, spreadMs }: Beginning): Promise<number> {
  const agent = connections();
  const firsts = await Promise.all(
    Array.from({ length: streams }, async (_, nth) => {
      await wait((nth / streams) * spreadMs);
      return await askModelTwice(model, agent);
    }),
  );
  agent.destroy();
  return median(firsts);
}

async function measure(
  server: ServerProcess,
  asker: (nth: number) => Asker,
  { streams, spreadMs }: Beginning,
): Promise<{ p95: number; memory: number }> {
  const p95s: number[] = [];
  const memory = await server.peakMemory(async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const timings = await askMany(asker, { count: streams, atOnce: streams, spreadMs });
      const failed = timings.filter(({ ok }) => !ok).length;
      if (failed > 0) throw new Error(`${failed} of ${streams} streams failed at ${server.url}`);
      const firsts = timings.map(({ firstMs }) => firstMs);
      p95s.push(quantile(firsts, 0.95));
    }
  });
  return { p95: median(p95s), memory };
}
