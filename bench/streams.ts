import { type Figure, median, quantile } from './figure.ts';
import { askModelTwice } from './first-token.ts';
import { askersOf, signUp, startLiftlore } from './liftlore.ts';
import type { Place } from './place.ts';
import { type ServerProcess, startProcess } from './process.ts';
import { type Asker, askMany, connections } from './question.ts';

const TOKEN_MS = 20;
const STREAMS = 200;
const PERSONS = 20;
const ROUNDS = 3;
const TARGET_MS = 300;

/** Two hundred questions at the same moment: when their first tokens come, and how much memory it takes. */
export async function benchStreams(place: Place): Promise<Figure[]> {
  const model = await startProcess('bench/stand-in.ts', { args: [String(TOKEN_MS)] });
  const ours = await startLiftlore(place, model.url);
  const streamText = await startProcess('bench/stream-text-server.ts', { args: [model.url] });
  const persons = await Promise.all(Array.from({ length: PERSONS }, () => signUp(ours)));
  const alone: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const agent = connections();
    const firsts = await Promise.all(
      Array.from({ length: STREAMS }, (_, nth) => askModelTwice(model.url, nth, agent)),
    );
    agent.destroy();
    alone.push(median(firsts));
  }
  const bare = await measure(streamText, () => ({ url: `${streamText.url}/api/ask` }));
  const full = await measure(ours, askersOf(ours, persons));
  await ours.stop();
  await streamText.stop();
  await model.stop();
  const baseMs = median(alone);
  return [
    {
      what: `p95 of added first token, ${STREAMS} streams`,
      value: full.p95 - baseMs,
      unit: 'ms',
      baseline: { name: 'bare streamText', value: bare.p95 - baseMs },
      target: `at most ${TARGET_MS} ms`,
      met: full.p95 - baseMs <= TARGET_MS,
    },
    {
      what: `memory, ${STREAMS} streams`,
      value: full.memory,
      unit: 'MB',
      baseline: { name: 'bare streamText', value: bare.memory },
      target: 'at most the same',
      met: full.memory <= bare.memory,
    },
  ];
}

async function measure(
  server: ServerProcess,
  asker: (nth: number) => Asker,
): Promise<{ p95: number; memory: number }> {
  // A server that has answered before, as most questions find it.
  await askMany(asker, { count: 20, atOnce: 20 });
  const p95s: number[] = [];
  const memory = await server.peakMemory(async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const timings = await askMany(asker, { count: STREAMS, atOnce: STREAMS });
      const failed = timings.filter(({ ok }) => !ok).length;
      if (failed > 0) throw new Error(`${failed} of ${STREAMS} streams failed at ${server.url}`);
      p95s.push(
        quantile(
          timings.map(({ firstMs }) => firstMs),
          0.95,
        ),
      );
    }
  });
  return { p95: median(p95s), memory };
}
