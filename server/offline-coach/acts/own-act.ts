import type { Act, Need, WantedAct } from '#server/offline-coach/slots/act.ts';
import { N, U, type Weight } from '#server/offline-coach/slots/measures.ts';
import type { Reading, Slots } from '#server/offline-coach/slots/slots.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { ACTS } from './acts.ts';

/** Returns the act that the sentence itself names. */
export const ownAct = (reading: Reading): WantedAct | null => ownActOf(reading, ACTS);

/** Returns the first of these acts that the sentence asks for. */
export function ownActOf(reading: Reading, acts: readonly Act[] = ACTS): WantedAct | null {
  for (const act of acts) {
    if (!act.asks(reading) || unknownWords(reading, act) > act.spare) continue;
    const missing = act.needs.find((need) => !filled(reading.slots, need)) ?? null;
    const others = act.eachWeight === true ? otherWeightsOf(reading, act.name === 'convert') : [];
    return { act, slots: reading.slots, missing, ...(others.length > 0 && { others }) };
  }
  return null;
}

/** A number this many times lighter than the first weight is a count. */
const TIMES_LIGHTER = 8;
const LISTED = new RegExp(`${N}(?: ?${U})?(?:,? (?:and then|and|or|then|plus) |,? ?[,&/] ?| )${N}`, 'u');

/**
 * Returns the other weights of a list: 'plates for 147.5 and 152.5'.
 * @param isAny whether they may stand apart: 'what is 405 lbs in kilos and 225'
 */
function otherWeightsOf({ slots: { weight }, otherWeights, spelled }: Reading, isAny: boolean): Weight[] {
  if (otherWeights.length === 0 || !(isAny || LISTED.test(spelled))) return [];
  const least = (weight?.value ?? 0) / TIMES_LIGHTER;
  if (otherWeights.some(({ value }) => value < least)) return [];
  const unit = [weight, ...otherWeights].find((one) => one?.unit)?.unit ?? null;
  return otherWeights.map((other) => ({ ...other, unit: other.unit ?? unit }));
}

/** Counts the words of a sentence that are neither part of the act nor common filler. */
export function unknownWords({ words }: Reading, act: Act | null): number {
  return words.filter((word) => !GLUE.has(word) && !act?.words.includes(word)).length;
}

export const filled = (slots: Slots, need: Need): boolean =>
  need === 'percentages' ? slots.percentages.length > 0 : slots[need] !== null;
