import type { Agent } from 'node:http';
import type { Figure } from './figure.ts';
import { freshQuestion } from './fresh-questions.ts';
import { askersOf, signUp, startLiftlore } from './liftlore.ts';
import type { Place } from './place.ts';
import { median } from './quantile.ts';
import { askMany, connections, send } from './question.ts';
import { startStandInModel } from './stand-in-model.ts';

/** First word of the fake model's answers. */
const FIRST_WORD = 'Train';
/** A member has at most three answers in progress. */
const WARM_UP = { count: 30, atOnce: 3 };
const FIRST_WORDS_TARGET_MS = 5;
const TARGET_MS = { PostgreSQL: 25, embedded: 40 } as const;

/**
 * Milliseconds per token: all at once, and at the pace of fast and slow models, whose answers take seconds
 * each.
 */
const PACES = [
  { tokenMs: 0, questions: 60 },
  { tokenMs: 20, questions: 15 },
  { tokenMs: 40, questions: 9 },
];

/**
 * Measures what Liftlore adds to the first token of one stream, compared with the same two model calls made
 * directly.
 */
export async function benchFirstToken(place: Place): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const pace of PACES) figures.push(...(await addedAt(place, pace)));
  return figures;
}

async function addedAt(place: Place, { tokenMs, questions }: (typeof PACES)[number]): Promise<Figure[]> {
  let askedAt = 0;
  const onAnswer = () => {
    askedAt = performance.now();
  };
  // In this process, so that both times come from one clock.
  const model = await startStandInModel({ tokenMs, onAnswer });
  const ours = await startLiftlore(place, model.url);
  const asker = askersOf(ours, [await signUp(ours)]);
  const added: number[] = [];
  const direct: number[] = [];
  const passedOn: number[] = [];
  const agent = connections();
  // A server that has answered before, as most questions find it.
  await askMany(asker, WARM_UP);
  for (let nth = 0; nth < questions; nth++) {
    const alone = await askModelTwice(model.url, agent);
    const wordsAlone = performance.now() - askedAt;
    const began = performance.now();
    const { firstMs, ok } = await send(asker(nth), { content: freshQuestion() }, agent);
    if (!ok) throw new Error('An answer failed.');
    direct.push(alone);
    added.push(firstMs - alone);
    passedOn.push(began + firstMs - askedAt - wordsAlone);
  }
  agent.destroy();
  await ours.stop();
  await model.close();
  const value = median(added);
  const target = TARGET_MS[place.kind];
  const pace = tokenMs === 0 ? 'tokens at once' : `${tokenMs} ms a token`;
  const words = median(passedOn);
  return [
    {
      what: `added time to first token, one stream, ${pace}`,
      value,
      unit: 'ms',
      baseline: { name: 'the model alone', value: median(direct) },
      target: `at most ${target} ms`,
      met: value <= target,
    },
    {
      what: `of that, from the model's first words to the reader's, ${pace}`,
      value: words,
      unit: 'ms',
      baseline: { name: 'all of it', value },
      target: `at most ${FIRST_WORDS_TARGET_MS} ms`,
      met: words <= FIRST_WORDS_TARGET_MS,
    },
  ];
}

/** Returns milliseconds until the second call's first token; the first call answers with a tool call. */
export async function askModelTwice(model: string, agent: Agent): Promise<number> {
  const asker = { url: `${model}/chat/completions` };
  const user = { role: 'user', content: freshQuestion() };
  const result = { role: 'tool', content: JSON.stringify({ passages: [{ text: 'Train the hips.' }] }) };
  const began = performance.now();
  await send(asker, { stream: true, tools: [], messages: [user] }, agent);
  const between = performance.now();
  const { firstMs } = await send(
    { ...asker, textBegins: FIRST_WORD, onlyFirst: true },
    { stream: true, tools: [], messages: [user, result] },
    agent,
  );
  return between - began + firstMs;
}
