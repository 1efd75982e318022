import { B, frequencyOf, idfOf, K1 } from './lexical.ts';
import type { Query } from './query.ts';
import { STEMS } from './segment.ts';
import { rowOf, type Shard } from './shard.ts';

/** Stems further apart than this in a passage are unrelated. */
const WINDOW = 8;
/** The same for stems in the question. */
const QUERY_WINDOW = 4;
const NOT_ASKED = -1;

/** Scores how close the question's neighboring stems are in a passage. */
export type Proximity = (shard: number, doc: number) => number;

/**
 * BM25 over unordered pairs of stems: a requested pair counts 1 / distance each time it occurs within the
 * window. A pair's idf is the sum of its stems', at most that of a term in one passage: its true one is not
 * stored.
 */
export function proximityOf(shards: readonly Shard[], query: Query): Proximity {
  const passages = shards.reduce((sum, shard) => sum + shard.ids.length, 0);
  const stems = [...new Set(query.sequence)];
  const place = new Map(stems.map((key, i) => [key, i]));
  const idf = stems.map((key) => idfOf(passages, frequencyOf(shards, STEMS, key)));
  const size = stems.length;
  const weights = new Float64Array(size * size);
  const order = query.sequence.map((key) => place.get(key)!);
  for (let i = 0; i < order.length; i++) {
    for (let j = i + 1; j <= i + QUERY_WINDOW && j < order.length; j++) {
      if (order[i] === order[j]) continue;
      const pair = pairOf(order[i]!, order[j]!, size);
      const weight = Math.min(idf[order[i]!]! + idf[order[j]!]!, idfOf(passages, 1));
      weights[pair]! += weight;
    }
  }
  if (weights.every((weight) => weight === 0)) return () => 0;

  let total = 0;
  for (const shard of shards) total += shard.sequence.length;
  const mean = total / passages || 1;
  // Rows differ from shard to shard, so each has its own table of the query's stems.
  const tables = shards.map((shard) => {
    const table = new Int16Array(shard.fields[STEMS]!.keys.length).fill(NOT_ASKED);
    for (const [i, key] of stems.entries()) {
      const row = rowOf(shard.fields[STEMS]!, key);
      if (row >= 0) table[row] = i;
    }
    return table;
  });
  // Empty between passages.
  const met: { at: number[]; stems: number[] } = { at: [], stems: [] };
  const counts = new Float64Array(size * size);
  const pairs: number[] = [];
  return (s, doc) => {
    const shard = shards[s]!;
    const table = tables[s]!;
    const start = shard.starts[doc]!;
    const end = shard.starts[doc + 1]!;
    for (let at = start; at < end; at++) {
      const stem = table[shard.sequence[at]!]!;
      if (stem === NOT_ASKED) continue;
      for (let m = met.at.length - 1; m >= 0 && at - met.at[m]! <= WINDOW; m--) {
        const pair = pairOf(stem, met.stems[m]!, size);
        if (weights[pair] === 0) continue;
        if (counts[pair] === 0) pairs.push(pair);
        counts[pair]! += 1 / (at - met.at[m]!);
      }
      met.at.push(at);
      met.stems.push(stem);
    }
    const floor = K1 * (1 - B + (B * (end - start)) / mean);
    let score = 0;
    for (const pair of pairs) {
      score += (weights[pair]! * counts[pair]! * (K1 + 1)) / (counts[pair]! + floor);
      counts[pair] = 0;
    }
    met.at.length = met.stems.length = pairs.length = 0;
    return score;
  };
}

function pairOf(a: number, b: number, size: number): number {
  return a < b ? a * size + b : b * size + a;
}
