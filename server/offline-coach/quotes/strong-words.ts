import { wordsOf } from '#server/library/search/terms.ts';
import { stemsOf, withCompounds } from '#server/offline-coach/words/stems.ts';
import { queryOf } from './query.ts';

export interface StrongWord {
  stem: string;
  word: string;
}

/** Returns the words that say what a question is about, in order and without duplicates. */
export function strongWordsOf(question: string): StrongWord[] {
  const { terms } = queryOf(question);
  const words = new Map<string, StrongWord>();
  for (const word of wordsOf(withCompounds(question))) {
    const stem = stemsOf(word)[0] ?? '';
    if (terms.get(stem) === 1) words.set(stem, { stem, word });
  }
  return [...words.values()];
}
