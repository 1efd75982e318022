import { stemOf, wordsOf } from '#server/library/search/terms.ts';

/** What is left of "doesn't" or "I've" would count as a word, and of "can't" or "won't" no word at all. */
const CONTRACTION = /\b(?:ca|wo|sha|ai)n['’]t\b|n?['’](?:t|s|re|ve|ll|d|m)\b/giu;

/** Books write numbers out, tables and questions do not. */
const NUMBERS = new Map(
  ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'].map(
    (word, index) => [word, String(index + 2)],
  ),
);

/** A pull-up is no pull, and of its two words 'up' is dropped; pre-workout is one word or two. */
const ONE_WORD: readonly (readonly [RegExp, string])[] = [
  [/\b(?:pull|chin)[- ]?ups?\b/giu, 'pullup'],
  [/\b(?:push|press)[- ]?ups?\b/giu, 'pushup'],
  [/\b(sit|step)[- ]?ups?\b/giu, '$1up'],
  [/\bpre[- ]?workouts?\b/giu, 'preworkout'],
];

/** The stems of a text without repeats, stop words dropped. */
export function stemsOf(text: string): string[] {
  const joined = ONE_WORD.reduce((all, [pattern, name]) => all.replace(pattern, name), text);
  const words = wordsOf(joined.replace(CONTRACTION, ' '));
  return [...new Set(words.map((word) => NUMBERS.get(word) ?? stemOf(word)))];
}

/** How much of what is asked a set of stems answers to, from 0 to 1. */
export function coverage(terms: ReadonlyMap<string, number>, stems: ReadonlySet<string>): number {
  let sum = 0;
  let found = 0;
  for (const [stem, weight] of terms) {
    sum += weight;
    if (stems.has(stem)) found += weight;
  }
  return sum === 0 ? 0 : found / sum;
}
