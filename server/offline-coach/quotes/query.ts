import { stemOf, wordsOf } from '#server/library/search/terms.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';
import { bodyPartsIn, mainOf } from '#server/offline-coach/words/subjects.ts';
import { ASPECTS } from './aspects.ts';
import { kindOf } from './question-kind.ts';

/** Words of a question that say how it is asked and little of what it is about. */
const WEAK_WORDS = new Set(
  stemsOf(
    `use used get make take need want help mean work good best better right start begin go going put like
    tell explain describe say says give find know think thing way ways lot kind please could would should
    shall may might must many much often long far big little really actually exactly first next please
    book books article articles seminar seminars chapter page gym coach coaches library question answer
    recommend recommends advise advice suggest recommended about me you someone somebody mine both properly people anybody anything
    something policy policies look looks pick choose choosing select happen happens last lasts hi hello hey does did come show buy look today now ever still keep try ask next
    january february march april june july august september october november december
    sell sold stock got available shop store anyone guys plz`,
  ),
);
const WEAK_WEIGHT = 0.25;
const EARLIER_WEIGHT = 0.6;

/** The lifts: naming another one in a follow-up replaces the one asked about before. */
const LIFTS = new Set(stemsOf('squat bench deadlift press pull row clean snatch jerk'));

const FOLLOW_UP =
  /^(?:and|but|or|so|also|then|what about|how about|what if|why|why not|how so|how come|which one|more|tell me more|go on|and for|for the|with|at (?:what|which)|how \w+ for|should i|can i still)\b/iu;
/** These lean on the question before unless they name a subject of their own. */
const LEANS =
  /^(?:(?:it['’]?s |it is )?(?:mostly|mainly|especially|usually|only|just) (?:when|on|in|during|at|after|with|if)|(?:do|could|may|will) i still|which ones)\b/iu;
const POINTS_BACK =
  /\b(?:it|its|that|this|them|those|these|they|ones?|there|he|she|his|her|same|instead|then)\b/iu;
/** Of what was asked about before: 'which size do I need', 'what percentages'. */
const ASPECT =
  /^(?:and )?(?:(?:which|what) (?:size|colou?r|length|width|thickness|percentage|percent|weight|load|rep)s?|how (?:many|often|long|heavy|much)(?: sets| reps| weeks| days| rest| times)?)\b/iu;
/** 'Which ones for bench': of what was spoken of, where books have 'one side'. */
const ONES = /\bones\b/giu;
/** 'Straps ok?', 'what bar helps', 'link?' say too little to stand alone. */
const SHORT_WORDS = 3;
const NAMES_ITS_SUBJECT =
  /^(?:hey |ok |so )*(?:what(?:'s|’s| is| are)|who|define|explain|tell me|how|why)\b/iu;
const FOLLOW_UP_MAX_TERMS = 4;
const OWN_TERMS_ENOUGH = 2;

/** A question as the coach searches and scores it. */
export interface Query {
  /** What the tools are asked. */
  text: string;
  /** Stems with the weight of each in choosing and judging sentences. */
  terms: ReadonlyMap<string, number>;
  isFollowUp: boolean;
  /** The stems of what it takes over from the question that it follows. */
  carried: ReadonlySet<string>;
}

/**
 * Reads a question, a follow-up together with the question it follows.
 * @param earlier the questions before it, the latest first
 * @param continues whether it stands in one message with the question before
 */
export function queryOf(question: string, earlier: readonly string[], continues = false): Query {
  const own = stemsOf(question.replace(ONES, ' '));
  const strong = own.filter((stem) => !WEAK_WORDS.has(stem));
  const before = earlier[0];
  const isFollowUp =
    before !== undefined &&
    ((FOLLOW_UP.test(question.trim()) && strong.length <= (continues ? 1 : FOLLOW_UP_MAX_TERMS)) ||
      (ASPECT.test(question.trim()) && strong.length < OWN_TERMS_ENOUGH) ||
      (LEANS.test(question.trim()) &&
        strong.filter((stem) => !ASPECTS.has(stem)).length < OWN_TERMS_ENOUGH) ||
      (POINTS_BACK.test(question) && strong.length < OWN_TERMS_ENOUGH) ||
      strong.length === 0 ||
      (strong.length <= 1 &&
        question.trim().split(/\s+/u).length <= SHORT_WORDS &&
        !NAMES_ITS_SUBJECT.test(question)) ||
      (continues && strong.length < OWN_TERMS_ENOUGH));
  const terms = new Map(own.map((stem) => [stem, WEAK_WORDS.has(stem) ? WEAK_WEIGHT : 1]));
  if (!isFollowUp) return { text: question, terms, isFollowUp, carried: new Set() };

  // A chain of follow-ups is read back to the question that began it.
  const past = queryOf(before, earlier.slice(1));
  // 'How much is it? And how heavy?': the price is no part of what the second asks.
  const implied = kindOf(before).implies;
  const lift = wordsOf(question).find((word) => LIFTS.has(stemOf(word)));
  const kept = [...past.terms].filter(
    ([stem, weight]) =>
      weight >= EARLIER_WEIGHT && !terms.has(stem) && !implied.includes(stem) && !(lift && LIFTS.has(stem)),
  );
  const leans = POINTS_BACK.test(question) || strong.length === 0;
  const weight = leans ? 1 : EARLIER_WEIGHT;
  for (const [stem] of kept) terms.set(stem, weight);
  const stems = new Set(kept.map(([stem]) => stem));
  return {
    text: joined(question, past, lift, stems),
    terms,
    isFollowUp,
    carried: bodyPartsIn(question).size > 0 ? new Set() : mainOf(stems.difference(ASPECTS)),
  };
}

/** The follow-up as a question of its own: the earlier one about another lift, or with its words at the end. */
function joined(question: string, past: Query, lift: string | undefined, kept: ReadonlySet<string>): string {
  const other = wordsOf(past.text).find((word) => LIFTS.has(stemOf(word)));
  if (lift !== undefined && other !== undefined) {
    const swapped = past.text.replace(new RegExp(`\\b${other}\\b`, 'giu'), lift);
    if (swapped !== past.text) return swapped;
  }
  const words = wordsOf(past.text).filter((word) => kept.has(stemOf(word)));
  return `${question} ${words.join(' ')}`.trim();
}
