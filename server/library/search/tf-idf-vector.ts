import { type LatentSpace, normalize } from './latent-space.ts';
import { eachStem, type Shard } from './shard.ts';

/** A passage's sparse unit vector of (1 + ln tf) · idf over the stems of a latent space. */
export interface TfIdfVector {
  rows: number[];
  weights: number[];
}

export interface TfIdfSettings {
  feedbackPower: number;
  /** Exponent on each stem's weight in the feedback vector; below 1 it evens out the few strongest stems. */
  tfIdfPower: number;
}

/** Logarithms of the most common counts. */
const LOGARITHMS = Float64Array.from({ length: 64 }, (_, count) => Math.log(count));

/** Empty while the shard has no vectors in this space. */
export function tfIdfVector(shard: Shard, doc: number, space: LatentSpace): TfIdfVector {
  const vector: TfIdfVector = { rows: [], weights: [] };
  const { vectors } = shard;
  if (vectors?.space !== space) return vector;
  eachStem(shard, doc, (stem, count) => {
    const row = vectors.rows[stem]!;
    if (row < 0) return;
    const weight = (1 + (LOGARITHMS[count] ?? Math.log(count))) * space.idf[row]!;
    vector.rows.push(row);
    vector.weights.push(weight);
  });
  return toUnitLength(vector);
}

/** Computes each vector's cosine similarity with every earlier one: `[i][j]` for j < i. */
export function cosineSimilarities(vectors: readonly TfIdfVector[], space: LatentSpace): Float32Array[] {
  const dense = new Float32Array(space.idf.length);
  return vectors.map((vector, i) => {
    const cosines = new Float32Array(i);
    for (let k = 0; k < vector.rows.length; k++) dense[vector.rows[k]!] = vector.weights[k]!;
    for (let j = 0; j < i; j++) {
      const { rows, weights } = vectors[j]!;
      let sum = 0;
      for (let k = 0; k < rows.length; k++) sum += dense[rows[k]!]! * weights[k]!;
      cosines[j] = sum;
    }
    for (const row of vector.rows) dense[row] = 0;
    return cosines;
  });
}

function toUnitLength({ rows, weights }: TfIdfVector): TfIdfVector {
  let norm = 0;
  for (let k = 0; k < weights.length; k++) norm += weights[k]! * weights[k]!;
  const factor = norm === 0 ? 0 : 1 / Math.sqrt(norm);
  for (let k = 0; k < weights.length; k++) weights[k]! *= factor;
  return { rows, weights };
}

/**
 * Computes each vector's cosine similarity with the Rocchio feedback vector: the sum of the examples,
 * weighted by their scores. It matches words, where the latent space matches the contexts words occur in.
 */
export function feedbackSimilarities(
  vectors: readonly TfIdfVector[],
  examples: readonly { tfIdf: TfIdfVector; score: number }[],
  space: LatentSpace,
  settings: TfIdfSettings,
): number[] {
  const feedback = new Float32Array(space.idf.length);
  const most = examples[0]?.score ?? 0;
  for (const { tfIdf, score } of examples) {
    if (!(score > 0)) continue;
    const share = (score / most) ** settings.feedbackPower;
    for (let k = 0; k < tfIdf.rows.length; k++) feedback[tfIdf.rows[k]!]! += share * tfIdf.weights[k]!;
  }
  for (let row = 0; row < feedback.length; row++) {
    if (feedback[row] !== 0) feedback[row] = feedback[row]! ** settings.tfIdfPower;
  }
  normalize(feedback, 0, feedback.length);
  return vectors.map(({ rows, weights }) => {
    let sum = 0;
    for (let k = 0; k < rows.length; k++) sum += feedback[rows[k]!]! * weights[k]!;
    return sum;
  });
}
