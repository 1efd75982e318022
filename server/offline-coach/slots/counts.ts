import { OF_BEST } from '#server/offline-coach/words/number-words.ts';
import type { Rest } from '#server/offline-coach/words/rest.ts';
import { PLATES } from '#shared/lifting/plates.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import {
  N,
  NUMBER,
  numberOf,
  P,
  U,
  UNIT,
  unitOf,
  W,
  WEIGHT_LEAST,
  type Weight,
  weightOf,
  X,
} from './measures.ts';

/** Percentages of a range stand so far apart. */
const STEP = 5;
/** A change of a weight, in percent: more is a share of it, as in '70, 75 plus 80%'. */
const CHANGE = '((?<![\\d.,])(?:[1-4]?\\d|50)(?:[.,]\\d{1,2})?) ?(?:%|percent\\b)(?! of\\b)';
/** 'Up 5%' changes a weight that stands before it: 'warm up 50%' changes none. */
const BEHIND_WEIGHT = `(?<=${N}(?: ?${U})?,? )`;
const NAMED = { single: 1, double: 2, triple: 3 } as const;

/** Every percentage named: '70, 80 and 90%', '70 75 and 80%'. */
export function takePercentages(rest: Rest): number[] {
  const list = `(?:${P} ?%?(?:, | ?/ ?| and | or |, and | )){0,20}${P} ?(?:%|percent\\b|per ?cent\\b|pct\\b)`;
  const percentages: number[] = [];
  percentages.push(...takeRising(rest), ...takeSecondShare(rest));
  const range =
    rest.take(`(${P}) ?%? ?(?:-|–|to|through|up to) ?(${P}) ?(?:%|percent\\b|per ?cent\\b|pct\\b)`) ??
    (/\bpercent/u.test(rest.text)
      ? rest.take(`\\b(?:from|between) (${P}) (?:to|and|up to) (${P})\\b`)
      : null);
  const more = rest.take(`(?:\\b(?:add|increase by|go(?:ing)? up)|${BEHIND_WEIGHT}(?:plus|up)) ${CHANGE}`);
  if (more) percentages.push(100 + numberOf(more[1]!));
  const less = rest.take(`\\b(?:minus|less|take off|drop|down) ${CHANGE}`);
  if (less) percentages.push(100 - numberOf(less[1]!));
  if (range) percentages.push(...steps(numberOf(range[1]!), numberOf(range[2]!)));
  for (let found = rest.take(list); found; found = rest.take(list))
    for (const [written] of found[0].matchAll(new RegExp(P, 'gu'))) percentages.push(numberOf(written));
  return percentages.filter((percent) => percent > 0 && percent <= 200).slice(0, 20);
}

const RISING_LEAST = 30;
const RISING_MOST = 110;

/** '70 75 80 85 of my deadlift': numbers that go up, and of which there is a share. */
function takeRising(rest: Rest): number[] {
  const found = new RegExp(
    `(?:${P}(?:, ?| ?/ ?| (?:and|or|then) |, (?:and|then) | )){1,8}${P}(?= (?:of|off|from) (?:my|the|whatever|what) )`,
    'u',
  ).exec(rest.text);
  const numbers = found?.[0].match(new RegExp(P, 'gu'))?.map(numberOf) ?? [];
  const isRising = numbers.every((number, at) => number > (numbers[at - 1] ?? RISING_LEAST - 1));
  if (found === null || !isRising || numbers.some((number) => number > RISING_MOST)) return [];
  rest.cut(found.index, found[0].length);
  return numbers;
}

/** '55% of 120 and then 60': the second share of the same weight. */
function takeSecondShare(rest: Rest): number[] {
  const found = new RegExp(
    `(${P}) ?(?:%|percent) of (${N})(?: ?${U})?(?:,? and then|,? then|,? and) (${P})(?! ?(?:${U}|%|percent|[x×]|reps?\\b|sets?\\b))`,
    'u',
  ).exec(rest.text);
  if (found === null) return [];
  const [whole, one = '', of = '', other = ''] = found;
  const [first, weight, second] = [numberOf(one), numberOf(of), numberOf(other)];
  if (second < RISING_LEAST || second > RISING_MOST || second >= weight || first === second) return [];
  const from = found.index + whole.length - other.length;
  rest.cut(from, other.length);
  rest.cut(found.index, whole.indexOf(' of '));
  return [first, second];
}

/** 60 to 90 by fives, with both ends. */
function steps(first: number, last: number): number[] {
  if (first >= last) return [first, last];
  const all = Array.from({ length: Math.ceil((last - first) / STEP) }, (_, at) => first + STEP * at);
  return [...all, last];
}

/** 'no 20s or 25s', 'without 25 kg plates', 'I only have 20s and 5s' */
export function takeMissingPlates(rest: Rest): number[] {
  const said = unitOf(new RegExp(`\\d ?(${U})`, 'u').exec(rest.text)?.[1]);
  const biggest = takeBiggest(rest);
  if (biggest !== null) {
    const missing = sizesAfter(rest, NONE_OF);
    return PLATES[unitOfSizes([biggest], said)].filter((size) => size > biggest || missing.includes(size));
  }
  const only = onlySizes(rest) ?? sizesAfter(rest, 'only|just');
  if (only.length > 0) return PLATES[unitOfSizes(only, said)].filter((size) => !only.includes(size));
  const gone = rest.take(
    /\b(?:all )?(?:the |our |my )?(\d{2})'?s (?:are|have|got) (?:all )?(?:been )?(?:gone|taken|missing|in use|used|nicked|stolen|busy|being used)\b/u,
  );
  return gone ? [numberOf(gone[1]!)] : sizesAfter(rest, NONE_OF);
}

const NONE_OF =
  "no|without|don't have|do not have|haven't got|have not got|out of|minus|nicked|stole|stolen|took|taken|hogging|hogs|using|lost|missing|pinched|grabbed|has got|hasn't got";

function unitOfSizes(sizes: readonly number[], said: WeightUnit | undefined): WeightUnit {
  const isPounds = sizes.some((size) => PLATES.lb.includes(size) && !PLATES.kg.includes(size));
  return said ?? (isPounds ? 'lb' : 'kg');
}

const DOWN =
  "(?: ?(?:,|and|or|&|with|plus))*(?: i(?:'ve)?)?(?: have| got)?(?: an?)?(?: pairs? of)?(?: everything| anything| all| all of| the ones| what'?s| plates?| stuff| those)*(?: that's| is| are)? (?:smaller|lighter|less|under|below|down|lower|beneath)(?: (?:that|it|them|those))?\\b";

/** 'Just 20s and smaller', 'the biggest is a 20', 'nothing heavier than 15s': the largest plate there is. */
function takeBiggest(rest: Rest): number | null {
  const size = `(\\d{1,2}(?:[.,]\\d{1,2})?) ?(?:${UNIT})?(?:'?s)?(?: plates?)?`;
  const found =
    rest.take(`\\b(?:only|just|got|have|with) (?:the |my )?${size}${DOWN}`) ??
    rest.take(
      `\\b(?:biggest|largest|heaviest)(?: plates?| ones?)?(?: (?:i|we)(?:'ve)?(?: have| got| own)*| there)?(?: is| are|'s) (?:only |just )?(?:an? |the )?${size}\\b(?:${DOWN})?`,
    ) ??
    rest.take(
      `\\b(?:nothing|no plates?|none) (?:bigger|heavier|larger|above|over)(?: than)? (?:an? |the )?${size}\\b(?:${DOWN})?`,
    );
  return found && numberOf(found[1]!);
}

/** 'Got 25s, 10s and 5s only' */
function onlySizes(rest: Rest): number[] | null {
  const found = rest.take(
    /\b(?:got|have|own) ((?:\d{1,2}(?:\.\d+)?'?s)(?:(?:,| and|,? &) ?\d{1,2}(?:\.\d+)?'?s){0,6}) only\b/u,
  );
  return found && [...found[1]!.matchAll(new RegExp(NUMBER, 'gu'))].map(([written]) => numberOf(written));
}

function sizesAfter(rest: Rest, words: string): number[] {
  const size = `\\d{1,2}(?:[.,]\\d{1,2})?(?:'?s)?(?: ?(?:${UNIT}))?(?: plates?)?`;
  const named = new RegExp(
    `\\b(?:${words})(?: i| we)?(?: have| got| own| use)?(?: any| all| the| of| my| our| got| only)* (${size}(?:(?:(?:,| or| and| nor|/)+ ?(?:no )?| )${size}){0,5})(?=\\b)`,
    'u',
  ).exec(rest.text);
  if (named === null || !/\d'?s\b|plates?/u.test(named[0])) return [];
  rest.cut(named.index, named[0].length);
  return [...named[1]!.matchAll(new RegExp(NUMBER, 'gu'))].map(([written]) => numberOf(written));
}

/** 'What could I bench for 5' */
const EXPECTS =
  /\b(?:what|how much|how heavy)\b.*\b(?:can|could|able to)\b.*\bfor (?:[1-9]|1[0-2])(?: reps?)?[\s?.!]*$/u;

const SINGLE = /\b(?:for |of )?(?:an? |one )?(single|double|triple)s?\b/u;
/** 'What single would that be worth' is asked for, and was not done. */
const SINGLE_GIVEN = /(?<!\b(?:what|which|as|as a) )\b(?:for |of )?(?:an? |one )?(single|double|triple)s?\b/u;

export interface Counts {
  weight: Weight | null;
  repetitions: number | null;
  sets: number | null;
}

const SMALL = '(?<![\\d.,])(\\d{1,2})(?![\\d.,]*\\d)';
const NO_UNIT = `(?! ?(?:${U}|%))`;
/** A number so many times another one is the weight. */
const HEAVIER = 8;
/** More sets than this are a weight. */
const SETS_MAX = 12;

/** What was done in set after set, behind a weight: '105 5 5 5'. */
const EACH_SET = new RegExp(
  `${W}[ ,:]+(\\d{1,2})((?:[ ,/]{1,2}\\d{1,2}){1,9})(?![\\d.,/%x×]| ?(?:${U}|%|[x×]))`,
  'u',
);

/** Of '150 5 5 4' the best set counts. */
function takeEachSet(rest: Rest): Counts | null {
  const found = EACH_SET.exec(rest.text);
  if (found === null) return null;
  const [whole, value = '', unit, first = '', others = ''] = found;
  const all = [first, ...others.split(/[ ,/]+/u).filter(Boolean)].map(Number);
  const isSame = all.every((count) => count === all[0]);
  const isFalling =
    all.length > 2 &&
    numberOf(value) >= WEIGHT_LEAST &&
    all.every((count, at) => count > 0 && count <= (all[at - 1] ?? REPETITIONS_MAX));
  if (!isSame && !isFalling) return null;
  rest.cut(found.index, whole.length);
  return { weight: weightOf(value, unit), repetitions: all[0]!, sets: isSame ? all.length : null };
}
const REPETITIONS_MAX = 20;

/** Sets, repetitions, and the weight where it stands with them: '3x5', '5 sets of 3', '140 x 5', '5 x 220 kg'. @param isInPlates the weight was said in plates */
export function takeCounts(rest: Rest, isInPlates = false): Counts {
  const counts: Counts = { weight: null, repetitions: null, sets: null };
  const eachSet = takeEachSet(rest);
  if (eachSet !== null) return eachSet;
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
  const several = rest.take(`${SMALL} (doubles|triples)\\b`);
  if (several)
    return {
      ...counts,
      sets: Number(several[1]),
      repetitions: NAMED[several[2]!.slice(0, -1) as keyof typeof NAMED],
    };
  const sets = rest.take(`${SMALL} ?(?:sets?|singles)\\b`);
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
  const said = rest.take(
    /(?<![\d.,])(\d{1,3})[ -]?(?:reps?|repetitions?|r|of (?:them|those|em)|out of (?:it|that))\b|\bset of (\d{1,2})\b|(?<![\d.,])(\d{1,2}) ?rm\b/u,
  );
  if (said) return { ...counts, repetitions: Number(said[1] ?? said[2] ?? said[3]) };
  // 'for 5' counts repetitions only beside another number: 'plates for 90' does not.
  const numbers = rest.text.match(new RegExp(N, 'gu')) ?? [];
  const forThese =
    numbers.length > 1 || isInPlates || EXPECTS.test(rest.text)
      ? rest.take(`\\b(?:for |x ?)${SMALL}${NO_UNIT}`)
      : OF_BEST.test(rest.text)
        ? rest.take(`\\bfor ${SMALL}(?=\\s*(?:[?.!,]|$))`)
        : null;
  return forThese ? { ...counts, repetitions: Number(forThese[1]) } : counts;
}
