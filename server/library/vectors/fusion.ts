import type { Hit } from '#server/library/search/rank.ts';
import type { PassageCosine } from './passage-vectors.ts';

/** The weight of similarity to the question relative to the score by words. */
const NEARNESS_WEIGHT = 0.8;

/**
 * Fuses the rankings by words and by vectors. The score by words counts as its share of the best; a cosine as
 * its place between the lowest and highest found, because models differ in the range they use. A passage
 * without a vector counts by its words alone, as if its similarity matched.
 */
export function fuse(
  hits: readonly Hit[],
  cosines: readonly PassageCosine[],
  weight = NEARNESS_WEIGHT,
): Hit[] {
  if (cosines.length === 0) return [...hits];
  const most = Math.max(...hits.map((hit) => hit.score), Number.MIN_VALUE);
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const { cosine } of cosines) {
    low = Math.min(low, cosine);
    high = Math.max(high, cosine);
  }
  const nearness = new Map(
    cosines.map(({ passageId, cosine }) => [passageId, high > low ? (cosine - low) / (high - low) : 1]),
  );
  const fused = new Map<string, Hit>();
  for (const hit of hits) {
    const words = hit.score / most;
    fused.set(hit.passageId, { ...hit, score: words + weight * (nearness.get(hit.passageId) ?? words) });
  }
  for (const { passageId, workId } of cosines) {
    if (!fused.has(passageId))
      fused.set(passageId, { passageId, workId, score: weight * nearness.get(passageId)! });
  }
  return [...fused.values()].sort((a, b) => b.score - a.score || (a.passageId < b.passageId ? -1 : 1));
}
