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
import type { Reading, Slots } from '#server/offline-coach/slots/slots.ts';
import { areAddedUp } from '#server/offline-coach/slots/three-lifts.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { COUNTED_LIFTS, liftIn, pressIn } from '#server/offline-coach/words/lifts.ts';
import { isLiftedByOthers, isLiftOfOthers } from '#server/offline-coach/words/other-people.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import { convertWeight } from '#shared/lifting/weight-unit.ts';
import { ADD_RECORD, OFFER_RECORD, withoutImpossibleWeight } from './add-record.ts';
import { asksWhichLift } from './which-lift.ts';

/** Maximum number of sets in one answer. */
const SETS_MAX = 3;
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

/**
 * Returns the sets that a message likely reports, to be offered rather than saved. If the message names no
 * lift, they have none, and the coach has to ask.
 */
export function reportedSets(message: string, today: string): Slots[] {
  if (PLANNED.test(message) || areAddedUp(readSlots(message, today))) return [];
  const isSure = likelyIntent(message) === 'log';
  if (!isSure && isSetToSave(message, today)) return [readSlots(message, today).slots];
  if (!isSure && sumOf(RECORD_INTENTS, message) < RECORD_INTENTS_MIN) return [];
  const said = withRepetitionsEach(message)
    .replace(HEADED, 'on $1 ')
    .replace(WEEKDAY, 'on $1')
    .replace(FELT_LIKE, '')
    .replace(IN_TOTAL, '')
    // '100*10 110*8'
    .replace(/(?<=\d) ?\* ?(?=\d)/gu, ' x ')
    .replace(/\?/gu, '');
  const sets = setsIn(said, today).filter(({ repetitions }) => isSure || repetitions !== null);
  const known = sets.filter(({ lift }) => lift !== null);
  const mayAsk = isSure || likelihoodOfIntent('log', message) >= RECORD_INTENTS_MIN;
  return known.length > 0 || !mayAsk ? known : sets;
}

const SAVES = 'log logged save saved put add write record chuck stick pop enter note jot'.split(' ');

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

function setsIn(said: string, today: string): Slots[] {
  // One set may span several clauses: 'dips with 40 kg, 3 reps, on Monday'.
  const whole = setIn(said, today, null, null);
  if (whole?.lift) return [whole];
  const { slots, otherLifts } = readSlots(said, today);
  let lift = otherLifts.length === 0 ? slots.lift : null;
  const sets = said
    .split(CLAUSE_END)
    .flatMap(byLift)
    .flatMap((clause) => {
      lift = liftIn(spelled(clause))?.lift ?? lift;
      const isSaid = isSetAlone(clause, today) || (likelyIntent(clause) ?? 'log') === 'log';
      return (isSaid ? setIn(clause, today, slots.day, lift) : null) ?? [];
    });
  return inUnitOfFirst(sets.length > SETS_MAX ? topSets(sets).slice(0, SETS_MAX) : sets);
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
  const inKilos = ({ weight }: Slots) => convertWeight(weight!.value, weight!.unit ?? 'kg', 'kg');
  return [...new Set(sets.map(({ lift }) => lift))].map((lift) =>
    sets.filter((set) => set.lift === lift).reduce((top, set) => (inKilos(set) > inKilos(top) ? set : top)),
  );
}

const SET_WORDS = new Set(['backoff', 'drop', 'down', 'top', 'set', 'sets']);

/** Whether a clause is only a set: 'Did 90 for 6', which may also ask for a max. */
export function isSetAlone(clause: string, today: string): boolean {
  const { slots, words, isQuestion } = readSlots(clause, today);
  return (
    slots.lift === null &&
    slots.weight !== null &&
    slots.repetitions !== null &&
    !isQuestion &&
    words.every((word) => GLUE.has(word) || SET_WORDS.has(word))
  );
}

/** Seen, missed, wished for or planned. */
const NOT_DONE =
  /\b(?:dream\p{L}*|imagin\p{L}*|nearly|almost|supposed|says|saw|seen|watched|helped|heard|spotted|miss(?:ed)?|fail(?:ed)?|couldn['’]?t|tomorrow|goal|target|plan(?:s|ned|ning)?|next (?:time|week|session|month)|going to|gonna)\b/iu;
/** Maximum number of unknown words; more may name an unknown exercise. */
const UNKNOWN_MAX = 1;
const AROUND = new Set([
  'dumbbell',
  'dumbbells',
  'db',
  'dbs',
  'before',
  'after',
  'though',
  'down',
  'now',
  'log',
  ...SAVES,
]);

/**
 * @param day day of the set if the clause has none
 * @param before lift of a set that names none: 'did 90 for 6 then 92.5 for 4 on bench'
 */
function setIn(clause: string, today: string, day: string | null, before: string | null): Slots | null {
  const reading = readSlots(clause, today);
  const { slots, otherWeights, otherLifts } = reading;
  const { weight, percentages, bar, since } = slots;
  const isSet = slots.repetitions !== null;
  const lift = slots.lift ?? pressIn(reading.spelled) ?? (isSet && unknownIn(reading) === 0 ? before : null);
  if (NOT_DONE.test(clause) || STALLED.test(clause) || isLiftedByOthers(clause)) return null;
  if (isLiftOfOthers(clause, (words) => liftIn(words) !== null)) return null;
  if (weight === null || otherLifts.length > 0 || otherWeights.length > 0) return null;
  if (percentages.length > 0 || bar !== null || since !== null) return null;
  if (lift === null && (!isSet || unknownIn(reading) > UNKNOWN_MAX)) return null;
  const isWeight = weight.unit !== null || weight.value >= WEIGHT_MIN;
  return COUNTED_LIFTS.has(lift ?? '') || !isWeight ? null : { ...slots, lift, day: slots.day ?? day };
}

const unknownIn = ({ words }: Reading): number =>
  words.filter((word) => !GLUE.has(word) && !AROUND.has(word) && !ADD_RECORD.words.includes(word)).length;

/** Offers the sets, or asks for their lift. */
export function offersOf(sets: readonly Slots[]) {
  if (sets.every(({ lift }) => lift === null)) return [asksWhichLift(sets)];
  return sets.flatMap((slots) => {
    const offer = withoutImpossibleWeight({ act: OFFER_RECORD, slots, missing: null });
    return offer.act.does(offer.slots);
  });
}
