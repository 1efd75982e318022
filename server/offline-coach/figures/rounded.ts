import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import { N, U, type Weight, weightOf } from '#server/offline-coach/slots/measures.ts';
import type { Reading } from '#server/offline-coach/slots/slots.ts';
import { roundTo } from '#shared/lifting/weight-unit.ts';
import { figureOf } from './figure.ts';

const STEP = `(${N})(?: ?(${U}))?(?:'?s)?`;
const TO = `(?:to|by)(?: the)?(?: nearest)? ${STEP}`;
/** 'Round 143.6 to the nearest 2.5'; 'what's 225 by 5' is not rounding. */
const WEIGHT_ROUNDED = new RegExp(
  `^(?:(?:please|can you|so|and|ok) )*(?:round|what(?:'s| is)(?= .*\\b(?:nearest|rounded)\\b)) (${N})(?: ?(${U}))?(?: (?:off|up|down|rounded))? ${TO}(?: please)?[\\s?.!]*$`,
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
  const [, value, unit, step, stepUnit] = WEIGHT_ROUNDED.exec(spelled) ?? [];
  return value === undefined || step === undefined
    ? null
    : inSteps(weightOf(value, unit), weightOf(step, stepUnit), spelled);
}

/** Rounds the figure of the last answer to a stated step: 'round it to 5'. */
export function figureRounded({ spelled }: Reading, last: LastAct): WantedAct | null {
  const [, step, stepUnit] = ROUNDS.exec(spelled) ?? [];
  const figure = step === undefined || last.act.writes ? null : figureOf(last);
  const text = figure === null ? null : inSteps(figure, weightOf(step!, stepUnit), spelled);
  return text === null ? null : { act: { ...last.act, does: () => text }, slots: last.slots, missing: null };
}

function inSteps(weight: Weight, { value: step, unit: stepUnit }: Weight, spelled: string): string | null {
  const { value } = weight;
  const unit = weight.unit ?? stepUnit;
  if (step <= 0 || step > value || (stepUnit ?? unit) !== unit) return null;
  const steps = value / step;
  const whole = UP.test(spelled)
    ? Math.ceil(steps)
    : DOWN.test(spelled)
      ? Math.floor(steps)
      : Math.round(steps);
  const inUnit = unit === null ? '' : ` ${unit}`;
  return `${value}${inUnit} rounded to a multiple of ${step} is **${roundTo(whole * step, 0.01)}${inUnit}**.`;
}
