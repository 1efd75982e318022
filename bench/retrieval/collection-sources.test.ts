import { describe, expect, it } from 'vitest';
import type { FoundPassage } from '#server/library/found-passage.ts';
import { collectionWorks } from './collection-sources.ts';

const found = (slug: string, page: number) => ({ work: { slug }, page }) as FoundPassage;

describe('collectionWorks', () => {
  it('makes a page of each document and finds the document of a page', async () => {
    const documents = [
      { id: 'a', title: 'On\nsquats', text: 'Sit back.' },
      { id: 'b', title: '', text: 'One.\n<!-- page 7 -->\nTwo.' },
      { id: 'c', title: 'Only a title', text: '' },
      { id: 'd', title: '', text: '---\n: [\n---\n<!-- page x -->' },
    ];
    const { sources, documentOf } = collectionWorks(documents, 2);
    const works = await Promise.all(sources.map((source) => source.read()));
    expect(works.map(({ pages }) => pages.map(({ number, text }) => [number, text]))).toEqual([
      [
        [1, '# On squats\n\nSit back.'],
        [2, 'One.\n\nTwo.'],
      ],
      [
        [1, '# Only a title'],
        [2, documents[3]!.text],
      ],
    ]);
    expect(documentOf(found(sources[0]!.slug, 2))).toBe('b');
    expect(documentOf(found(sources[1]!.slug, 1))).toBe('c');
  });
});
