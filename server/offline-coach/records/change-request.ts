import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { appScreenFor } from '#server/offline-coach/gym/app-screens.ts';
import { likelihoodOfIntent, likelyIntent } from '#server/offline-coach/intent-model/likely-intent.ts';
import { optional, prs } from '#server/offline-coach/slots/act.ts';
import { WEIGHT_MIN } from '#server/offline-coach/slots/measures.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { isStatedRecord } from '#server/offline-coach/slots/record-words.ts';
import { TRAINING_MAX } from '#server/offline-coach/slots/training-max.ts';
import { liftIn, pressIn } from '#server/offline-coach/words/lifts.ts';
import { isLiftOfOthers } from '#server/offline-coach/words/other-people.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import { COUNTED_LIFTS } from '#shared/lifting/lift-kinds.ts';
import { FROM_DAY, POINTED_WEIGHT } from './pointed-at.ts';

/** A message that likely asks to change or remove a record. */
export interface ChangeRequest {
  said: string;
  today: string;
  removes: boolean;
  /** Whether it may be a correction although a removal is likelier. */
  mayCorrect: boolean;
  /** Whether it means several records, or one by its position. */
  isVague: boolean;
  /** Whether it clearly names a record by weight or day, so that the coach reports a missing one. */
  isSure: boolean;
  /** Whether it may mean the newest record of the lift instead of one with a number it names. */
  mayBeNewest: boolean;
  /** Calls that find the records of each number it names, and the newest of the lift. */
  finds: ToolCall[];
}

/** 'Please don't delete my squat' */
const DENIES_REQUEST =
  /\b(?:don't|dont|do not|never|must not|mustn't|shouldn't|should not|nobody|did not|didn't|not to)\b[^.,;]{0,30}\b(?:delete|remove|scrap|bin|erase|clear|drop|wipe|change|correct|take)\b/u;
/** Questions rather than requests: 'what if my squat was 155', 'should I remove them?'. */
const ASKS =
  /^(?:(?:so|and|ok|hey|coach|but)[ ,]+)*(?:how|what if|is|was|does|did|should|shall|are)\b|\b(?:what if|should (?:i|it|they|that)|(?:does|do) (?:it|that|they) count)\b/u;
/** Several records, or one by its position; the coach does not guess which. */
const SEVERAL =
  /\b(?:oldest|first|worst|lightest|light|all|every|everything|both|records|entries|squats|benches|deadlifts|presses)\b/u;
/** Refers to saved records. */
export const WRITTEN =
  /\b(?:typo|typed|wrote|written|entered|entry|record|logged|log|logbook|saved|list|pr|pb|history|wrong|mistake|mis(?:typed|counted|read|entered|logged)|(?:should|ought to|needs to)(?: have)? (?:say|said|read|be))\b/u;
const WRONG =
  /\b(?:wrong|mistake|typo|should|fix|change|correct|update|actually|not|isn't|wasn't|mis(?:typed|counted|read|entered|logged))\b/u;
/** A planned lift is not a record, … */
const PLANNED =
  /\b(?:from|in|off|on) (?:the|my|this|next) (?:plan|program(?:me)?|week|session|warm-?ups?)\b|\bnext (?:week|session|time)\b|\bopener\b/u;
/** … and neither is a miss or the weight of a bar. */
const TRIED = /\b(?:miss(?:ed)?|attempt(?:ed)?|tried|would|bar (?:is|was|weighs) \d+)\b/u;
const MY = '^(?:(?:no|and|sorry|oops|wait|actually|hey|coach)[ ,]+)*my';
/** 'My bodyweight is wrong, it was 83 when I squatted 180' */
const CORRECTS_BODY = new RegExp(`${MY} (?:body ?-?weight|bw)\\b`, 'u');
/** 'My weight is wrong', but not 'my weight on squat' */
const CORRECTS_WEIGHT = new RegExp(`${MY} weight\\b(?! (?:on|for|of) (?!today|yesterday|this)\\p{L})`, 'u');
const NUMBERS = /(?<![\d.,])(?:\d{1,3}(?:,\d{3})+|\d+(?:[.,]\d+)?)/gu;
const FINDS_MAX = 4;
const MAY_CORRECT = 0.2;
const SURELY_CORRECTS = 0.6;
/** Minimum likelihood of a record request, higher for a message that names no lift. */
const SURE = { withLift: 0.8, withoutLift: 0.9 };

/** Reads a request to change or remove a record; null when there is none or it names no record. */
export function changeRequest(message: string, today: string): ChangeRequest | null {
  const intent = likelyIntent(message);
  if (intent !== 'correct' && intent !== 'remove') return null;
  const removes = intent === 'remove';
  const corrects = likelihoodOfIntent('correct', message);
  const said = spelled(message);
  if (
    DENIES_REQUEST.test(said) ||
    PLANNED.test(said) ||
    TRAINING_MAX.test(said) ||
    CORRECTS_BODY.test(said) ||
    (CORRECTS_WEIGHT.test(said) && liftIn(said) === null) ||
    ASKS.test(said) ||
    appScreenFor(message) !== null ||
    isLiftOfOthers(message, (words) => liftIn(words) !== null)
  )
    return null;
  const reading = readSlots(message, today);
  const { slots, otherLifts, otherWeights } = reading;
  const { lift, day, repetitions } = slots;
  const named = lift ?? pressIn(said);
  const lifts = named === null ? [] : [named, ...otherLifts];
  if (lifts.some((one) => COUNTED_LIFTS.has(one))) return null;
  // As many weights as lifts are a report: '180 squat 120 bench 210 dead'.
  if (lifts.length > 1 && lifts.length === 1 + otherWeights.length && !WRONG.test(said)) return null;
  const weights = [...new Set(numbersIn(said).filter((value) => value >= WEIGHT_MIN))];
  // The newest record of a lift is meant when the message gives no weight, or only the right one.
  const mayBeNewest =
    weights.length === 0 ||
    (!removes &&
      weights.length === 1 &&
      !POINTED_WEIGHT.test(said) &&
      (WRONG.test(said) || !isStatedRecord(reading)) &&
      (WRITTEN.test(said) || corrects >= SURELY_CORRECTS));
  const times = (removes || repetitions === null ? null : deniedTimes(said)) ?? repetitions;
  const of = weights.length > 0 ? {} : { ...optional('day', day), ...optional('repetitions', times) };
  const finds = [
    ...weights.map((value) => prs('find', { ...(lifts.length === 1 && { lift: named }), of: { value } })),
    ...lifts.map((one) => prs('find', { lift: one, of })),
  ];
  const isVague = removes && weights.length === 0 && SEVERAL.test(said);
  const changes = corrects + likelihoodOfIntent('remove', message);
  return finds.length === 0
    ? null
    : {
        said,
        today,
        removes,
        mayCorrect: corrects >= MAY_CORRECT,
        isVague,
        isSure:
          (weights.length > 0 || FROM_DAY.test(said)) &&
          !TRIED.test(said) &&
          changes >= (named === null ? SURE.withoutLift : SURE.withLift),
        mayBeNewest,
        finds: finds.slice(0, FINDS_MAX),
      };
}

/** Returns the repetitions that the record has and should not: 5 in 'was 4 reps, not 5'. */
function deniedTimes(said: string): number | null {
  if (/\b(?:rpe|sets?|rir)\b.*\bnot\b/u.test(said)) return null;
  const denied =
    /\bnot (?:for )?(\d{1,2})(?![\d.,]*\d| ?(?:kgs?|kilos?|lbs?|pounds?|sets?|st|nd|rd|th|am|pm)\b)/u.exec(
      said,
    )?.[1];
  return denied === undefined || Number(denied) >= WEIGHT_MIN ? null : Number(denied);
}

export const numbersIn = (said: string): number[] =>
  [...said.matchAll(NUMBERS)].map(([written]) =>
    /,\d{3}$/u.test(written) ? Number(written.replaceAll(',', '')) : Number(written.replace(',', '.')),
  );
