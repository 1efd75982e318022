import { createHash } from 'node:crypto';
import { type LinearModel, softmax } from './linear-model.ts';

/** A training example. */
export interface Example<Label extends string> {
  label: Label;
  features: readonly string[];
}

/** Training parameters. */
export interface Training {
  rounds: number;
  /** Features in fewer examples are dropped. */
  minExamples: number;
}

const RATE = 0.3;
const DECAY = 0.0001;
/** Keeps AdaGrad's first steps finite. */
const SQUARES_MIN = 1e-6;
/** Largest weight, because weights are stored in bytes. */
const BYTE_MAX = 127;

/** Fits a multinomial logistic regression with AdaGrad; the result is deterministic. */
export function trainModel<Label extends string>(
  examples: readonly Example<Label>[],
  { rounds, minExamples }: Training,
): LinearModel<Label> {
  const labels = [...new Set(examples.map(({ label }) => label))].toSorted();
  const counts = new Map<string, number>();
  for (const { features } of examples)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const features = [...counts].filter(([, count]) => count >= minExamples).map(([feature]) => feature);
  const rows = new Map(features.map((feature, row) => [feature, row]));
  const known = examples.map(({ label, features }) => ({
    label: labels.indexOf(label),
    rows: features.flatMap((feature) => rows.get(feature) ?? []),
  }));
  const size = labels.length;
  const weights = new Float64Array(features.length * size);
  const squares = new Float64Array(features.length * size).fill(SQUARES_MIN);
  const order = shuffled(known.length);
  for (let round = 0; round < rounds; round += 1)
    for (const at of order) {
      const { label, rows } = known[at]!;
      const scale = 1 / Math.sqrt(rows.length);
      const scores = new Float64Array(size);
      for (const row of rows)
        for (let one = 0; one < size; one += 1) scores[one]! += weights[row * size + one]! * scale;
      const errors = softmax(scores).map((likelihood, one) => (likelihood - (one === label ? 1 : 0)) * scale);
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
  return { labels, rows, unit, weights: Int8Array.from(weights, (weight) => Math.round(weight / unit)) };
}

/** Hashes the examples and their features, so that a model can record its training data. */
export const hashOf = (examples: readonly Example<string>[]): string =>
  createHash('sha256').update(JSON.stringify(examples)).digest('hex');

/** Returns the numbers below `count` in a fixed shuffled order. */
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
