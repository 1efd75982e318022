import { editDistance } from '#server/edit-distance.ts';

/** A shorter word has too many neighbors to guess from; … */
const TYPO_LETTERS_LEAST = 5;
/**
 * … a word shorter than this is read only as one with the same first and last letters: 'benhc' and 'heiht',
 * not 'titan' as 'titles'.
 */
const SURE_LETTERS_LEAST = 6;
/** From this length on two typos are forgiven. */
const TWO_SLIPS_FROM_LETTERS = 8;

/**
 * An index's words as written, searched for the word that a mistyped one means. Words of removed works may
 * linger: a word counts only while `frequency` says its stem is indexed.
 */
export class Vocabulary {
  #byFirstLetter = new Map<string, Set<string>>();

  add(words: readonly string[]): void {
    for (const word of words) {
      if (word.length < TYPO_LETTERS_LEAST - 1) continue;
      const first = word.charAt(0);
      const bucket = this.#byFirstLetter.get(first);
      if (bucket) bucket.add(word);
      else this.#byFirstLetter.set(first, new Set([word]));
    }
  }

  clear(): void {
    this.#byFirstLetter.clear();
  }

  /**
   * Finds the word meant by an unknown one: of those with the same first letter the nearest, then the most
   * frequent, then the first by alphabet; `undefined` for a word of fewer than 5 letters or with nothing near
   * enough.
   */
  nearest(unknown: string, frequency: (word: string) => number): string | undefined {
    if (unknown.length < TYPO_LETTERS_LEAST) return undefined;
    const most = unknown.length >= TWO_SLIPS_FROM_LETTERS ? 2 : 1;
    let best: { word: string; slips: number; frequency: number } | undefined;
    for (const word of this.#byFirstLetter.get(unknown.charAt(0)) ?? []) {
      if (unknown.length < SURE_LETTERS_LEAST && !sharesEnds(unknown, word)) continue;
      let slips = editDistance(unknown, word, Math.ceil(best?.slips ?? most));
      if (slips > most) continue;
      if (slips === 1 && hasSameLetters(unknown, word)) slips = LIGHT_SLIP;
      if (best && slips > best.slips) continue;
      const df = frequency(word);
      if (df === 0) continue;
      const better =
        !best || slips < best.slips || df > best.frequency || (df === best.frequency && word < best.word);
      if (better) best = { word, slips, frequency: df };
    }
    return best?.word;
  }
}

/** A doubled, halved or swapped letter is likelier than a different one. */
const LIGHT_SLIP = 0.5;

/** Whether a word is another with a doubled, halved or swapped letter. */
export const isLightSlip = (written: string, meant: string): boolean =>
  hasSameLetters(written, meant) && editDistance(written, meant, 1) === 1;

function hasSameLetters(a: string, b: string): boolean {
  const letters = (word: string) => [...new Set(word)].sort().join('');
  return letters(a) === letters(b);
}

/** Whether two words have the same first and last letters; allowing for a swap at the end. */
function sharesEnds(a: string, b: string): boolean {
  return a.at(-1) === b.at(-1) || (a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1));
}
