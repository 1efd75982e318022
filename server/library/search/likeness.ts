import type { LatentSpace } from './latent.ts';
import { STEMS } from './segment.ts';
import { eachStem, type Shard } from './shard.ts';

/** A passage's (1 + ln tf) · idf over the stems of a space, of length 1. */
export interface Bag {
  rows: number[];
  weights: number[];
}

export function bagOf(shard: Shard, doc: number, space: LatentSpace): Bag {
  const { keys } = shard.fields[STEMS]!;
  const bag: Bag = { rows: [], weights: [] };
  let norm = 0;
  eachStem(shard, doc, (stem, count) => {
    const row = space.rows.get(keys[stem]!);
    if (row === undefined) return;
    const weight = (1 + Math.log(count)) * space.idf[row]!;
    bag.rows.push(row);
    bag.weights.push(weight);
    norm += weight * weight;
  });
  const factor = norm === 0 ? 0 : 1 / Math.sqrt(norm);
  bag.weights = bag.weights.map((weight) => weight * factor);
  return bag;
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
