import stemmers from 'snowball-stemmers';
import { STOP_WORDS } from './stop-words.ts';

/** Longer runs of letters are not words (encoded data, long links): only their beginning is indexed. */
const WORD_LETTERS_MAX = 64;
const STEM_CACHE_MAX = 100_000;

const stemmer = stemmers.newStemmer('english');
const stems = new Map<string, string>();

/** The sign in '5×5' and '5 x 5', between small whole numbers. '2 x 10' may be a power of ten. */
const TIMES = /(?<![\d.])(\d{1,2})(?: ?× ?| x (?!10))(?=\d{1,2}(?![\d.]))/gu;

/**
 * Returns the words of a text in order: NFKC, lower case, no diacritics or invisible characters, no stop
 * words.
 */
export function wordsOf(text: string): string[] {
  const folded = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}\p{Cf}]+/gu, '')
    .replace(TIMES, '$1x');
  const words: string[] = [];
  for (const [word] of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    if (!STOP_WORDS.has(word))
      words.push(word.length > WORD_LETTERS_MAX ? word.slice(0, WORD_LETTERS_MAX) : word);
  }
  return words;
}

/** Returns the Snowball English stem of a folded word. */
export function stemOf(word: string): string {
  let stem = stems.get(word);
  if (stem === undefined) {
    stem = stemmer.stem(word);
    if (stems.size >= STEM_CACHE_MAX) stems.clear();
    stems.set(word, stem);
  }
  return stem;
}

/**
 * Hashes a term to a 32-bit key, so that neither the index nor a segment stores strings: FNV-1a over the
 * UTF-16 units, then murmur3's finalizer. Of 200,000 different grams about five share a key with another.
 */
export function keyOf(term: string, from = 0, to = term.length): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ term.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Returns the keys of the 4-grams of `_word_`; a one-letter word gives itself with its marks. */
export function gramKeysOf(word: string): number[] {
  const marked = `_${word}_`;
  if (marked.length < 4) return [keyOf(marked)];
  const keys: number[] = [];
  for (let i = 0; i + 4 <= marked.length; i++) keys.push(keyOf(marked, i, i + 4));
  return keys;
}

/** The keys that words give each field, in order and with repeats: one stem per word. */
export interface Terms {
  stems: number[];
  grams: number[];
}

export function termsOf(words: readonly string[]): Terms {
  const terms: Terms = { stems: [], grams: [] };
  for (const word of words) {
    terms.stems.push(keyOf(stemOf(word)));
    for (const key of gramKeysOf(word)) terms.grams.push(key);
  }
  return terms;
}
