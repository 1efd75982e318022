import { B, frequencyOf, idfOf, K1 } from './lexical.ts';
import type { Query } from './query.ts';
import { STEMS } from './segment.ts';
import { rowOf, type Shard } from './shard.ts';

/** Stems further apart than this in a passage do not belong together. */
const WINDOW = 8;
/** Stems further apart than this in the question neither. */
const QUERY_WINDOW = 4;

/** Scores how near the question's neighboring stems stand in a passage. */
export type Proximity = (shard: number, doc: number) => number;

/**
 * BM25 over unordered pairs of stems: a pair asked for counts 1 / distance each time it occurs within the window.
 * A pair's idf is the sum of its stems', at most that of a term in one passage: its true one is not kept.
 */
export function proximityOf(shards: readonly Shard[], query: Query): Proximity {
  const passages = shards.reduce((sum, shard) => sum + shard.ids.length, 0);
  const stems = [...new Set(query.sequence)];
  const place = new Map(stems.map((key, i) => [key, i]));
  const idf = stems.map((key) => idfOf(passages, frequencyOf(shards, STEMS, key)));
  const size = stems.length;
  const weights = new Map<number, number>();
  const order = query.sequence.map((key) => place.get(key)!);
  for (let i = 0; i < order.length; i++) {
    for (let j = i + 1; j <= i + QUERY_WINDOW && j < order.length; j++) {
      if (order[i] === order[j]) continue;
      const pair = pairOf(order[i]!, order[j]!, size);
      const weight = Math.min(idf[order[i]!]! + idf[order[j]!]!, idfOf(passages, 1));
      weights.set(pair, (weights.get(pair) ?? 0) + weight);
    }
  }
  if (weights.size === 0) return () => 0;

  let total = 0;
  for (const shard of shards) total += shard.sequence.length;
  const mean = total / passages || 1;
  // Rows differ from shard to shard, so each has its own table of the stems asked for.
  const tables = shards.map((shard) => {
    const table = new Map<number, number>();
    for (const [i, key] of stems.entries()) {
      const row = rowOf(shard.fields[STEMS]!, key);
      if (row >= 0) table.set(row, i);
    }
    return table;
  });
  const met: { at: number; stem: number }[] = [];
  const counts = new Map<number, number>();
  return (s, doc) => {
    const shard = shards[s]!;
    const table = tables[s]!;
    const start = shard.starts[doc]!;
    const end = shard.starts[doc + 1]!;
    met.length = 0;
    counts.clear();
    for (let at = start; at < end; at++) {
      const stem = table.get(shard.sequence[at]!);
      if (stem === undefined) continue;
      for (let m = met.length - 1; m >= 0 && at - met[m]!.at <= WINDOW; m--) {
        const pair = pairOf(stem, met[m]!.stem, size);
        if (weights.has(pair)) counts.set(pair, (counts.get(pair) ?? 0) + 1 / (at - met[m]!.at));
      }
      met.push({ at, stem });
    }
    const floor = K1 * (1 - B + (B * (end - start)) / mean);
    let score = 0;
    for (const [pair, count] of counts) score += (weights.get(pair)! * count * (K1 + 1)) / (count + floor);
    return score;
  };
}

function pairOf(a: number, b: number, size: number): number {
  return a < b ? a * size + b : b * size + a;
}
