import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { ANY_NUMBER, JOINED, REPETITIONS, SETS } from './answer-patterns.ts';
import { KIND_RULES, type KindName } from './kind-rules.ts';

/** The kind of answer a question expects, with a function that scores texts for it. */
export interface QuestionKind {
  name: KindName;
  /** Returns the fit of a text, from 0 to 1. */
  fits: (text: string) => number;
  /** Weight of the fit relative to the subject match. */
  weight: number;
  /** Whether an answer must contain a number or name of this kind. */
  isExact: boolean;
  /** Question stems that such a text answers without containing them. */
  implies: readonly string[];
  /** Whether an answer may follow sentences that name the subject, without naming it again. */
  follows: boolean;
}

/** Any other question: no text fits it better than another. */
const OTHER: QuestionKind = {
  name: 'other',
  fits: () => 0,
  weight: 0,
  isExact: false,
  implies: [],
  follows: false,
};

const COUNTED = /\bhow many (?:different |more |of (?:the|these) )?((?:[\p{L}-]+ ?){1,3})/iu;
const COUNTED_MAX_WORDS = 2;

export function kindOf(question: string): QuestionKind {
  const rule = KIND_RULES.find(({ asks }) => asks.test(question));
  const counted = COUNTED.exec(question)?.[1];
  if (
    counted !== undefined &&
    rule?.name !== 'frequency' &&
    rule?.name !== 'duration' &&
    rule?.name !== 'price'
  )
    return countOf(counted);
  if (rule === undefined) return OTHER;
  const { name, fits, weight, isExact = false, implies = '', follows = false } = rule;
  return { name, fits, weight, isExact, implies: stemsOf(implies), follows };
}

/** Ways of counting what is counted in training. */
const SHORTHAND = [
  ['rep', REPETITIONS],
  ['repetit', REPETITIONS],
  ['set', SETS],
] as const;

/** Returns the kind for 'how many attempts': a number of that thing, not just any number. */
function countOf(counted: string): QuestionKind {
  const things = new Set(stemsOf(counted).slice(0, COUNTED_MAX_WORDS));
  const shorthand = SHORTHAND.find(([stem]) => things.has(stem))?.[1];
  const numbered = new RegExp(`(?<![\\p{L}\\p{N}])${JOINED}((?: [\\p{L}-]+){1,4})`, 'giu');
  return {
    name: 'count',
    weight: 0.3,
    isExact: true,
    implies: [],
    follows: false,
    fits(text) {
      const isCounted = [...text.matchAll(numbered)].some(([, words = '']) =>
        stemsOf(words).some((stem) => things.has(stem)),
      );
      if (isCounted || shorthand?.test(text)) return 1;
      return ANY_NUMBER.test(text) ? 0.45 : 0;
    },
  };
}
