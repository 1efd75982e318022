import { type Act, barOf, list } from '#server/offline-coach/slots/act.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import { convertWeight, roundTo, type WeightUnit } from '#shared/lifting/weight-unit.ts';

/** Step of the loads that a gym's plates make. */
const STEP = { kg: 2.5, lb: 5 } as const;
type Way = 'up' | 'down' | 'nearest';

/** Rounds a weight to what plates can make. */
export function toLoad(value: number, unit: WeightUnit, way: Way): number {
  const steps = value / STEP[unit];
  const whole = way === 'up' ? Math.ceil(steps) : way === 'down' ? Math.floor(steps) : Math.round(steps);
  return whole * STEP[unit];
}

const PLATES =
  '(?:loadable )?(?:plates?|load|weight i (?:can|could) (?:load|put on)|(?:thing )?i (?:can|could) load)';
/** What can be loaded: 'round it to what I can load', 'to the nearest plate', 'what do I put on the bar'. */
export const TO_LOAD = `loadable|(?:can|could|able to|to) (?:actually |really )?load\\b(?! up)|(?:nearest|closest) ${PLATES}|(?:what|which plates) (?:do|can|should|would) i (?:put|load|throw|slap|have to put)(?: on)?|(?:which|what) plates`;
const ASKS_LOAD = new RegExp(`\\b(?:${TO_LOAD})\\b`, 'u');
const CONVERTS = /\b(?:convert(?:ed)?|conversion)\b/u;

/** The unit it converts into. */
const intoOf = ({ weight, into }: Slots): WeightUnit | null =>
  into ?? (weight?.unit == null ? null : weight.unit === 'kg' ? 'lb' : 'kg');

/** 'Convert 315 lbs and round it to what I can load': converts, then loads the nearest weight on the bar. */
export const CONVERT_TO_LOAD: Act = {
  name: 'convert to load',
  asks({ slots, otherWeights, otherLifts, spelled }) {
    const { weight, into, repetitions, percentages } = slots;
    const isOneWeight =
      weight !== null && repetitions === null && percentages.length + otherWeights.length === 0;
    const isConverted =
      into === null ? weight?.unit != null && CONVERTS.test(spelled) : weight?.unit !== into;
    return isOneWeight && otherLifts.length === 0 && isConverted && ASKS_LOAD.test(spelled);
  },
  words: list(
    'convert converted conversion round rounded rounding up down nearest closest loadable load loading plate plates which put throw slap bar side sides into own something thing actually really able actual gym rack near exactly',
  ),
  spare: 2,
  needs: ['weight'],
  does(slots) {
    const { value, unit } = slots.weight!;
    const into = intoOf(slots)!;
    const from = unit ?? (into === 'kg' ? 'lb' : 'kg');
    const load = { value: toLoad(convertWeight(value, from, into), into, 'nearest'), unit: into };
    return [
      { tool: 'calculate', input: { calculation: 'convert', weight: value, unit: from } },
      {
        tool: 'calculate',
        input: {
          calculation: 'plates',
          weight: roundTo(load.value, 0.01),
          unit: into,
          ...barOf({ ...slots, weight: load }),
        },
      },
    ];
  },
};
