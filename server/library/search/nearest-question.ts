import { byScore, type Candidate } from './candidate.ts';
import { frequencyOf, idfOf } from './lexical.ts';
import type { Query } from './query.ts';
import { STEMS } from './segment.ts';
import type { Shard } from './shard.ts';

/** What the share of a passage's question that was asked counts beside the share of what was asked that it has. */
const OWN = 0.5;

/** How near the nearest question of each passage is to what is asked: 1 for the same words, above `least`. */
export function nearestQuestions(shards: readonly Shard[], query: Query, least: number): Candidate[] {
  const passages = shards.reduce((sum, shard) => sum + shard.ids.length, 0);
  const weights = new Map<number, number>();
  const weightOf = (key: number) => {
    let weight = weights.get(key);
    if (weight === undefined) {
      weight = idfOf(passages, frequencyOf(shards, STEMS, key));
      weights.set(key, weight);
    }
    return weight;
  };
  const asked = new Set(query.sequence);
  let total = 0;
  for (const key of asked) total += weightOf(key);
  if (total === 0) return [];
  return shards
    .flatMap(({ questions: { docs, starts, keys }, ids }, shard) => {
      const nearest = new Map<number, number>();
      for (let at = 0; at < docs.length; at++) {
        let met = 0;
        let own = 0;
        for (let i = starts[at]!; i < starts[at + 1]!; i++)
          if (asked.has(keys[i]!)) met += weightOf(keys[i]!);
        if (met < least * total) continue;
        for (let i = starts[at]!; i < starts[at + 1]!; i++) own += weightOf(keys[i]!);
        const score = (met / total) * (1 - OWN + (OWN * met) / own);
        if (score >= least && score > (nearest.get(docs[at]!) ?? 0)) nearest.set(docs[at]!, score);
      }
      return [...nearest].map(([doc, score]) => ({ shard, doc, id: ids[doc]!, score }));
    })
    .sort(byScore);
}
