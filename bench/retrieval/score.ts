import type { Judgments } from './collection.ts';

/** Document ids of each query, best first. */
export type Rankings = ReadonlyMap<string, readonly string[]>;

/** Means over the judged queries, each between 0 and 1. */
export interface Score {
  /** Queries that count: those with a relevant document. */
  queries: number;
  ndcgAt10: number;
  recallAt10: number;
  recallAt100: number;
  mrrAt10: number;
}

/**
 * Scores rankings as trec_eval does: nDCG with the relevance itself as gain (`ndcg_cut`, linear) and the
 * base-2 logarithm of rank + 1 as discount. A judged query without a ranking scores zero; one without any
 * relevant document is left out, since no ranking could score on it. A document listed twice counts once.
 */
export function score(rankings: Rankings, judgments: Judgments): Score {
  const sum = { ndcgAt10: 0, recallAt10: 0, recallAt100: 0, mrrAt10: 0 };
  let queries = 0;
  for (const [query, judged] of judgments) {
    const relevant = [...judged.values()].filter((relevance) => relevance > 0);
    if (relevant.length === 0) continue;
    queries++;
    const ranking = [...new Set(rankings.get(query) ?? [])];
    const gains = ranking.map((document) => Math.max(0, judged.get(document) ?? 0));
    const ideal = relevant.sort((a, b) => b - a);
    sum.ndcgAt10 += discounted(gains.slice(0, 10)) / discounted(ideal.slice(0, 10));
    sum.recallAt10 += found(gains.slice(0, 10)) / relevant.length;
    sum.recallAt100 += found(gains.slice(0, 100)) / relevant.length;
    const first = gains.findIndex((gain) => gain > 0);
    if (first >= 0 && first < 10) sum.mrrAt10 += 1 / (first + 1);
  }
  const mean = (value: number) => (queries === 0 ? 0 : value / queries);
  return {
    queries,
    ndcgAt10: mean(sum.ndcgAt10),
    recallAt10: mean(sum.recallAt10),
    recallAt100: mean(sum.recallAt100),
    mrrAt10: mean(sum.mrrAt10),
  };
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, i) => sum + gain / Math.log2(i + 2), 0);
}

function found(gains: readonly number[]): number {
  return gains.filter((gain) => gain > 0).length;
}
