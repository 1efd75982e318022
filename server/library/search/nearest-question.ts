import { byScore, type Candidate } from './candidate.ts';
import { frequencyOf, idfOf } from './lexical.ts';
import type { Query } from './query.ts';
import { STEMS } from './segment.ts';
import { rowOf, type Shard } from './shard.ts';

/**
 * The weight of the share of a passage's question that was asked, relative to the share of the asked question
 * it covers.
 */
const OWN = 0.5;

/**
 * Returns the similarity of each passage's nearest question to the one asked: 1 for the same words, above
 * `least`.
 */
export function nearestQuestions(shards: readonly Shard[], query: Query, least: number): Candidate[] {
  const passages = shards.reduce((sum, shard) => sum + shard.ids.length, 0);
  const weightOf = (key: number) => idfOf(passages, frequencyOf(shards, STEMS, key));
  // Words that no passage has ('at 83 kilos', a name) can be in no listed question.
  const known = [...new Set(query.sequence)].filter((key) => frequencyOf(shards, STEMS, key) > 0);
  if (known.length === 0) return [];
  // A single word is as near to 'How do I deadlift?' as to any question on deadlifts, so only its like compare.
  const isWord = known.length === 1;
  const asked = new Map(known.map((key) => [key, weightOf(key)]));
  let total = 0;
  for (const weight of asked.values()) total += weight;
  return shards
    .flatMap(({ questions: { docs, starts, stems }, fields, ids }, shard) => {
      if (docs.length === 0) return [];
      const field = fields[STEMS]!;
      // By row, since every stem of every question is looked up.
      const weights = new Float64Array(field.keys.length);
      for (const [key, weight] of asked) {
        const row = rowOf(field, key);
        if (row >= 0) weights[row] = weight;
      }
      const nearest = new Map<number, number>();
      for (let at = 0; at < docs.length; at++) {
        const end = starts[at + 1]!;
        if ((end - starts[at]! === 1) !== isWord) continue;
        let met = 0;
        for (let i = starts[at]!; i < end; i++) met += weights[stems[i]!]!;
        if (met < least * total) continue;
        let own = 0;
        for (let i = starts[at]!; i < end; i++)
          own += weights[stems[i]!]! || weightOf(field.keys[stems[i]!]!);
        const score = (met / total) * (1 - OWN + (OWN * met) / own);
        if (score >= least && score > (nearest.get(docs[at]!) ?? 0)) nearest.set(docs[at]!, score);
      }
      return [...nearest].map(([doc, score]) => ({ shard, doc, id: ids[doc]!, score }));
    })
    .sort(byScore);
}
