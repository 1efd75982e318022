import { everydayness, spokenShare } from '#server/library/search/everyday-words.ts';
import { stemOf, wordsOf } from '#server/library/search/terms.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import type { Query } from './query.ts';

/** Corpus statistics for a word of the question. */
export interface KnownWord {
  /** Number of searched passages that contain it. */
  passages: number;
  /** Substitutes: the correction of a misspelling, and synonyms. */
  means: readonly string[];
}

export interface KnownWords {
  byStem: ReadonlyMap<string, KnownWord>;
  /** Number of passages searched. */
  searched: number;
}

/** A word of the question as sentences are scored by it. */
export interface Term {
  stem: string;
  /** Weight within the question; rare words weigh more. */
  weight: number;
  /** Whether it says what the question is about rather than how it is asked. */
  isTopic: boolean;
  /** Whether no passage contains it or a substitute. */
  isUnknown: boolean;
  /** Whether the library uses it far more often than everyday speech, as with the words of its subject. */
  isSubjectWord: boolean;
  /** Stems of each substitute. */
  means: readonly (readonly string[])[];
}

/** Factors of a term's weight. */
export const WEIGHT = {
  /** Weight of a word in every passage, relative to one in a single passage. */
  common: 0.2,
  /** Weight of an everyday word relative to a rare one, when the library has it and when it does not. */
  everyday: 0.6,
  unknownEveryday: 0.25,
  /** Weight of a word in no passage, relative to the rarest word found. */
  unknown: 1.3,
};
/** Minimum ratio of a subject word's frequency in the passages to that in everyday speech. */
const SUBJECT_RATIO = 5;
/** Approximate number of words per passage. */
const PASSAGE_WORDS = 150;
/** Query weight below which a word is not a topic word. */
const TOPIC_WEIGHT = 0.5;

export function termsOf(query: Query, { byStem, searched }: KnownWords): Term[] {
  const rarest = Math.log(1 + searched / 1.5);
  return [...query.terms].map(([stem, weight]) => {
    const known = byStem.get(stem);
    const means = (known?.means ?? []).map(stemsOf).filter((stems) => stems.length > 0);
    const isUnknown = known !== undefined && known.passages === 0;
    const everyday = everydayness(stem);
    const rarity =
      known === undefined || searched === 0
        ? 1
        : Math.min(1, Math.log(1 + (searched - known.passages + 0.5) / (known.passages + 0.5)) / rarest);
    const share = isUnknown
      ? WEIGHT.unknown * (1 - (1 - WEIGHT.unknownEveryday) * everyday)
      : (WEIGHT.common + (1 - WEIGHT.common) * rarity) * (1 - (1 - WEIGHT.everyday) * everyday);
    return {
      stem,
      weight: weight * share,
      isTopic: weight >= TOPIC_WEIGHT,
      isUnknown: isUnknown && means.length === 0,
      isSubjectWord: known !== undefined && isSubjectWord(stem, known.passages / Math.max(1, searched)),
      means,
    };
  });
}

/** A number is never a subject word, however frequent. */
const isSubjectWord = (stem: string, share: number): boolean =>
  !/^\d/u.test(stem) && share >= SUBJECT_RATIO * (1 - (1 - spokenShare(stem)) ** PASSAGE_WORDS);

/** Merges the word statistics of search results, by stem. */
export function knownWords(
  results: readonly {
    words: readonly { word: string; passages: number; means?: string[] | undefined }[];
    searched: number;
  }[],
): KnownWords {
  const byStem = new Map<string, KnownWord>();
  for (const { words } of results)
    for (const { word, passages, means = [] } of words) {
      const stem = stemsOf(word)[0] ?? stemOf(wordsOf(word)[0] ?? word);
      const other = byStem.get(stem);
      byStem.set(stem, {
        passages: Math.max(passages, other?.passages ?? 0),
        means: [...new Set([...(other?.means ?? []), ...means])],
      });
    }
  return { byStem, searched: Math.max(0, ...results.map(({ searched }) => searched)) };
}

const BY_NAME = 0.9;
const BY_ROOT = 0.55;
const ROOT_LETTERS_MIN = 5;
const ROOT_LETTERS_SURE = 6;
const ENDING_LETTERS_MAX = 3;

/**
 * Returns how well a text's stems match a term, from 0 to 1: by the word itself, a synonym, or a word with
 * the same root.
 */
export function met({ stem, means }: Term, stems: ReadonlySet<string>): number {
  if (stems.has(stem)) return 1;
  if (means.some((names) => names.every((name) => stems.has(name)))) return BY_NAME;
  if (stem.length < ROOT_LETTERS_MIN) return 0;
  for (const other of stems) if (sharesRoot(stem, other)) return BY_ROOT;
  return 0;
}

/** Joins words the stemmer keeps apart, such as 'rotat' and 'rotation'. */
function sharesRoot(one: string, other: string): boolean {
  if (one[0] !== other[0] || other.length < ROOT_LETTERS_MIN) return false;
  const shorter = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < shorter && one[shared] === other[shared]) shared++;
  const ending = Math.max(one.length, other.length) - shared;
  return ending <= ENDING_LETTERS_MAX && (shared === shorter || shared >= ROOT_LETTERS_SURE);
}
