import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import { unitMeant, unitOf } from '#server/offline-coach/slots/measures.ts';
import type { Reading } from '#server/offline-coach/slots/slots.ts';
import { convertWeight, roundTo } from '#shared/lifting/weight-unit.ts';

/**
 * Repeats the last act in the unit that was meant: 'lbs', 'I meant kilos'. 'In pounds?' asks for a conversion
 * instead.
 */
export function otherUnit({ spelled }: Reading, last: LastAct | null): WantedAct | null {
  const unit = unitMeant(spelled);
  const body = last?.act.needs[0] === 'bodyWeight' ? last.slots.bodyWeight : null;
  if (last !== null && unit !== undefined && body !== null)
    return { ...last, slots: { ...last.slots, bodyWeight: { ...body, unit } } };
  const weight = last?.slots.weight ?? null;
  if (
    last === null ||
    unit === undefined ||
    weight === null ||
    last.act.writes ||
    last.act.name === 'convert'
  )
    return null;
  return weight.unit !== unit
    ? { ...last, slots: { ...last.slots, weight: { value: weight.value, unit } } }
    : null;
}

/** Reverses a conversion: 'No, I meant kg to lbs'. */
export function otherWay({ spelled }: Reading, last: LastAct | null): WantedAct | null {
  const weight = last?.act.name === 'convert' ? last.slots.weight : null;
  const units = /\b(kgs?|kilos?|lbs?|pounds?) (?:to|into|in) (kgs?|kilos?|lbs?|pounds?)\b/u.exec(spelled);
  const [unit, into] = [unitOf(units?.[1]), unitOf(units?.[2])];
  if (last === null || weight === null || unit === undefined || into === undefined || /\d/u.test(spelled))
    return null;
  return { ...last, slots: { ...last.slots, weight: { ...weight, unit }, into } };
}

/** Converts the steps of a warm-up, rather than its work set. */
export function warmUpInto({ slots: { into, weight } }: Reading, last: LastAct | null): WantedAct | null {
  const before = last?.act.name === 'warm up' ? last.slots.weight : null;
  if (last === null || before === null || into === null || weight !== null || before.unit === into)
    return null;
  const value = convertWeight(before.value, before.unit ?? (into === 'kg' ? 'lb' : 'kg'), into);
  return {
    ...last,
    slots: { ...last.slots, bar: null, weight: { value: roundTo(value, LOADABLE[into]), unit: into } },
  };
}

const LOADABLE = { kg: 2.5, lb: 5 } as const;
