import { everydayness, spokenShare } from '#server/library/search/everyday-words.ts';
import { stemOf, wordsOf } from '#server/library/search/terms.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import type { Query } from './query.ts';

/** How the library knows a word of the question. */
export interface KnownWord {
  /** How many of the searched passages have it. */
  passages: number;
  /** What may stand for it: the word a misspelled one was read as, and other names of the same thing. */
  means: readonly string[];
}

export interface KnownWords {
  byStem: ReadonlyMap<string, KnownWord>;
  /** How many passages were searched. */
  searched: number;
}

/** A word of a question, as sentences are scored by it. */
export interface Term {
  stem: string;
  /** How much of the question it is: more for a word that few passages have. */
  weight: number;
  /** Whether it says what the question is about, and not only how it is asked. */
  isTopic: boolean;
  /** Whether no passage has it, nor anything that may stand for it. */
  isUnknown: boolean;
  /** Whether the library says it far more often than people do, as it does the words of its subject. */
  isOfSubject: boolean;
  /** The stems of what may stand for it, a list for each. */
  means: readonly (readonly string[])[];
}

/** Shares of a term's weight. */
export const WEIGHT = {
  /** What a word in every passage counts of one in a single passage. */
  common: 0.2,
  /** What an everyday word counts of a rare one, where the library has it, and where it has not. */
  everyday: 0.6,
  unknownEveryday: 0.25,
  /** A word that no passage has counts this much more than the rarest that one has. */
  unknown: 1.3,
};
/** A word of the library's subject is in its passages at least this many times as often as in speech. */
const OF_SUBJECT = 5;
/** About how many words a passage has. */
const PASSAGE_WORDS = 150;
/** Words with less weight in the query say how the question is asked. */
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
      isOfSubject: known !== undefined && isOfSubject(stem, known.passages / Math.max(1, searched)),
      means,
    };
  });
}

/** A number is no subject, however often it stands there. */
const isOfSubject = (stem: string, share: number): boolean =>
  !/^\d/u.test(stem) && share >= OF_SUBJECT * (1 - (1 - spokenShare(stem)) ** PASSAGE_WORDS);

/** The words that a search tool says it knows, by stem. */
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

/** How far a text's stems meet a term, from 0 to 1: by the word itself, another name of it, or a word of its root. */
export function met({ stem, means }: Term, stems: ReadonlySet<string>): number {
  if (stems.has(stem)) return 1;
  if (means.some((names) => names.every((name) => stems.has(name)))) return BY_NAME;
  if (stem.length < ROOT_LETTERS_MIN) return 0;
  for (const other of stems) if (sharesRoot(stem, other)) return BY_ROOT;
  return 0;
}

/** 'rotat' and 'rotation', which the stemmer does not join. */
function sharesRoot(one: string, other: string): boolean {
  if (one[0] !== other[0] || other.length < ROOT_LETTERS_MIN) return false;
  const shorter = Math.min(one.length, other.length);
  let shared = 0;
  while (shared < shorter && one[shared] === other[shared]) shared++;
  const ending = Math.max(one.length, other.length) - shared;
  return ending <= ENDING_LETTERS_MAX && (shared === shorter || shared >= ROOT_LETTERS_SURE);
}
