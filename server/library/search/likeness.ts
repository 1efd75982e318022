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

/** Cosine of each two bags, as rows. */
export function likenesses(bags: readonly Bag[], space: LatentSpace): Float32Array[] {
  const spread = new Float32Array(space.idf.length);
  return bags.map((bag) => {
    for (const [i, row] of bag.rows.entries()) spread[row] = bag.weights[i]!;
    const cosines = Float32Array.from(bags, (other) => {
      let sum = 0;
      for (let i = 0; i < other.rows.length; i++) sum += spread[other.rows[i]!]! * other.weights[i]!;
      return sum;
    });
    for (const row of bag.rows) spread[row] = 0;
    return cosines;
  });
}
