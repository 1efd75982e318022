import { type LastAct, POINTS, type WantedAct } from '#server/offline-coach/slots/act.ts';
import type { Weight } from '#server/offline-coach/slots/measures.ts';
import { BODY_MAX } from '#server/offline-coach/slots/read-slots.ts';
import type { Reading } from '#server/offline-coach/slots/slots.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { convertWeight } from '#shared/lifting/weight-unit.ts';

const FORMULA = new RegExp(`\\b(?:${POINTS}|points?)\\b`, 'gu');
/** 'I pulled 230 today' reports a set instead. */
const SUPPOSES = /\b(?:what|and) if\b|\bif i\b/u;
const ASKS_LIFTS =
  'For that I need all three lifts again, as in “DOTS for 180, 120 and 230 at 80 kg”: I only remember the total, not the lifts.';

/** 'And DOTS?' or 'what if I pull 230' after the points of a total. */
export function pointsAgain({ slots, rest, spelled }: Reading, last: LastAct): WantedAct | null {
  if (last.act.name !== 'points') return null;
  const words = rest.replace(FORMULA, ' ').split(' ').filter(Boolean);
  if (!words.every((word) => GLUE.has(word) && word !== 'my')) return null;
  const isOneLift = slots.lift !== null && slots.weight !== null && (slots.repetitions ?? slots.day) === null;
  if (isOneLift && SUPPOSES.test(spelled))
    return { act: { ...last.act, does: () => ASKS_LIFTS }, slots: last.slots, missing: null };
  const isSame = (slots.lift ?? slots.weight ?? slots.bodyWeight ?? slots.sex) === null;
  return isSame && words.join(' ') !== rest ? { ...last, missing: null } : null;
}

/** Assumed where the conversation gives no body weight. */
const USUAL_BODY: Weight = { value: 80, unit: 'kg' };

/** Whether the weight of 'what about 85 kg' after points is another body weight, not another total. */
export function isOtherBody({ slots: { weight }, spelled }: Reading, { slots: before }: LastAct): boolean {
  if (weight === null || weight.value > BODY_MAX[weight.unit ?? 'kg']) return false;
  const marked = `(?:\\b(?:at|weigh(?:ed|ing)?)|@) ?${weight.value}(?![\\d.,]*\\d)`;
  if (new RegExp(marked, 'u').test(spelled)) return true;
  const unit = weight.unit ?? before.weight?.unit ?? before.bodyWeight?.unit ?? 'kg';
  const awayFrom = ({ value, unit: own }: Weight) =>
    Math.abs(weight.value - convertWeight(value, own ?? unit, unit));
  return (
    before.lift !== 'Bench' &&
    before.weight !== null &&
    awayFrom(before.bodyWeight ?? USUAL_BODY) < awayFrom(before.weight)
  );
}
