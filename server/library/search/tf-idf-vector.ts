import { type LatentSpace, normalise } from './latent.ts';
import { eachStem, type Shard } from './shard.ts';

/** A passage's (1 + ln tf) · idf over the stems of a space, of length 1. */
export interface Bag {
  rows: number[];
  weights: number[];
}

export interface BagSettings {
  feedbackPower: number;
  /** Power of a stem's weight in the examples' bag: below 1 the many count for more beside the few strongest. */
  bagPower: number;
}

/** Empty where the shard has not been placed in the space. */
export function bagOf(shard: Shard, doc: number, space: LatentSpace): Bag {
  const bag: Bag = { rows: [], weights: [] };
  const { vectors } = shard;
  if (vectors?.space !== space) return bag;
  eachStem(shard, doc, (stem, count) => {
    const row = vectors.rows[stem]!;
    if (row < 0) return;
    const weight = (1 + Math.log(count)) * space.idf[row]!;
    bag.rows.push(row);
    bag.weights.push(weight);
  });
  return ofLengthOne(bag);
}

/** Cosine of each bag with those before it, as rows: `[i][j]` for j < i. */
export function likenesses(bags: readonly Bag[], space: LatentSpace): Float32Array[] {
  const spread = new Float32Array(space.idf.length);
  return bags.map((bag, i) => {
    const cosines = new Float32Array(i);
    for (let k = 0; k < bag.rows.length; k++) spread[bag.rows[k]!] = bag.weights[k]!;
    for (let j = 0; j < i; j++) {
      const { rows, weights } = bags[j]!;
      let sum = 0;
      for (let k = 0; k < rows.length; k++) sum += spread[rows[k]!]! * weights[k]!;
      cosines[j] = sum;
    }
    for (const row of bag.rows) spread[row] = 0;
    return cosines;
  });
}

function ofLengthOne({ rows, weights }: Bag): Bag {
  let norm = 0;
  for (const weight of weights) norm += weight * weight;
  const factor = norm === 0 ? 0 : 1 / Math.sqrt(norm);
  return { rows, weights: weights.map((weight) => weight * factor) };
}

/**
 * Cosine of each bag with the examples' together, weighted by their scores. It knows words where the space knows their
 * company.
 */
export function bagCosines(
  bags: readonly Bag[],
  examples: readonly { bag: Bag; score: number }[],
  space: LatentSpace,
  settings: BagSettings,
): number[] {
  const wanted = new Float32Array(space.idf.length);
  const most = examples[0]?.score ?? 0;
  for (const { bag, score } of examples) {
    if (!(score > 0)) continue;
    const share = (score / most) ** settings.feedbackPower;
    for (let k = 0; k < bag.rows.length; k++) wanted[bag.rows[k]!]! += share * bag.weights[k]!;
  }
  for (let row = 0; row < wanted.length; row++) wanted[row] = wanted[row]! ** settings.bagPower;
  normalise(wanted, 0, wanted.length);
  return bags.map(({ rows, weights }) => {
    let sum = 0;
    for (let k = 0; k < rows.length; k++) sum += wanted[rows[k]!]! * weights[k]!;
    return sum;
  });
}
