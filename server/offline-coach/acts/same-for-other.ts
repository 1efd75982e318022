import { CALCULATION_ACTS } from '#server/offline-coach/figures/calculation-acts.ts';
import { RECORD_ACTS } from '#server/offline-coach/records/record-acts.ts';
import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import { NO_SLOTS, type Reading } from '#server/offline-coach/slots/slots.ts';

const FROM =
  /^(?:(?:and|ok|now|then|what|if|but) )*(?:from|off|of|based on|with|about)(?: an?)?(?: max)?(?: instead)?(?: max)?$/u;
/** A bare number up to this is one more percentage. */
const PERCENT_MAX = 100;

/** 'Now from 220 instead' after percentages of the best: the same ones of another max. */
export function withOtherMax({ slots, rest, otherWeights }: Reading, last: LastAct): WantedAct | null {
  const { weight, lift, repetitions } = slots;
  const { percentages } = last.slots;
  if (last.act.name !== 'percentages of a best' || percentages.length === 0 || weight === null) return null;
  if ((lift ?? repetitions) !== null || slots.percentages.length + otherWeights.length > 0) return null;
  if ((weight.unit === null && weight.value <= PERCENT_MAX) || !FROM.test(rest)) return null;
  const act = CALCULATION_ACTS.find(({ name }) => name === 'percentages')!;
  return { act, slots: { ...NO_SLOTS, percentages, weight }, missing: null };
}

const ONLY = /^(?:(?:and|ok|so|but|please) )*(?:only|just)(?: (?:the|my|for|on|of))*(?: please)?$/u;
const OF_ALL_LIFTS = new Set(['past', 'records of days']);

/** 'Only squats' after the records of all lifts on some days. */
export function onlyLift({ slots, rest, otherLifts }: Reading, last: LastAct): WantedAct | null {
  const { lift, weight, repetitions } = slots;
  const isLift = lift !== null && otherLifts.length === 0 && (weight ?? repetitions) === null;
  if (!isLift || !OF_ALL_LIFTS.has(last.act.name) || !ONLY.test(rest)) return null;
  const act = last.act.name === 'past' ? RECORD_ACTS.find(({ name }) => name === 'history')! : last.act;
  return { act, slots: { ...last.slots, lift }, missing: null };
}
