import { likelyIntent } from '#server/offline-coach/intent-model/likely-intent.ts';
import { WEIGHT_LEAST } from '#server/offline-coach/slots/measures.ts';
import { readSlots, type Slots } from '#server/offline-coach/slots/slots.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { COUNTED_LIFTS, liftIn, pressIn } from '#server/offline-coach/words/lifts.ts';
import { isLiftOfOthers } from '#server/offline-coach/words/other-people.ts';
import { OFFER_RECORD } from './add-record.ts';

/** One answer writes no more. */
const SETS_MAX = 3;
const WEIGHT_MOST = 1300;
/** 'Tuesday: deadlift 190 x 2' */
const HEADED = /^((?:mon|tues|wednes|thurs|fri|satur|sun)day)(?:['’]?s)?(?: session| workout)?[:,-]+ ?/iu;
const WEEKDAY =
  /(?<!\b(?:on|last|this|from|for|by|until|till|next|every|each) )\b((?:mon|tues|wednes|thurs|fri|satur|sun)day)(?:['’]s)?\b(?! (?:morning|class|session))/giu;
const CLAUSE_END =
  /(?<=[.!?;:])\s+|\n+|,?\s+(?:and|but|so|which means|because|cause|cuz|then|also|plus)\s+|,\s+/iu;

/** The sets that a message most likely says were lifted: each is offered, and none saved unasked. */
export function setsSaid(message: string, today: string): Slots[] {
  if (likelyIntent(message) !== 'log') return [];
  const said = message.replace(HEADED, 'on $1 ').replace(WEEKDAY, 'on $1').replace(/\?/gu, '');
  // One set may be spread over several clauses: 'dips with 40 kg, 3 reps, on Monday'.
  const whole = setIn(said, today, null, null);
  if (whole !== null) return [whole];
  const { slots, otherLifts } = readSlots(said, today);
  const { day } = slots;
  const onlyLift = otherLifts.length === 0 ? slots.lift : null;
  const sets = said
    .split(CLAUSE_END)
    .flatMap(byLift)
    .filter((clause) => isSetAlone(clause, today) || (likelyIntent(clause) ?? 'log') === 'log')
    .flatMap((clause) => setIn(clause, today, day, onlyLift) ?? []);
  return sets.slice(0, SETS_MAX);
}

/** 'Did 90 for 6', which by itself may as well ask for a max. */
function isSetAlone(clause: string, today: string): boolean {
  const { slots, words } = readSlots(clause, today);
  return (
    slots.lift === null &&
    slots.weight !== null &&
    slots.repetitions !== null &&
    words.every((word) => GLUE.has(word))
  );
}

/** 'Squat 155 bench 102.5 dead 207.5': each lift begins the next set. */
function byLift(clause: string): string[] {
  const found = liftIn(clause);
  const end = found === null ? 0 : found.at + found.words.length;
  const next = found && liftIn(clause.slice(end));
  return next === null ? [clause] : [clause.slice(0, end + next.at), ...byLift(clause.slice(end + next.at))];
}

/** Seen, wished or written on a plan. */
const NOT_DONE =
  /\b(?:dream\p{L}*|imagin\p{L}*|nearly|almost|supposed|says|saw|seen|watched|helped|heard|spotted)\b/iu;

/**
 * @param day when it was done, where the clause does not say
 * @param onlyLift the lift of a set that names none: 'did 90 for 6 then 92.5 for 4 on bench'
 */
function setIn(clause: string, today: string, day: string | null, onlyLift: string | null): Slots | null {
  const { slots, otherWeights, otherLifts, spelled } = readSlots(clause, today);
  const { weight, percentages, bar, since } = slots;
  const isSet = slots.repetitions !== null;
  const lift = slots.lift ?? pressIn(spelled) ?? (isSet ? onlyLift : null);
  if (NOT_DONE.test(clause) || isLiftOfOthers(clause, (words) => liftIn(words) !== null)) return null;
  if (lift === null || weight === null || otherLifts.length > 0 || otherWeights.length > 0) return null;
  if (percentages.length > 0 || bar !== null || since !== null) return null;
  const isWeight = (weight.unit !== null || weight.value >= WEIGHT_LEAST) && weight.value <= WEIGHT_MOST;
  return COUNTED_LIFTS.has(lift) || !isWeight ? null : { ...slots, lift, day: slots.day ?? day };
}

export const offersOf = (sets: readonly Slots[]) => sets.flatMap((slots) => OFFER_RECORD.does(slots));
