import { quantile } from '#bench/quantile.ts';
import type { Collection } from './collection.ts';
import { type Score, score } from './score.ts';

export interface Scorecard extends Score {
  medianMs: number;
  p95Ms: number;
}

/** Ranking depth needed for the figures. */
export const DOCUMENTS_WANTED = 100;

/** Asks each judged query, one after another; `search` returns document ids, best first, up to `limit`. */
export async function runScorecard(
  collection: Collection,
  search: (query: string, limit: number) => readonly string[] | Promise<readonly string[]>,
): Promise<Scorecard> {
  const rankings = new Map<string, readonly string[]>();
  const times: number[] = [];
  for (const { id, text } of collection.queries) {
    if (!collection.judgments.has(id)) continue;
    const start = performance.now();
    rankings.set(id, await search(text, DOCUMENTS_WANTED));
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return {
    ...score(rankings, collection.judgments),
    medianMs: quantile(times, 0.5),
    p95Ms: quantile(times, 0.95),
  };
}

/** Ranks a document where its best passage ranks. `documentOf` returns the document of a hit. */
export function documentsOf<Hit>(hits: readonly Hit[], documentOf: (hit: Hit) => string): string[] {
  return [...new Set(hits.map(documentOf))];
}

/** A line per figure. */
export function scorecardLines(card: Scorecard): string[] {
  return [
    `nDCG@10      ${card.ndcgAt10.toFixed(4)}`,
    `Recall@10    ${card.recallAt10.toFixed(4)}`,
    `Recall@100   ${card.recallAt100.toFixed(4)}`,
    `MRR@10       ${card.mrrAt10.toFixed(4)}`,
    `median       ${card.medianMs.toFixed(1)} ms`,
    `p95          ${card.p95Ms.toFixed(1)} ms`,
  ];
}
