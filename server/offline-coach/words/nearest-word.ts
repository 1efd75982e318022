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
    if (other[0] !== word[0] || Math.abs(other.length - word.length) > allowed) continue;
    const apart = distance(word, other);
    if (apart < least) [best, least] = [other, apart];
  }
  return best;
}

/** Levenshtein distance in which swapping two adjacent letters counts as one edit. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = last[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      let least = Math.min(change, last[j]! + 1, row[j - 1]! + 1);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, beforeLast[j - 2]! + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length]!;
}
