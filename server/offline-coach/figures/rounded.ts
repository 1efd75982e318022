import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import { N, numberOf, U, unitOf, type Weight } from '#server/offline-coach/slots/measures.ts';
import type { Reading } from '#server/offline-coach/slots/slots.ts';
import { roundTo } from '#shared/lifting/weight-unit.ts';
import { figureOf } from './figure.ts';

const TO = `(?:to|by)(?: the)?(?: nearest)? (${N})(?: ?${U})?(?:'?s)?`;
/** 'Round 143.6 to the nearest 2.5' */
const WEIGHT_ROUNDED = new RegExp(
  `^(?:(?:please|can you|so|and|ok) )*(?:round|what(?:'s| is)) (${N})(?: ?(${U}))?(?: (?:off|up|down|rounded))? ${TO}(?: please)?[\\s?.!]*$`,
  'u',
);
const ROUNDS = new RegExp(
  `^(?:(?:please|can you|so|and|ok|now|then) )*round(?:ed)?(?: (?:it|that|this))?(?: (?:off|up|down))? ${TO}(?: please)?[\\s?.!]*$`,
  'u',
);
const UP = /\bup\b/u;
const DOWN = /\bdown\b/u;

/** Rounds a stated weight to a stated step; null when that is not asked. */
export function roundedInWords(spelled: string): string | null {
  const [, value, unit, step] = WEIGHT_ROUNDED.exec(spelled) ?? [];
  return value === undefined || step === undefined
    ? null
    : inSteps({ value: numberOf(value), unit: unitOf(unit) ?? null }, numberOf(step), spelled);
}

/** Rounds the figure of the last answer to a stated step: 'round it to 5'. */
export function figureRounded({ spelled }: Reading, last: LastAct): WantedAct | null {
  const step = ROUNDS.exec(spelled)?.[1];
  const figure = step === undefined || last.act.writes ? null : figureOf(last);
  const text = figure === null ? null : inSteps(figure, numberOf(step!), spelled);
  return text === null ? null : { act: { ...last.act, does: () => text }, slots: last.slots, missing: null };
}

function inSteps({ value, unit }: Weight, step: number, spelled: string): string | null {
  if (step <= 0 || step > value) return null;
  const steps = value / step;
  const whole = UP.test(spelled)
    ? Math.ceil(steps)
    : DOWN.test(spelled)
      ? Math.floor(steps)
      : Math.round(steps);
  const inUnit = unit === null ? '' : ` ${unit}`;
  return `${value}${inUnit} rounded to a multiple of ${step} is **${roundTo(whole * step, 0.01)}${inUnit}**.`;
}
