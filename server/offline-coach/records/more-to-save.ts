import type { LastAct } from '#server/offline-coach/slots/act.ts';
import { isStatement } from '#server/offline-coach/slots/record-words.ts';
import type { Reading } from '#server/offline-coach/slots/slots.ts';

/** Start of another set or figure after a save. */
const ADDS = /^(?:and|also|plus|then|now|next|same)\b/u;
const REPLACES = /^(?:no|nah|sorry|wait|oops|actually|i mean(?:t)?|make (?:it|that)|change (?:it|that))\b/u;
/** Only names a number of repetitions, of which nothing says that they were done. */
const COUNT_ONLY = /^(?:and|also|plus|then|now|next) for(?: an?)?(?: (?:single|double|triple))?$/u;
/** 'And 125x5 after', 'add 130x8 backoff too' */
const NEXT_SET = new Set(
  'and also plus then now add log after afterwards back off backoff drop set too as well that it for a the same day'.split(
    ' ',
  ),
);
/**
 * A record this many times lighter than the last one of its lift is a number of repetitions or something
 * else.
 */
const TIMES_SMALLER = 4;

/** Whether a sentence after a save, or after a question about one, clearly adds another set or figure. */
export function isMoreToSave(reading: Reading, { act, slots: before, missing }: LastAct): boolean {
  if (!isStatement(reading)) return false;
  if (missing !== null) return true;
  const { rest, slots } = reading;
  if (act.name !== 'add record') return REPLACES.test(rest);
  const { lift, weight, repetitions, day } = slots;
  const isTimes =
    lift === null &&
    weight !== null &&
    weight.unit === null &&
    weight.value < (before.weight?.value ?? 0) / TIMES_SMALLER;
  const isSet = weight !== null && repetitions !== null;
  const isWholeSet = isSet && rest.split(' ').every((word) => word === '' || NEXT_SET.has(word));
  // 'And for a triple' may ask what the set lets expect.
  const isCountOnly = lift === null && weight === null && day === null && COUNT_ONLY.test(rest);
  const isAdded = ADDS.test(rest) && (lift ?? weight ?? repetitions ?? day) !== null;
  return !isTimes && !isCountOnly && (isWholeSet || isAdded);
}
