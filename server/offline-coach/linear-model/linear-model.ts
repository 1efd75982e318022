import { readFileSync } from 'node:fs';

/** A linear classifier: what each feature adds to the score of each label. */
export interface LinearModel<Label extends string> {
  labels: readonly Label[];
  /** The row of each known feature. */
  rows: ReadonlyMap<string, number>;
  /** A row of weights per feature and a column per label, in units of `unit`. */
  weights: Int8Array;
  unit: number;
}

/** Returns the likelihood of each label, in the model's order; they add up to 1. */
export function likelihoodsOf<Label extends string>(
  features: readonly string[],
  { labels, rows, weights, unit }: LinearModel<Label>,
): number[] {
  const known = features.flatMap((feature) => rows.get(feature) ?? []);
  const scale = unit / Math.sqrt(Math.max(known.length, 1));
  return softmax(
    labels.map((_, column) =>
      known.reduce((sum, row) => sum + scale * weights[row * labels.length + column]!, 0),
    ),
  );
}

/** Converts scores to likelihoods that add up to 1. */
export function softmax(scores: ArrayLike<number>): number[] {
  const all = Array.from(scores);
  const most = Math.max(...all);
  const powers = all.map((score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** @param trainedOn hash of the training examples */
export const serializeModel = <Label extends string>(
  { labels, rows, weights, unit }: LinearModel<Label>,
  trainedOn: string,
): string =>
  `${JSON.stringify({
    trainedOn,
    labels,
    unit,
    weights: Buffer.from(weights.buffer, weights.byteOffset, weights.byteLength).toString('base64'),
    features: [...rows.keys()],
  })}\n`;

/**
 * Returns a loader that reads the model on first use.
 * @throws when the file is damaged
 */
export function modelIn<Label extends string>(file: URL): () => LinearModel<Label> {
  let loaded: LinearModel<Label> | undefined;
  return () => {
    loaded ??= parseModel<Label>(file);
    return loaded;
  };
}

function parseModel<Label extends string>(file: URL): LinearModel<Label> {
  const { labels, unit, weights, features } = JSON.parse(readFileSync(file, 'utf8')) as {
    labels: Label[];
    unit: number;
    weights: string;
    features: string[];
  };
  const bytes = new Int8Array(Buffer.from(weights, 'base64'));
  if (bytes.length !== features.length * labels.length)
    throw new Error(`${file.pathname} is damaged: run “npm run train”.`);
  return { labels, unit, weights: bytes, rows: new Map(features.map((feature, row) => [feature, row])) };
}
