import { baseFormOf } from './english-words.ts';
import { everydayness } from './everyday-words.ts';
import { stemOf } from './terms.ts';

const PART_LETTERS_LEAST = 3;

/** Splits a compound that a book may write as two words: 'campfire', 'haircut'; null when it is not one. */
export function partsOf(word: string): readonly [string, string] | null {
  let best: { parts: readonly [string, string]; said: number } | null = null;
  for (let at = PART_LETTERS_LEAST; at <= word.length - PART_LETTERS_LEAST; at++) {
    const parts = [word.slice(0, at), word.slice(at)] as const;
    const said = Math.min(...parts.map(commonness));
    if (said > (best?.said ?? 0)) best = { parts, said };
  }
  return best?.parts ?? null;
}

const commonness = (part: string): number =>
  Math.max(everydayness(stemOf(part)), everydayness(stemOf(baseFormOf(part))));
