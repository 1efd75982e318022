import { expect, test } from 'vitest';
import { queryWords } from './query-words.ts';
import type { AskedWord } from './search/query.ts';
import { Thesaurus } from './search/thesaurus.ts';

/** Fakes an index that has some words, and reads others as the nearest of them. */
const indexOf = (passages: Record<string, number>, nearest: Record<string, string> = {}) => ({
  words: async ({ text }: { text: string }) => ({
    passages: 100,
    words: text.split(' ').map((word): AskedWord => {
      const readAs = word in passages ? word : (nearest[word] ?? word);
      return { word, readAs, passages: passages[readAs] ?? 0 };
    }),
  }),
});

const wordIn = async (word: string, index: ReturnType<typeof indexOf>) =>
  (await queryWords(index, new Thesaurus([])).words(word, ['books'])).words[0];

test('a typo is read as the word it probably means', async () => {
  const index = indexOf({ protein: 7 }, { protien: 'protein' });
  expect(await wordIn('protien', index)).toEqual({ word: 'protien', passages: 7, means: ['protein'] });
});

test('a common word is found in no passage rather than read as another', async () => {
  const index = indexOf({ spark: 4 }, { shark: 'spark' });
  expect(await wordIn('shark', index)).toEqual({ word: 'shark', passages: 0, means: [] });
});

test('a rare English word is not read as another that differs by more than a slip', async () => {
  const index = indexOf({ creating: 76, receive: 3 }, { creatine: 'creating', recieve: 'receive' });
  expect(await wordIn('creatine', index)).toEqual({ word: 'creatine', passages: 0, means: [] });
  expect(await wordIn('recieve', index)).toMatchObject({ means: ['receive'] });
});

test('a word that the library writes as two is matched by both parts, never by one', async () => {
  const apart = indexOf({ hair: 5, cut: 9 });
  expect(await wordIn('haircut', apart)).toEqual({ word: 'haircut', passages: 5, means: ['hair cut'] });
  expect(await wordIn('haircut', indexOf({ cut: 9 }))).toEqual({ word: 'haircut', passages: 0, means: [] });
});

test('a part in an irregular form is as common as the word itself', async () => {
  const { expanded } = queryWords(indexOf({ frost: 5, bitten: 2 }), new Thesaurus([]));
  expect((await expanded('frostbitten', ['books'])).synonyms).toBe('frost bitten');
});

test('such a word is also searched for by its parts', async () => {
  const { expanded } = queryWords(indexOf({ hair: 5, cut: 9 }), new Thesaurus([]));
  expect((await expanded('haircut', ['books'])).synonyms).toBe('hair cut');
});

test('a name of which the search keeps one word does not stand for a word', async () => {
  expect((await wordIn('vomit', indexOf({ vomit: 4 })))?.means).toEqual(['puke']);
});

test('a word in no passage is searched for by the name that most passages have', async () => {
  const { expanded } = queryWords(indexOf({ alcohol: 9, liquor: 2, sleep: 5 }), new Thesaurus([]));
  expect((await expanded('booze sleep', ['books'])).query).toBe('booze sleep alcohol');
  const known = queryWords(indexOf({ booze: 1, alcohol: 9, sleep: 5 }), new Thesaurus([]));
  expect((await known.expanded('booze sleep', ['books'])).query).toBe('booze sleep');
});
