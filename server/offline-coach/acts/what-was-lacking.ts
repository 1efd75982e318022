import { CALCULATION_ACTS } from '#server/offline-coach/figures/calculation-acts.ts';
import { STRENGTH_ACTS } from '#server/offline-coach/figures/strength-acts.ts';
import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { NO_SLOTS, type Reading } from '#server/offline-coach/slots/slots.ts';
import { NO_DAY } from '#server/offline-coach/words/calendar.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { ownAct, unknownWords } from './own-act.ts';

/** What an answer says when the records lack what was asked for. */
const NO_BEST = /^There is no .+ record (?:with a weight )?yet\b/mu;
const NO_TOTAL = /^For a total I need /mu;
/** Smallest weight that can be a total of three lifts. */
const TOTAL_MIN = 100;
const BEST_WORDS = new Set(
  "max maximum onerepmax best pr pb record single current is it's its that's about around say".split(' '),
);

const actNamed = (name: string) => [...CALCULATION_ACTS, ...STRENGTH_ACTS].find((act) => act.name === name)!;

/** Returns the last act with what the records lacked for it, now stated: '150' after '75% of my squat'. */
export const withWhatWasLacking = (reading: Reading, last: LastAct): WantedAct | null =>
  withBest(reading, last) ?? withTotal(reading, last);

function withBest(reading: Reading, last: LastAct): WantedAct | null {
  const { slots, words, otherWeights } = reading;
  const { lift, percentages } = last.slots;
  if (last.act.name !== 'percentages of a best' || !NO_BEST.test(last.answer)) return null;
  const { weight } = slots;
  const isSameLift = slots.lift === null || slots.lift === lift;
  const isSingle = (slots.repetitions ?? 1) === 1 && slots.percentages.length === 0;
  // 'I squatted 150 yesterday' is a set to save.
  if (ownAct(reading)?.act.writes === true) return null;
  if (weight === null || otherWeights.length > 0 || !isSameLift || !isSingle) return null;
  if (!words.every((word) => GLUE.has(word) || BEST_WORDS.has(word))) return null;
  return { act: actNamed('percentages'), slots: { ...NO_SLOTS, weight, percentages }, missing: null };
}

/** 'Total 420, I weigh 67 and I'm a woman' after the points of lifts that are in no record. */
function withTotal({ slots: { lift }, spelled }: Reading, last: LastAct): WantedAct | null {
  if (last.act.name !== 'total' || lift !== null || !NO_TOTAL.test(last.answer)) return null;
  const whole = readSlots(`dots of ${spelled}`, NO_DAY);
  const { weight, bodyWeight } = whole.slots;
  const act = actNamed('points');
  const isTotal = weight !== null && weight.value >= TOTAL_MIN && bodyWeight !== null;
  const isAlone = whole.otherWeights.length === 0 && unknownWords(whole, act) === 0;
  return isTotal && isAlone ? { act, slots: whole.slots, missing: null } : null;
}

/** 'And for deadlift?' after the max of a set is about that lift's record. */
export function estimateOfOther({ slots, rest, words }: Reading, last: LastAct): WantedAct | null {
  const { lift } = slots;
  const isOther = lift !== null && last.slots.lift !== null && lift !== last.slots.lift;
  if (last.act.name !== 'one-rep max' || !isOther || slots.weight !== null) return null;
  if (slots.repetitions !== null || !/^(?:and|what about|how about|same)\b/u.test(rest)) return null;
  if (!words.every((word) => GLUE.has(word))) return null;
  return { act: actNamed('estimate'), slots: { ...NO_SLOTS, lift }, missing: null };
}
