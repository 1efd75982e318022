import { isOtherBody } from '#server/offline-coach/figures/points-again.ts';
import { isMoreToSave } from '#server/offline-coach/records/more-to-save.ts';
import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import { isPlateSize, plateSizeIn, plateWeight } from '#server/offline-coach/slots/bar-plates.ts';
import type { Weight } from '#server/offline-coach/slots/measures.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { NO_SLOTS, type Reading, type Slots } from '#server/offline-coach/slots/slots.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { ESTIMATE_MAX_REPETITIONS } from '#shared/lifting/one-rep-max.ts';
import { filled, unknownWords } from './own-act.ts';

/** Starts of a follow-up. */
const LEANS =
  /^(?:and|also|same|what about|how about|what if|if|now|or|then|but|plus|with|for|of|on|make (?:it|that)|try|ok|instead|actually|no|nah|sorry|wait|oops|i mean(?:t)?)\b|\b(?:that|it|this|same|those|instead|too|as well)\b/u;
/** 'Sorry, it was 3 reps' */
const CORRECTS = /^(?:no|nah|sorry|wait|oops|actually|i mean(?:t)?)\b/u;
export const POINTS_BACK =
  /\b(?:that|it|this|those)\b|\bthe (?:last|first|second|third|top|bottom|heaviest|lightest|middle)(?: (?:one|set|row|line|weight))?$/u;

/** Repeats the last act for another lift: 'and my deadlift?', 'what about the squat'. */
export function sameActForLift(reading: Reading, before: LastAct | null): WantedAct | null {
  const last = actWithLift(before);
  const isOther =
    last !== null && last.slots.lift !== null && reading.slots.lift !== null && !last.act.writes;
  return isOther &&
    unknownWords(reading, null) === 0 &&
    /^(?:and|what about|how about|same)\b/u.test(reading.rest)
    ? withOtherSlots(reading, last)
    : null;
}

/**
 * Returns the act that a figure came from when the follow-up names no lift: 'my best bench', 'in lbs', 'and
 * squat'.
 */
export function actWithLift(last: LastAct | null): LastAct | null {
  if (last?.of === undefined || last.slots.lift !== null) return last;
  return { ...last.of, answer: last.answer, offers: [] };
}

/** Reads another variation of the same lift: 'no, close grip' after the bench. */
export function otherVariation(
  sentence: string,
  reading: Reading,
  today: string,
  before: LastAct | null,
): WantedAct | null {
  const last = actWithLift(before);
  const lift = last?.slots.lift ?? null;
  const { slots } = reading;
  if (last === null || lift === null || last.act.writes || !LEANS.test(reading.rest)) return null;
  if (slots.lift !== null || slots.weight !== null || slots.percentages.length > 0) return null;
  const whole = readSlots(`${sentence.replace(/[?!.\s]+$/u, '')} ${lift}`, today);
  const isOther = whole.slots.lift !== null && whole.slots.lift !== lift && whole.otherLifts.length === 0;
  return isOther && unknownWords(whole, null) === 0
    ? merged(last, { ...NO_SLOTS, lift: whole.slots.lift })
    : null;
}

const WHEN =
  /^(?:and |so )?(?:(?:(?:what |which )?(?:date|day)$)|(?:when(?:'s| is| was| did)?|how long ago)\b|(?:is|was) (?:that|it|this) (?:still )?(?:a|my|the) (?:new |current )?(?:pr|pb|best|record|max)\b)/u;
/** Asks for the newest record after a best. */
const NEWEST =
  /^(?:and |so )?(?:(?:what|which)(?: one)?(?:'s| is| was) )?(?:the|my) (?:newest|latest|most recent|last)(?: one)?$/u;
/** 'When did I last squat' asks for the latest set, not the best. */
const ASKS_LATEST = /^(?:and |so )?(?:when did i last|what did i last)\b/u;
const WHEN_WORDS = new Set(
  'newest latest most recent last what one date day which pr pb best record still new current long ago when hit lift lifted set happen happened pull press achieve achieved'.split(
    ' ',
  ),
);

/** 'When was that?': reads a record again for its day. */
export function whenLifted(reading: Reading, before: LastAct | null): WantedAct | null {
  const last = actWithLift(before);
  const isRecord =
    last !== null && !last.act.writes && last.act.needs[0] === 'lift' && reading.slots.weight === null;
  return isRecord &&
    !(reading.slots.lift !== null && ASKS_LATEST.test(reading.rest)) &&
    (WHEN.test(reading.rest) || (last.act.readsBest === true && NEWEST.test(reading.rest))) &&
    reading.words.every((word) => GLUE.has(word) || WHEN_WORDS.has(word))
    ? merged(last, reading.slots)
    : null;
}

/** Reads the answer to the coach's question: a number or a lift. */
export function answerToQuestion(reading: Reading, last: LastAct | null): WantedAct | null {
  const need = last?.missing;
  const inPlates = need === 'weight' && last ? inPlatesOf(reading, last) : null;
  if (last && inPlates !== null) return merged(last, { ...NO_SLOTS, weight: inPlates });
  if (!last || !need || unknownWords(reading, last.act) > 0) return null;
  if (last.act.writes && reading.isQuestion) return null;
  const { slots } = reading;
  const isNumber = need === 'repetitions' && slots.weight !== null && slots.repetitions === null;
  const given = isNumber ? { ...NO_SLOTS, repetitions: slots.weight?.value ?? null } : slots;
  return filled(given, need) ? merged(last, given) : null;
}

/** 'The 20s' after '3 plates' left the size open. */
function inPlatesOf({ spelled }: Reading, { slots: { plates, onTop, bar } }: LastAct): Weight | null {
  const size = plates !== null && isPlateSize(spelled) ? plateSizeIn(spelled)!.size : null;
  return size && plateWeight({ count: plates!, onTop: onTop ?? 0, size }, bar);
}

/** Acts to which a body weight means nothing. */
const NO_BODY = new Set(['convert', 'convert to load', 'plates', 'warm up', 'percentages', 'one-rep max']);

/** Repeats the last act with other slots: 'and bench 142.5', 'same with a 15 kg bar', 'what about 160'. */
export function withOtherSlots(reading: Reading, last: LastAct | null): WantedAct | null {
  if (
    last === null ||
    !(
      LEANS.test(reading.rest) ||
      (reading.rest === '' && last.act.needs.includes('weight')) ||
      (reading.slots.sex !== null && last.act.name === 'points')
    ) ||
    (reading.slots.weight === null &&
      reading.slots.without.length === 0 &&
      !CORRECTS.test(reading.rest) &&
      POINTS_BACK.test(reading.rest.replace(/\bsame .*/u, '')))
  )
    return null;
  if (unknownWords(reading, last.act) > 0) return null;
  // 'Did 170 x 5 as well' is not a load.
  if (last.act.name === 'plates' && reading.slots.repetitions !== null) return null;
  // 'My weight is 82 kg' is not a weight to convert.
  if (reading.slots.bodyWeight !== null && NO_BODY.has(last.act.name)) return null;
  // A total is not a lift.
  if (last.act.name === 'points' && reading.slots.lift !== last.slots.lift && reading.slots.lift !== null)
    return null;
  // 'Was it 5?' is not a correction.
  if (last.act.offers !== undefined && reading.isQuestion) return null;
  const saves = last.act.writes === true && last.act.offers === undefined;
  if (saves && !isMoreToSave(reading, last)) return null;
  const { slots } = reading;
  const own = Object.entries(slots).filter(
    ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
  );
  if (slots.without.length > 0) return last.act.name === 'plates' ? merged(last, slots) : null;
  const wantsBeyond = /\b(?:how|what|why)\b(?! about| if)/u.test(reading.rest);
  const isOther = slots.percentages.length > 0 && !last.act.words.includes('percent');
  if (own.length === 0 || wantsBeyond || isOther || slots.into !== null) return null;
  const isSame = /\bsame\b/u.test(reading.rest);
  return merged(last, asIntended(isSame ? withCountsOf(last, slots) : slots, reading, last));
}

/** 'Same but 170' keeps the repetitions and sets. */
export const withCountsOf = ({ slots: { repetitions, sets } }: LastAct, slots: Slots): Slots => ({
  ...slots,
  repetitions: slots.repetitions ?? repetitions,
  sets: slots.sets ?? sets,
});

/**
 * After percentages a bare number is one ('and 90?'); after an estimate it may be repetitions ('and if I got
 * 8').
 */
function asIntended(slots: Slots, reading: Reading, last: LastAct): Slots {
  const { act, slots: before } = last;
  const { weight } = slots;
  // 'What about at 85 kg' after the points of a total
  const isOfPoints = act.name === 'points' || act.name === 'total';
  const isBodys = act.needs[0] === 'bodyWeight' || (isOfPoints && isOtherBody(reading, last));
  if (isBodys && weight !== null && slots.bodyWeight === null)
    return {
      ...slots,
      weight: null,
      bodyWeight: { ...weight, unit: weight.unit ?? before.bodyWeight?.unit ?? null },
    };
  const areRepetitions =
    (act.name === 'one-rep max' || act.name === 'repetitions of a best') &&
    weight !== null &&
    weight.unit === null &&
    slots.repetitions === null &&
    Number.isInteger(weight.value) &&
    weight.value <= ESTIMATE_MAX_REPETITIONS &&
    (act.name !== 'one-rep max' || weight.value < (before.weight?.value ?? 0) / 4);
  if (areRepetitions) return { ...slots, weight: null, repetitions: weight.value };
  const isPercentage =
    act.words.includes('percent') &&
    before.percentages.length > 0 &&
    weight !== null &&
    weight.unit === null &&
    weight.value <= 100;
  return isPercentage ? { ...slots, weight: null, percentages: [weight.value] } : slots;
}

export function merged({ act, slots: before, missing: asked }: WantedAct, given: Slots): WantedAct | null {
  const slots: Slots = {
    ...before,
    ...Object.fromEntries(
      Object.entries(given).filter(
        ([, value]) => value !== null && !(Array.isArray(value) && value.length === 0),
      ),
    ),
  };
  // 'And this month' after 'in october'
  if ((given.since ?? given.until ?? given.day) !== null) {
    const { since, until, day } = given;
    Object.assign(slots, { since, until, day });
  }
  if (given.weight !== null && given.weight.unit === null && before.weight !== null)
    slots.weight = { ...given.weight, unit: before.weight.unit };
  // A record is one set, so it does not inherit the last set's repetitions unless it answers a question about
  // that set.
  if (act.name === 'add record' && asked === null) {
    slots.repetitions = given.repetitions;
    slots.sets = given.sets;
    slots.noted = given.noted;
    slots.reserve = given.reserve;
    if (given.lift !== null && given.weight === null && before.lift !== null) slots.weight = null;
  }
  const missing = act.needs.find((need) => !filled(slots, need)) ?? null;
  return { act, slots, missing };
}
