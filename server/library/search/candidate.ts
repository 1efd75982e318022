import type { Shard } from './shard.ts';

/** A passage met while ranking. */
export interface Candidate {
  shard: number;
  doc: number;
  id: string;
  score: number;
}

/** Best first; equal scores by passage id, so that the order never depends on how passages were loaded. */
export function byScore(a: Candidate, b: Candidate): number {
  return b.score - a.score || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
}

/** The best passages by `scores`, above zero. */
export function best(shards: readonly Shard[], scores: readonly Float32Array[], count: number): Candidate[] {
  const kept: Candidate[] = [];
  let least = 0;
  for (const [s, shard] of shards.entries()) {
    const own = scores[s]!;
    for (let doc = 0; doc < own.length; doc++) {
      const score = own[doc]!;
      if (score <= 0 || score < least) continue;
      kept.push({ shard: s, doc, id: shard.ids[doc]!, score });
      if (kept.length >= 4 * count + 64) {
        kept.sort(byScore);
        kept.length = count;
        least = kept[count - 1]!.score;
      }
    }
  }
  return kept.sort(byScore).slice(0, count);
}
