import { createIndex } from '#server/library/search/engine.ts';
import { buildSegment } from '#server/library/search/segment.ts';
import { runSteps } from '#server/library/search/steps.ts';
import type { Document } from './collection.ts';

/**
 * Puts documents straight into a separate index, one passage each, bypassing reader, splitter and database,
 * to tune the ranking. The product's results are scored through ingestion.
 */
export function engineSearch(documents: readonly Document[]): (query: string, limit: number) => string[] {
  const index = createIndex();
  for (const { id, title, text } of documents) {
    const work = { workId: id, store: 'scorecard', title, passages: [{ id, heading: '', text }] };
    index.put({ workId: id, store: work.store, segment: buildSegment(work) });
  }
  runSteps(index.fitSteps());
  return (query, limit) => index.search({ query, limit }).map((hit) => hit.passageId);
}
