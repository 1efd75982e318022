import { featuresOf } from './features.ts';
import { surestOf } from './likely-intent.ts';
import { type Intent, type IntentModel, likelihoodsOf, softmax } from './model.ts';

/** A message and what it wants. */
export interface Example {
  intent: Intent;
  message: string;
}

/** Chosen on messages of writers that the model was not trained on; accuracy hardly depends on them. */
const ROUNDS = 50;
const RATE = 0.3;
const DECAY = 0.0001;
/** Keeps AdaGrad's first steps finite. */
const SQUARES_LEAST = 1e-6;
/** What fewer messages have in common teaches little about others. */
const MESSAGES_LEAST = 3;
/** Weights are kept in bytes. */
const BYTE_MAX = 127;

/** Fits a multinomial logistic regression by AdaGrad; the same examples give the same model. */
export function trainIntents(examples: readonly Example[]): IntentModel {
  const intents = [...new Set(examples.map(({ intent }) => intent))].toSorted();
  const read = examples.map(({ intent, message }) => ({ intent, features: featuresOf(message) }));
  const counts = new Map<string, number>();
  for (const { features } of read)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const features = [...counts].filter(([, count]) => count >= MESSAGES_LEAST).map(([feature]) => feature);
  const rows = new Map(features.map((feature, row) => [feature, row]));
  const known = read.map(({ intent, features }) => ({
    intent: intents.indexOf(intent),
    rows: features.flatMap((feature) => rows.get(feature) ?? []),
  }));
  const size = intents.length;
  const weights = new Float64Array(features.length * size);
  const squares = new Float64Array(features.length * size).fill(SQUARES_LEAST);
  const order = shuffled(known.length);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const at of order) {
      const { intent, rows } = known[at]!;
      const scale = 1 / Math.sqrt(rows.length);
      const scores = new Float64Array(size);
      for (const row of rows)
        for (let one = 0; one < size; one += 1) scores[one]! += weights[row * size + one]! * scale;
      const errors = softmax(scores).map(
        (likelihood, one) => (likelihood - (one === intent ? 1 : 0)) * scale,
      );
      for (const row of rows)
        for (let one = 0; one < size; one += 1) {
          const cell = row * size + one;
          const gradient = errors[one]! + DECAY * weights[cell]!;
          squares[cell]! += gradient * gradient;
          weights[cell]! -= (RATE * gradient) / Math.sqrt(squares[cell]!);
        }
    }
  const most = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const unit = most / BYTE_MAX;
  return { intents, rows, unit, weights: Int8Array.from(weights, (weight) => Math.round(weight / unit)) };
}

/** How many of the examples a model reads right that was trained on the others, in `folds` turns. */
export function crossValidate(
  examples: readonly Example[],
  folds: number,
): { right: number; sure: number; rightOfSure: number } {
  const found = { right: 0, sure: 0, rightOfSure: 0 };
  for (let fold = 0; fold < folds; fold += 1) {
    const isHeldOut = (_: unknown, at: number) => at % folds === fold;
    const model = trainIntents(examples.filter((example, at) => !isHeldOut(example, at)));
    for (const { intent, message } of examples.filter(isHeldOut)) {
      const all = likelihoodsOf(message, model);
      const sure = surestOf(all);
      if (all[0]?.intent === intent) found.right += 1;
      if (sure !== null) found.sure += 1;
      if (sure === intent) found.rightOfSure += 1;
    }
  }
  return found;
}

/** The numbers below `count` in an order that is always the same. */
function shuffled(count: number): number[] {
  const order = Array.from({ length: count }, (_, at) => at);
  let state = 12345;
  for (let at = count - 1; at > 0; at -= 1) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    const other = (state >>> 8) % (at + 1);
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return order;
}
