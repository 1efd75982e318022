import { describe, expect, it } from 'vitest';
import { fuse } from './fusion.ts';

const hit = (passageId: string, score: number) => ({ passageId, workId: 'w', score });
const near = (passageId: string, cosine: number) => ({ passageId, workId: 'w', cosine });
const ids = (hits: readonly { passageId: string }[]) => hits.map(({ passageId }) => passageId);

describe('fuse', () => {
  it('uses words alone when there are no vectors', () => {
    const hits = [hit('a', 2), hit('b', 1)];
    expect(fuse(hits, [])).toEqual(hits);
  });

  it('adds both, whatever a model’s range of cosines', () => {
    const hits = [hit('a', 10), hit('b', 9), hit('c', 2)];
    const low = [near('a', 0.1), near('b', 0.3), near('c', 0.12)];
    const high = low.map(({ passageId, cosine }) => near(passageId, 0.8 + cosine / 10));
    expect(ids(fuse(hits, low))).toEqual(['b', 'a', 'c']);
    const scores = (cosines: typeof low) => fuse(hits, cosines).map(({ score }) => score.toFixed(6));
    expect(scores(high)).toEqual(scores(low));
  });

  it('includes what only vectors found, and ranks passages without a vector by their words', () => {
    const fused = fuse(
      [hit('a', 10), hit('bare', 9), hit('c', 1)],
      [near('a', 0.2), near('d', 0.9), near('c', 0.1)],
    );
    expect(ids(fused)).toEqual(['bare', 'a', 'd', 'c']);
    expect(ids(fuse([], [near('x', 0.5), near('y', 0.6)]))).toEqual(['y', 'x']);
  });
});
