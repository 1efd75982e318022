import { figureOf } from '#server/offline-coach/figures/figure.ts';
import { likelihoodOfIntent } from '#server/offline-coach/intent-model/likely-intent.ts';
import { ADD_RECORD, OFFER_RECORD } from '#server/offline-coach/records/add-record.ts';
import { IN_WORDS } from '#server/offline-coach/records/correction-words.ts';
import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import { WEIGHT_MIN, type Weight } from '#server/offline-coach/slots/measures.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { NO_SLOTS } from '#server/offline-coach/slots/slots.ts';
import { asksAboutOthers } from '#server/offline-coach/words/other-people.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import { unknownWords } from './own-act.ts';
import { actWithLift } from './same-act.ts';

const LIKELY = 0.4;
/** Refers to the weight just mentioned: 'I did that for 2'. */
const DID_THAT =
  /\b(?:did|done|do|got|hit|made|managed|lifted|pulled|pressed|benched|squatted|deadlifted|(?:log|add|save|write|put)(?= (?:that|it|this) (?:down )?(?:for|as) )) (?:that|it|this)\b/u;
/** Time, food and distance are neither weights nor repetitions. */
const OTHER_UNIT =
  /\d ?(?:g|grams?|s|secs?|seconds?|mins?|minutes?|h|hours?|days?|weeks?|months?|years?|km|miles?|m|meters?|kcal|calories|cals?|steps?|%|percent)\b/u;
const TIMES_IN_WORDS = new RegExp(`\\bfor (${IN_WORDS.join('|')})\\b(?! sets?\\b)`, 'giu');
const TIMES = /\b(?:for|x) ?(\d{1,2})\b(?! sets?\b)/u;

/** Returns an offer of the set that a message likely reports for the lift just mentioned. */
export function likelySet(message: string, today: string, before: LastAct | null): WantedAct | null {
  const last = actWithLift(before);
  if (last === null || last.slots.otherLift !== null || last.act.writes === true) return null;
  const counted = message.replace(
    TIMES_IN_WORDS,
    (_, word: string) => `for ${IN_WORDS.indexOf(word.toLowerCase()) + 1}`,
  );
  const reading = readSlots(counted, today);
  const { slots, otherLifts, otherWeights } = reading;
  const said = spelled(counted);
  const refersToThat = DID_THAT.test(said);
  const lift = slots.lift ?? last.slots.lift;
  // A set that names its lift stands alone, except in 'got it for 3, squat'.
  if (lift === null || (slots.lift !== null && !refersToThat)) return null;
  if (otherLifts.length + otherWeights.length > 0) return null;
  // The remaining words may name another exercise.
  if (message.includes('?') || OTHER_UNIT.test(said) || unknownWords(reading, ADD_RECORD) > 0) return null;
  if (asksAboutOthers(message) || likelihoodOfIntent('log', message) < LIKELY) return null;
  const named = slots.weight !== null && isWeight(slots.weight) ? slots.weight : null;
  // An estimated max was not lifted; the set behind it was.
  const isEstimate = last.act.name === 'one-rep max';
  const weight = named ?? (refersToThat ? (isEstimate ? last.slots.weight : figureOf(last)) : null);
  if (weight === null) return null;
  const times = TIMES.exec(said)?.[1];
  const known = isEstimate && named === null ? last.slots.repetitions : null;
  const repetitions = slots.repetitions ?? (times === undefined ? known : Number(times));
  // 'Got it for two sets' does not give the repetitions.
  if (repetitions === null && slots.sets !== null) return null;
  return {
    act: OFFER_RECORD,
    slots: { ...NO_SLOTS, lift, weight, day: slots.day, repetitions },
    missing: null,
  };
}

/** A small number without a unit counts repetitions. */
const isWeight = ({ value, unit }: Weight): boolean => unit !== null || value >= WEIGHT_MIN;
