import { editDistance } from '#server/edit-distance.ts';

const LETTERS_MIN = 5;

/**
 * Corrects words that are one typo away from a listed one: a letter added, missing, changed, or two swapped.
 * The first letter is rarely the typo.
 */
export function withoutTypos(text: string, words: readonly string[]): string {
  const known = new Set(words);
  return text.replace(/[a-z]+/gu, (written) => {
    if (written.length < LETTERS_MIN - 1 || known.has(written) || REAL_WORDS.has(written)) return written;
    return words.find((word) => word.length >= LETTERS_MIN && isSlip(written, word)) ?? written;
  });
}

/** Real words that are one letter away from a listed one. */
const REAL_WORDS = new Set(
  'collapse collapses paused parsed passes posed passe blocked blanked backed blasted slacked cheat cheats crest chess chests quest heart heard hearts hurt beat beats breast breasts breath breathe bread bleed bloom flood brood thumb numbs dumb number pressed presses pressures present panic pains paint plain point pack feint saint taint paints arms armed farm harm charm warm weak week wreak wear speed speech speak peach death dead deaf dear spine spins spree pain gain'.split(
    ' ',
  ),
);

const isSlip = (written: string, word: string): boolean =>
  written[0] === word[0] && editDistance(written, word, 1) === 1;
