import type { Agent } from 'node:http';
import { type Figure, median } from './figure.ts';
import { freshQuestion } from './fresh-questions.ts';
import { askersOf, signUp, startLiftlore } from './liftlore.ts';
import type { Place } from './place.ts';
import { startProcess } from './process.ts';
import { connections, send } from './question.ts';

const WARM_UP = 30;
const QUESTIONS = 60;
const TARGET_MS = { PostgreSQL: 25, embedded: 40 } as const;

/** What Liftlore adds to the first token of one stream, against the same two calls of the model made directly. */
export async function benchFirstToken(place: Place): Promise<Figure[]> {
  const model = await startProcess('bench/stand-in.ts', { args: ['0'] });
  const ours = await startLiftlore(place, model.url);
  const asker = askersOf(ours, [await signUp(ours)]);
  const added: number[] = [];
  const direct: number[] = [];
  const agent = connections();
  for (let nth = 0; nth < WARM_UP + QUESTIONS; nth++) {
    const alone = await askModelTwice(model.url, agent);
    const { firstMs, ok } = await send(asker(nth), { content: freshQuestion() }, agent);
    if (!ok) throw new Error('An answer failed.');
    if (nth < WARM_UP) continue;
    direct.push(alone);
    added.push(firstMs - alone);
  }
  agent.destroy();
  await ours.stop();
  await model.stop();
  const value = median(added);
  const target = TARGET_MS[place.kind];
  return [
    {
      what: 'added time to first token, one stream',
      value,
      unit: 'ms',
      baseline: { name: 'the model alone', value: median(direct) },
      target: `at most ${target} ms`,
      met: value <= target,
    },
  ];
}

/** Milliseconds until the second call's first token: the first one answers with a tool call. */
export async function askModelTwice(model: string, agent: Agent): Promise<number> {
  const url = `${model}/chat/completions`;
  const user = { role: 'user', content: freshQuestion() };
  const result = { role: 'tool', content: JSON.stringify({ passages: [{ text: 'Train the hips.' }] }) };
  const began = performance.now();
  await send({ url }, { stream: true, tools: [], messages: [user] }, agent);
  const between = performance.now();
  const { firstMs } = await send({ url }, { stream: true, tools: [], messages: [user, result] }, agent);
  return between - began + firstMs;
}
