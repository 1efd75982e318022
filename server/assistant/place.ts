import type { FoundPassage } from '#server/library/found-passage.ts';

/** Where a passage stands, as a person says it: 'page 12', '00:14:30', or '' where pages mean nothing to a reader. */
export function placeOf(passage: Pick<FoundPassage, 'page' | 'time' | 'work'>): string {
  if (passage.time !== null) return passage.time;
  return passage.work.kind === 'book' || passage.work.kind === 'article' ? `page ${passage.page}` : '';
}
