import { editDistance } from '#server/edit-distance.ts';

const LETTERS_MIN = 5;
const LETTERS_FOR_TWO = 8;

/**
 * Returns the word that a typo probably means, with the same first letter and an edit distance of one, or two
 * for long words; null when there is none.
 */
export function nearestWord(word: string, known: Iterable<string>): string | null {
  if (word.length < LETTERS_MIN) return null;
  const allowed = word.length >= LETTERS_FOR_TWO ? 2 : 1;
  let best: string | null = null;
  let least = allowed + 1;
  for (const other of known) {
    if (other[0] !== word[0]) continue;
    const apart = editDistance(word, other, allowed);
    if (apart < least) [best, least] = [other, apart];
  }
  return best;
}
