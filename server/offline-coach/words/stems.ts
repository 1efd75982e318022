import { stemOf, wordsOf } from '#server/library/search/terms.ts';

/**
 * Contractions: 'doesn't' and 'I've' would leave a fragment that counts as a word, 'can't' and 'won't' no
 * word at all.
 */
const CONTRACTION = /\b(?:ca|wo|sha|ai)n['’]t\b|n['’]t\b|['’](?:s|re|ve|ll|d|m)\b/giu;

/** Books spell numbers out; tables and questions do not. */
const NUMBERS = new Map(
  ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'].map(
    (word, index) => [word, String(index + 2)],
  ),
);

/**
 * Compounds: a pull-up is not a pull, and 'up' alone would be dropped; 'pre-workout' may be one word or two.
 */
const ONE_WORD: readonly (readonly [RegExp, string])[] = [
  [/\b(?:pull|chin)[- ]?ups?\b/giu, 'pullup'],
  [/\b(?:push|press)[- ]?ups?\b/giu, 'pushup'],
  [/\b(sit|step)[- ]?ups?\b/giu, '$1up'],
  [/\bpre[- ]?workouts?\b/giu, 'preworkout'],
];

/** Writes compounds as one word. */
export const withCompounds = (text: string): string =>
  ONE_WORD.reduce((all, [pattern, name]) => all.replace(pattern, name), text);

/** Returns the distinct stems of a text without stop words. */
export function stemsOf(text: string): string[] {
  const words = wordsOf(withCompounds(text).replace(CONTRACTION, ' '));
  return [...new Set(words.map((word) => NUMBERS.get(word) ?? stemOf(word)))];
}

/** Returns the share of the terms' weight that a set of stems covers, from 0 to 1. */
export function coverage(terms: ReadonlyMap<string, number>, stems: ReadonlySet<string>): number {
  let sum = 0;
  let found = 0;
  for (const [stem, weight] of terms) {
    sum += weight;
    if (stems.has(stem)) found += weight;
  }
  return sum === 0 ? 0 : found / sum;
}
