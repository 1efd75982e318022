import { NAMES_BEST } from '#server/offline-coach/words/number-words.ts';
import type { Rest } from '#server/offline-coach/words/rest.ts';
import { N, numberOf, U, W, WEIGHT_MIN, type Weight, weightOf, X } from './measures.ts';

const NAMED = { single: 1, double: 2, triple: 3 } as const;

/** 'What could I bench for 5' */
const EXPECTS =
  /\b(?:what|how much|how heavy)\b.*\b(?:can|could|able to)\b.*\bfor (?:[1-9]|1[0-2])(?: reps?)?[\s?.!]*$/u;

const SINGLE = /\b(?:for |of )?(?:an? |one )?(single|double|triple)s?\b/u;
/** 'What single would that be worth' asks for a single and reports none. */
const SINGLE_GIVEN = /(?<!\b(?:what|which|as|as a) )\b(?:for |of )?(?:an? |one )?(single|double|triple)s?\b/u;

export interface Counts {
  weight: Weight | null;
  repetitions: number | null;
  sets: number | null;
  /** The repetitions of each set, where they differ. */
  each?: string;
}

const SMALL = '(?<![\\d.,])(\\d{1,2})(?![\\d.,]*\\d)';
const NO_UNIT = `(?! ?(?:${U}|%))`;
/** A number this many times larger than the other is the weight. */
const HEAVIER = 8;
/** Maximum number of sets; a larger number is a weight. */
const SETS_MAX = 12;

const REPETITIONS_MAX = 20;

/** Not repetitions: '150 5/3/1' names a program, '100 3/2/1 tempo' a tempo. */
const NOT_FALLING = /\b(?:5[ /]3[ /]1|3[ /]2[ /]1)\b|\btempo\b/u;

const NO_MORE = `(?![\\d.,/%x×]| ?(?:${U}|%|[x×]|sets?\\b))`;
/** Repetitions of each set after a weight: '105 5 5 5', '100 3 sets 8,8,7', '225x5,5,4'. */
const EACH_SET = [
  `((?<![\\d.,])(?:[2-9]\\d|\\d{3})(?:[.,]\\d+)?) ?(${U})? ?${X} ?()(\\d{1,2})((?:(?:, ?|/)\\d{1,2}){1,9})${NO_MORE}`,
  `${W}[ ,:]+(?:for )?(?:(\\d{1,2}) ?sets?(?: of)?[ ,:]+)?(\\d{1,2})((?:[ ,/]{1,2}\\d{1,2}){1,9})${NO_MORE}`,
].map((source) => new RegExp(source, 'u'));
/** '3 sets 50 kg 8,8,6' */
const SETS_BEFORE = new RegExp(
  `(?<![\\d.,])(\\d{1,2}) ?sets?(?: of| at)? (?=${W} ?\\d{1,2}(?:, ?|/)\\d)`,
  'u',
);

/** Takes the best set of '150 5 5 4'. */
function takeEachSet(rest: Rest): Counts | null {
  const counted = SETS_BEFORE.exec(rest.text);
  const text = counted === null ? rest.text : rest.text.replace(counted[0], ' ');
  const found = EACH_SET.map((each) => each.exec(text)).find((one) => one !== null);
  if (!found) return null;
  const [whole, value = '', unit, setsAfter, first = '', others = ''] = found;
  const sets = setsAfter || counted?.[1];
  const all = [first, ...others.split(/[ ,/]+/u).filter(Boolean)].map(Number);
  const isSame = all.every((count) => count === all[0]);
  if (sets && Number(sets) !== all.length) return null;
  const isFalling =
    all.length > 2 &&
    !NOT_FALLING.test(rest.text) &&
    numberOf(value) >= WEIGHT_MIN &&
    all.every((count, at) => count > 0 && count <= (all[at - 1] ?? REPETITIONS_MAX));
  if (!isSame && !isFalling) return null;
  rest.text = text;
  rest.cut(found.index, whole.length);
  return {
    weight: weightOf(value, unit),
    repetitions: all[0]!,
    ...(isSame ? { sets: all.length } : { sets: null, each: all.join(', ') }),
  };
}

const DUMBBELL = /\b(?:dumb-?bells?|dbs?)\b/u;
const TWO_OF = new RegExp(
  `(?<![\\d.,])2 ?${X} ?(${N}) ?(${U})?(?: (?:dumb-?bells?|dbs?)\\b)? ?(${X}|for) ?(\\d{1,2})(?![\\d.,]*\\d| ?(?:${U}|%|sets?\\b))`,
  'u',
);

/** 'Pull ups 8, 7, 6' */
const LISTED_COUNTS =
  /(?<![\d.,/x×] ?)\d{1,2}(?:(?:, ?|\/)\d{1,2}){1,9}(?![\d.,/%x×]| ?(?:kgs?|kilos?|lbs?|pounds?|x|×|sets?)\b)/u;

/** Takes the most repetitions of one set of a counted exercise. */
export function takeEachCount(rest: Rest): Weight | null {
  const counts = rest.take(LISTED_COUNTS)?.[0].split(/\D+/u).map(Number);
  return counts === undefined ? null : { value: Math.max(...counts), unit: null };
}

/**
 * Reads 'Dumbbell bench 2x40 for 8' as one dumbbell per hand, not two sets; null for anything else, such as
 * '2x8 x 40'.
 */
export function twoDumbbells(text: string): { set: Counts; at: number; length: number } | null {
  const found = TWO_OF.exec(text);
  if (found === null) return null;
  const [{ length }, value = '', unit, joins, times] = found;
  const [weight, repetitions] = [weightOf(value, unit), Number(times)];
  // Nobody does two sets of 40 with 8 kg on a bar.
  const isSaid = DUMBBELL.test(text) || (joins === 'for' && weight.value > REPETITIONS_MAX);
  const isSet = isSaid && weight.value > repetitions && repetitions <= REPETITIONS_MAX;
  return isSet ? { set: { weight, repetitions, sets: null }, at: found.index, length } : null;
}

/**
 * Takes sets, repetitions, and the weight given with them: '3x5', '5 sets of 3', '140 x 5', '5 x 220 kg'.
 * @param isInPlates whether the weight was given in plates
 */
export function takeCounts(rest: Rest, isInPlates = false): Counts {
  const counts: Counts = { weight: null, repetitions: null, sets: null };
  const eachSet = takeEachSet(rest);
  if (eachSet !== null) return eachSet;
  const two = twoDumbbells(rest.text);
  if (two !== null) {
    rest.cut(two.at, two.length);
    return two.set;
  }
  // '3 x 5 x 150', '150 x 5 x 3'
  const three = new RegExp(`${W} ?${X} ?(\\d{1,2}) ?${X} ?${W}(?! ?%)`, 'u').exec(rest.text);
  if (three) {
    const [first, last] = [weightOf(three[1]!, three[2]), weightOf(three[4]!, three[5])];
    const [weight, sets] = first.value > last.value ? [first, last] : [last, first];
    if (sets.unit === null && sets.value <= SETS_MAX && Number.isInteger(sets.value)) {
      rest.cut(three.index, three[0].length);
      return { weight, repetitions: Number(three[3]), sets: sets.value };
    }
  }
  const setsOf = rest.take(`${SMALL} ?sets?(?: ?(?:of|${X}|with|at|@))? ?${SMALL}${NO_UNIT}(?: ?reps?\\b)?`);
  if (setsOf) return { ...counts, sets: Number(setsOf[1]), repetitions: Number(setsOf[2]) };
  // 'Got 3 at 160'
  const at = rest.take(
    `(?<=\\b(?:got|did|do|done|hit|make|made|manage|managed) )${SMALL} (?:at|with|@) ${W}`,
  );
  if (at) return { ...counts, repetitions: Number(at[1]), weight: weightOf(at[2]!, at[3]) };
  // '12 doubles at 100'
  const several = rest.take(`${SMALL} (singles|doubles|triples)\\b`);
  if (several)
    return {
      ...counts,
      sets: Number(several[1]),
      repetitions: NAMED[several[2]!.slice(0, -1) as keyof typeof NAMED],
    };
  const sets = rest.take(`${SMALL} ?sets?\\b`);
  if (sets) counts.sets = Number(sets[1]);
  // 'From a set of five, what for a single', 'what would 105 for 5 be for a single'
  const from = /\bfor (?:a |one )?single\b/u.test(rest.text)
    ? rest.take(
        /\bset of (\d{1,2})\b|(?<=\d ?(?:kgs?|kilos?|lbs?|pounds?)? )for (\d{1,2})\b(?! ?(?:%|kgs?|kilos?|lbs?|pounds?))/u,
      )
    : null;
  if (from) return { ...counts, repetitions: Number(from[1] ?? from[2]) };
  const best = rest.take(/(?<=\b(?:best|top|heaviest) )(\d{1,2})(?= (?:on|in|for|with)\b)/u);
  if (best) return { ...counts, repetitions: Number(best[1]) };
  const named = /\d ?(?:reps?\b|[x×] ?\d)/u.test(rest.text)
    ? null
    : rest.take(/\b(?:worth|what)\b/u.test(rest.text) ? SINGLE_GIVEN : SINGLE);
  if (named) return { ...counts, repetitions: NAMED[named[1] as keyof typeof NAMED] };
  // '405 x 3 lbs'
  const unitLast = new RegExp(`(${N}) ?${X} ?(\\d{1,2}) ?(${U})`, 'u').exec(rest.text);
  if (unitLast && numberOf(unitLast[1]!) >= HEAVIER * Number(unitLast[2])) {
    rest.cut(unitLast.index, unitLast[0].length);
    const [, value = '', repetitions, unit] = unitLast;
    return { ...counts, weight: weightOf(value, unit), repetitions: Number(repetitions) };
  }
  const small = new RegExp(`${SMALL} ?${X} ?${SMALL}${NO_UNIT}(?: ?reps?\\b)?`, 'u').exec(rest.text);
  if (small && Number(small[1]) <= SETS_MAX) {
    rest.cut(small.index, small[0].length);
    return { ...counts, sets: Number(small[1]), repetitions: Number(small[2]) };
  }
  const heavyFirst = rest.take(`${W} ?${X} ?${SMALL}${NO_UNIT}(?: ?reps?\\b)?`);
  if (heavyFirst) {
    const weight = weightOf(heavyFirst[1]!, heavyFirst[2]);
    return { ...counts, weight, repetitions: Number(heavyFirst[3]) };
  }
  const lightFirst = rest.take(`${SMALL} ?${X} ?${W}`);
  if (lightFirst)
    return { ...counts, repetitions: Number(lightFirst[1]), weight: weightOf(lightFirst[2]!, lightFirst[3]) };
  // '140@5'; '140@8' may mean RPE 8
  const few = rest.take(
    `(?<![x×] ?)((?<![\\d.,])(?:[2-9]\\d|\\d{3})(?:[.,]\\d+)?) ?(${U})? ?@ ?([1-5])(?![\\d.,]*\\d| ?(?:${U}|%|${X}))`,
  );
  if (few) return { ...counts, repetitions: Number(few[3]), weight: weightOf(few[1]!, few[2]) };
  // '140 amrap 9', '5@140'
  const most = rest.take(`\\bamrap(?: of| for|:)? ?${SMALL}${NO_UNIT}(?! ?(?:for|at|@|with|${X}))`);
  if (most) return { ...counts, repetitions: Number(most[1]) };
  const first = rest.take(
    `(?<![x×] ?)${SMALL} ?@ ?((?:[2-9]\\d|\\d{3})(?:[.,]\\d+)?)(?![\\d.,]*\\d) ?(${U})?(?! ?%)`,
  );
  if (first) return { ...counts, repetitions: Number(first[1]), weight: weightOf(first[2]!, first[3]) };
  const said = rest.take(
    /(?<![\d.,])(\d{1,3})[ -]?(?:reps?|repetitions?|r|of (?:them|those|em)|out of (?:it|that))\b|\bset of (\d{1,2})\b|(?<![\d.,])(\d{1,2}) ?rm\b/u,
  );
  if (said) return { ...counts, repetitions: Number(said[1] ?? said[2] ?? said[3]) };
  // 'For 5' counts repetitions only if there is another number, unlike 'plates for 90'.
  const numbers = rest.text.match(new RegExp(N, 'gu')) ?? [];
  const forThese =
    numbers.length > 1 || isInPlates || EXPECTS.test(rest.text)
      ? rest.take(`\\b(?:for |x ?)${SMALL}${NO_UNIT}`)
      : NAMES_BEST.test(rest.text)
        ? rest.take(`\\bfor ${SMALL}(?=\\s*(?:[?.!,]|$))`)
        : null;
  return forThese ? { ...counts, repetitions: Number(forThese[1]) } : counts;
}
