import {
  likelihoodOfIntent,
  likelyIntent,
  RECORD_INTENTS,
} from '#server/offline-coach/intent-model/likely-intent.ts';
import type { Intent } from '#server/offline-coach/intent-model/model.ts';
import { byLift } from '#server/offline-coach/slots/by-lift.ts';
import { twoDumbbells } from '#server/offline-coach/slots/counts.ts';
import { WEIGHT_MIN } from '#server/offline-coach/slots/measures.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { STALLED } from '#server/offline-coach/slots/record-words.ts';
import { withRepetitionsEach } from '#server/offline-coach/slots/repaired.ts';
import { inOneOfEach } from '#server/offline-coach/slots/same-set.ts';
import type { Reading, Slots } from '#server/offline-coach/slots/slots.ts';
import { areAddedUp } from '#server/offline-coach/slots/three-lifts.ts';
import { TRAINING_MAX } from '#server/offline-coach/slots/training-max.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { liftIn, pressIn } from '#server/offline-coach/words/lifts.ts';
import { isLiftedByOthers, isLiftOfOthers } from '#server/offline-coach/words/other-people.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import { WRITES_MAX } from '#shared/answer-extras.ts';
import { COUNTED_LIFTS } from '#shared/lifting/lift-kinds.ts';
import { inKilos } from '#shared/lifting/weight-unit.ts';
import { isKnown, SAVES, SET_WORDS } from './known-words.ts';
import { setOfUnlistedLift } from './unlisted-lift.ts';

/** Maximum number of sets offered in one answer, which take two yeses. */
const SETS_MAX = 2 * WRITES_MAX;
/** 'Tuesday: deadlift 190 x 2' */
const HEADED = /^((?:mon|tues|wednes|thurs|fri|satur|sun)day)(?:['’]?s)?(?: session| workout)?[:,-]+ ?/iu;
const WEEKDAY =
  /(?<!\b(?:on|last|this|from|for|by|until|till|next|every|each) )\b((?:mon|tues|wednes|thurs|fri|satur|sun)day)(?:['’]s)?\b(?! (?:morning|class|session))/giu;
/** 'Squat 182.5 bench 122.5 dead 215 total 520': the total is not a set. */
const IN_TOTAL =
  /(?<=\d.*),? (?:(?:and|for|=|with) )*(?:an? )?(?:total(?:ed|ing)?(?: (?:of|is|was))?[:=]? ?\d{2,4}(?:[.,]\d)?(?: ?(?:kgs?|kilos?|lbs?|pounds?)\b)?|\d{3,4}(?:[.,]\d)?(?: ?(?:kgs?|kilos?|lbs?|pounds?))? total\b(?!.*\d))/iu;
/** 'Felt like 180' is not a weight on the bar. */
const FELT_LIKE =
  /\b(?:felt|feels?|moved|went|looked|flew) like (?:an? |about |around )?(?!\d+ ?(?:%|percent))\d[\d.,]*(?: ?(?:kgs?|kilos?|lbs?))?/giu;
const CLAUSE_END =
  /(?<=[.!?;:])\s+|\n+|,?\s+(?:and|but|so|which means|because|cause|cuz|then|also|plus)\s+|,\s+|(?<=\d ?[x×] ?\d{1,2}) (?=\d)/iu;

/**
 * From this likelihood of being about a record, a message only reports full sets: 'rack pull 230x2, dont mix
 * it w my deads'.
 */
const RECORD_INTENTS_MIN = 0.5;
const PLANNED = /^(?:(?:so|ok|and|the|my|here'?s) )*(?:plan|tomorrow|next (?:week|session|time)|goals?)\b/iu;

/** The sets of a message. */
export interface Reported {
  sets: Slots[];
  /** Whether it stated several, which may have been equal. */
  areSeveral: boolean;
  /** Sets that are too many. */
  more: Slots[];
  /** Clauses that state sets of unknown exercises. */
  unknown: string[];
}

const NOTHING: Reported = { sets: [], areSeveral: false, more: [], unknown: [] };

export const reportedSets = (message: string, today: string): Slots[] => reported(message, today).sets;

/**
 * Returns the sets that a message likely reports, to be offered rather than saved. If the message names no
 * lift, they have none, and the coach has to ask.
 */
export function reported(message: string, today: string): Reported {
  if (PLANNED.test(message) || areAddedUp(readSlots(message, today))) return NOTHING;
  const isSure = likelyIntent(message) === 'log';
  if (!isSure && isSetToSave(message, today)) return { ...NOTHING, sets: [readSlots(message, today).slots] };
  const alone = isNotDone(message) ? null : setOfUnlistedLift(message, today);
  if (alone !== null) return { ...NOTHING, sets: [alone] };
  if (!isSure && sumOf(RECORD_INTENTS, message) < RECORD_INTENTS_MIN) return NOTHING;
  const said = withRepetitionsEach(message)
    .replace(HEADED, 'on $1 ')
    .replace(WEEKDAY, 'on $1')
    .replace(FELT_LIKE, '')
    .replace(IN_TOTAL, '')
    // '100*10 110*8'
    .replace(/(?<=\d) ?\* ?(?=\d)/gu, ' x ')
    .replace(/\?/gu, '');
  const found = setsIn(said, today, isSure);
  const { sets } = found;
  const known = sets.filter(({ lift }) => lift !== null);
  const mayAsk = isSure || likelihoodOfIntent('log', message) >= RECORD_INTENTS_MIN;
  return { ...found, sets: known.length > 0 || !mayAsk ? known : sets };
}

/**
 * Whether a sentence asks to save a set: '90 x 8 logged please', whose figures may also ask for a max, and
 * 'dumbbells 2x40 for 8', which cannot.
 */
function isSetToSave(message: string, today: string): boolean {
  const reading = readSlots(message, today);
  const { slots, otherWeights, words } = reading;
  const isOne = slots.weight !== null && slots.weight.value >= WEIGHT_MIN && otherWeights.length === 0;
  const isSet = isOne && slots.repetitions !== null && slots.lift === null && slots.percentages.length === 0;
  const isSaid = words.some((word) => SAVES.includes(word)) || twoDumbbells(reading.spelled) !== null;
  return isSet && isSaid && unknownIn(reading) === 0;
}

const sumOf = (intents: readonly Intent[], message: string): number =>
  intents.reduce((sum, intent) => sum + likelihoodOfIntent(intent, message), 0);

/** @param isSure whether a weight alone is a set */
function setsIn(said: string, today: string, isSure: boolean): Reported {
  // One set may span several clauses: 'dips with 40 kg, 3 reps, on Monday'.
  const whole = setIn(said, today, null, null);
  const isWhole = (set: Slots) => isSure || set.repetitions !== null;
  if (whole?.lift) return { ...NOTHING, sets: isWhole(whole) ? [whole] : [] };
  const { slots, otherLifts } = readSlots(said, today);
  let lift = otherLifts.length === 0 ? slots.lift : null;
  const clauses = said
    .split(CLAUSE_END)
    .flatMap(byLift)
    .map((clause) => {
      lift = liftIn(spelled(clause))?.lift ?? lift;
      const isSaid = isSetAlone(clause, today, isKnown) || (likelyIntent(clause) ?? 'log') === 'log';
      return { clause, set: isSaid ? setIn(clause, today, slots.day, lift) : null };
    });
  // Beside a named lift, a set that may be of another exercise is not of that lift.
  const unlisted = (clause: string): Slots | null => {
    const set = isNotDone(clause) ? null : setOfUnlistedLift(clause, today);
    return set && { ...set, day: set.day ?? slots.day };
  };
  const hasLift = clauses.some(({ set }) => set !== null && set.lift !== null);
  const isOther = ({ clause, set }: (typeof clauses)[number]) =>
    set === null ? isOtherSet(clause, today) : hasLift && set.lift === null;
  const sets = clauses.flatMap((one) => {
    const set = isOther(one) ? unlisted(one.clause) : one.set;
    return set === null ? [] : [set];
  });
  const stated = inUnitOfFirst(sets).filter(isWhole);
  const counted = inOneOfEach(
    stated,
    (set) => set,
    (set, count) => ({ ...set, sets: count }),
  );
  // One yes saves no more.
  const shown = counted.length > WRITES_MAX ? topSets(counted) : counted;
  return {
    sets: shown.slice(0, SETS_MAX),
    areSeveral: stated.length > 1,
    more: shown.slice(SETS_MAX),
    unknown: clauses
      .filter((one) => isOther(one) && unlisted(one.clause) === null)
      .map(({ clause }) => clause.replace(/^[\s,;:]+|[\s,;:.]+$/gu, '')),
  };
}

/** Whether a clause states a set of an unknown exercise, or one too light to be offered. */
function isOtherSet(clause: string, today: string): boolean {
  const { slots, isQuestion } = readSlots(clause, today);
  const isSet = slots.weight !== null && slots.repetitions !== null && !isQuestion;
  return isSet && /\p{L}{3}/u.test(clause) && !isNotDone(clause) && likelyIntent(clause) !== 'remark';
}

/** Applies the unit of the first set to the others: 'Benched 225 lb for 5 and then 245 for 1'. */
function inUnitOfFirst(sets: readonly Slots[]): Slots[] {
  const unit = sets[0]?.weight?.unit ?? null;
  return sets.map((set) => ({
    ...set,
    weight: set.weight && { ...set.weight, unit: set.weight.unit ?? unit },
  }));
}

/** Reduces too many sets to the heaviest of each lift; the others lead up to it. */
function topSets(sets: readonly Slots[]): Slots[] {
  return [...new Set(sets.map(({ lift }) => lift))].map((lift) =>
    sets
      .filter((set) => set.lift === lift)
      .reduce((top, set) => (inKilos(set.weight!) > inKilos(top.weight!) ? set : top)),
  );
}

/**
 * Whether a clause is only a set: 'Did 90 for 6', which may also ask for a max.
 * @param saysNothing whether a word names no exercise and asks nothing
 */
export function isSetAlone(
  clause: string,
  today: string,
  saysNothing = (word: string) => GLUE.has(word),
): boolean {
  const { slots, words, isQuestion } = readSlots(clause, today);
  return (
    slots.lift === null &&
    slots.weight !== null &&
    slots.repetitions !== null &&
    !isQuestion &&
    words.every((word) => saysNothing(word) || SET_WORDS.has(word))
  );
}

/** Seen, missed, wished for or planned. */
const NOT_DONE =
  /\b(?:dream\p{L}*|imagin\p{L}*|nearly|almost|supposed|says|saw|seen|watched|helped|heard|spotted|miss(?:ed)?|(?<!\b(?:to|till|until) )fail(?:ed)?|couldn['’]?t|tomorrow|goal|target|plan(?:s|ned|ning)?|next (?:time|week|session|month)|going to|gonna)\b/iu;
/** Maximum number of unknown words; more may name an unknown exercise. */
const UNKNOWN_MAX = 1;
/**
 * @param day day of the set if the clause has none
 * @param before lift of a set that names none: 'did 90 for 6 then 92.5 for 4 on bench'
 */
function setIn(clause: string, today: string, day: string | null, before: string | null): Slots | null {
  const reading = readSlots(clause, today);
  const { slots, otherWeights, otherLifts } = reading;
  const { weight, percentages, bar, since } = slots;
  const isSet = slots.repetitions !== null;
  const lift = slots.lift ?? pressIn(reading.spelled) ?? (isSet && !namesOther(reading) ? before : null);
  if (isNotDone(clause)) return null;
  if (weight === null || otherLifts.length > 0 || otherWeights.length > 0) return null;
  if (percentages.length > 0 || bar !== null || since !== null) return null;
  if (lift === null && (!isSet || unknownIn(reading) > UNKNOWN_MAX)) return null;
  const isWeight = weight.unit !== null || weight.value >= WEIGHT_MIN;
  return COUNTED_LIFTS.has(lift ?? '') || !isWeight ? null : { ...slots, lift, day: slots.day ?? day };
}

/** Whether a clause is about a set that the athlete did not do. */
const isNotDone = (clause: string): boolean =>
  NOT_DONE.test(clause) ||
  STALLED.test(clause) ||
  TRAINING_MAX.test(clause) ||
  isLiftedByOthers(clause) ||
  isLiftOfOthers(clause, (words) => liftIn(words) !== null);

const unknownIn = ({ words }: Reading): number => words.filter((word) => !isKnown(word)).length;

/** What stands before the figures of a set, and the word behind them. */
const BESIDE_FIGURES = /^(?<before>\D*).*\d\S*(?: (?<behind>\p{L}+))?/u;

/**
 * Whether the words beside the figures may name an exercise: 'tricep pushdown 35x12', unlike '100x4 with the
 * last one a grinder'.
 */
function namesOther({ words, spelled: said }: Reading): boolean {
  const { before = '', behind = '' } = BESIDE_FIGURES.exec(said)?.groups ?? {};
  const beside = new Set(`${before} ${behind}`.match(/[\p{L}\p{N}]+/gu));
  return words.some((word) => beside.has(word) && !isKnown(word));
}
