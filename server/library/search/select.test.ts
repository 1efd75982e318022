import { describe, expect, it } from 'vitest';
import { joinNeighbors, type RankedPassage, select } from './select.ts';

function passage(id: string, score: number, more: Partial<RankedPassage> = {}): RankedPassage {
  const text = `${id} says something of its own about ${id}, ${id}s and the ${id}ness of it.`;
  return {
    id,
    workId: 'w',
    page: 1,
    time: null,
    section: null,
    position: 0,
    heading: '',
    text,
    score,
    ...more,
  };
}
const ids = (passages: readonly RankedPassage[]) => passages.map(({ id }) => id);

describe('select', () => {
  it('drops near-duplicates of better passages', () => {
    const text = 'Sit back to the box, stop there, and drive up with the hips.';
    const ranking = [
      passage('a', 3, { text }),
      passage('b', 2, { text: `${text.toUpperCase()} ` }),
      passage('c', 1),
    ];
    expect(ids(select(ranking, 5))).toEqual(['a', 'c']);
  });

  it('spreads over works, and fills up from one when the others have nothing', () => {
    const ranking = [
      passage('a', 5, { workId: 'x' }),
      passage('b', 4, { workId: 'x' }),
      passage('c', 3, { workId: 'x' }),
      passage('d', 2, { workId: 'y' }),
    ];
    expect(ids(select(ranking, 3, 2))).toEqual(['a', 'b', 'd']);
    expect(ids(select(ranking, 4, 2))).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('joinNeighbors', () => {
  it('joins consecutive passages of a page, in order, under their common headings', () => {
    const found = [
      passage('second', 9, { position: 4, heading: 'Squat › Box' }),
      passage('far', 8, { position: 9 }),
      passage('first', 7, { position: 3, heading: 'Squat › Depth' }),
      passage('overleaf', 6, { position: 5, page: 2 }),
      passage('third', 5, { position: 2, workId: 'other' }),
    ];
    const joined = joinNeighbors(found);
    expect(ids(joined)).toEqual(['second', 'far', 'overleaf', 'third']);
    expect(joined[0]).toMatchObject({
      score: 9,
      heading: 'Squat',
      text: `### Depth\n\n${found[2]!.text}\n\n### Box\n\n${found[0]!.text}`,
    });
  });
});
