import stemmers from 'snowball-stemmers';

/** More words than this do not improve a search. */
const WORDS_MAX = 12;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;

const stemmer = stemmers.newStemmer('english');

/** Ignores case and accents. The database's index folds the same way. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Returns the distinct words of a search, in order. */
export const wordsOf = (search: string): string[] =>
  [...new Set(fold(search).match(WORD))].slice(0, WORDS_MAX);

/** A word of a text, and the search word it matches. */
export interface FoundWord {
  start: number;
  end: number;
  word: number;
}

/** Finds the words of a search in a text, inflected or not; the last one may be a prefix. */
export function findWords(text: string, words: readonly string[]): FoundWord[] {
  const stems = words.map((word) => stemmer.stem(word));
  // Inflection leaves the start of a word unchanged, and comparing that is cheap.
  const beginnings = new Set(words.map((word) => word.slice(0, 2)));
  const last = words.at(-1) ?? '';
  const known = new Map<string, number>();
  const which = (written: string): number => {
    const folded = fold(written);
    if (!beginnings.has(folded.slice(0, 2))) return -1;
    const exact = words.indexOf(folded);
    if (exact >= 0) return exact;
    const inflected = stems.indexOf(stemmer.stem(folded));
    if (inflected >= 0) return inflected;
    return folded.startsWith(last) ? words.length - 1 : -1;
  };
  const found: FoundWord[] = [];
  for (const { 0: written, index } of text.matchAll(WORD)) {
    const word = known.get(written) ?? which(written);
    known.set(written, word);
    if (word >= 0) found.push({ start: index, end: index + written.length, word });
  }
  return found;
}
