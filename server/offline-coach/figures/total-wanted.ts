import { N, numberOf } from '#server/offline-coach/slots/measures.ts';
import type { Reading } from '#server/offline-coach/slots/slots.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { roundTo } from '#shared/lifting/weight-unit.ts';

/** 'A 500 total', 'a total of 500', 'total 500' */
const STATED = new RegExp(
  `(${N})(?: ?(?:kgs?|kilos?|lbs?|pounds?))? total\\b|\\btotal(?:ing|ed)? (?:(?:of|is|at|to) )?(${N})`,
  'u',
);
const ASKS = /\b(?:what|how|which|need|short|off|away|missing|lack|left)\b/u;
const WORDS = new Set(
  'total totaling still short far off away more left missing lack reach hit must take takes squat bench deadlift pull kilos until till close'.split(
    ' ',
  ),
);

/** How much more a total is than each of its lifts. */
const TIMES_LIFT = 1.5;

/** Returns the total that the sentence states beside lifts; in '180 120 220 total' it states none. */
export function statedTotal({ slots: { weight }, otherWeights, spelled }: Reading): number | null {
  const [, before, behind] = STATED.exec(spelled) ?? [];
  const value = before ?? behind;
  const total = value === undefined ? null : numberOf(value);
  const lifts = [weight, ...otherWeights].filter((one) => one !== null && one.value !== total);
  return total !== null && lifts.every((lift) => total >= TIMES_LIFT * lift!.value) ? total : null;
}

/**
 * Says what is missing for a stated total: 'what do I need to deadlift for a 500 total with 170 squat and 110
 * bench', 'how far off a 600 total am I with 210/140/230'.
 */
export function totalWanted(reading: Reading): string | null {
  const { slots, otherWeights, words } = reading;
  const total = statedTotal(reading);
  const weights = [slots.weight, ...otherWeights].filter((weight) => weight !== null);
  const lifts = weights.filter(({ value }) => value !== total);
  const isPlain = (slots.repetitions ?? slots.sets) === null && slots.percentages.length === 0;
  if (total === null || !isPlain || !ASKS.test(reading.rest) || lifts.length !== weights.length - 1)
    return null;
  if (!words.every((word) => GLUE.has(word) || WORDS.has(word))) return null;
  const units = new Set(weights.map(({ unit }) => unit).filter((unit) => unit !== null));
  const sum = roundTo(
    lifts.reduce((all, { value }) => all + value, 0),
    0.01,
  );
  const away = roundTo(Math.abs(total - sum), 0.01);
  if (units.size > 1) return null;
  const inUnit = [...units].map((unit) => ` ${unit}`).join('');
  const added = lifts.map(({ value }) => value).join(' + ');
  // One lift is missing.
  if (lifts.length === 2 && sum < total)
    return `${total} − ${lifts.map(({ value }) => value).join(' − ')} leaves **${away}${inUnit}** for the third lift.`;
  if (lifts.length !== 3) return null;
  const way = sum < total ? 'short of' : 'above';
  return `${added} is a total of **${sum}${inUnit}**, **${away}${inUnit}** ${way} ${total}.`;
}
