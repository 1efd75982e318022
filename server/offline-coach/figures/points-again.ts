import { type LastAct, POINTS, type WantedAct } from '#server/offline-coach/slots/act.ts';
import { unitOf, type Weight } from '#server/offline-coach/slots/measures.ts';
import { BODY_MAX } from '#server/offline-coach/slots/read-slots.ts';
import { NO_SLOTS, type Reading } from '#server/offline-coach/slots/slots.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { convertWeight } from '#shared/lifting/weight-unit.ts';
import { TOTAL_ACTS } from './total-acts.ts';

const FORMULA = new RegExp(`\\b(?:${POINTS}|points?)\\b`, 'gu');
/** 'I pulled 230 today' reports a set instead. */
const SUPPOSES = /\b(?:what|and) if\b|\bif i\b/u;
const ASKS_LIFTS =
  'For that I need all three lifts again, as in “DOTS for 180, 120 and 230 at 80 kg”: I only remember the total, not the lifts.';

const OWN_TOTAL = /^Your total is \*\*/mu;
const TOTAL = TOTAL_ACTS.find(({ name }) => name === 'total')!;

/** 'And if I was 80', 'what if I cut to 76', 'what would it be at 85', of which the weight is cut out. */
const OTHER_BODY =
  /^(?:(?:and|so|ok|or|but|then|now) )*(?:(?:what|how about|what about) )?(?:(?:if i|when i|once i)(?: (?:cut|drop|dropped|diet|bulk|bulked|slim|get|got|go|went|come in|came in))(?: (?:down|up))* (?:to|at)(?: just| only)?|(?:if i|when i|once i)(?: (?:am|was|were|weigh|weighed|only|just|at|a))*|at|(?:would|will|could) (?:it|that|they|this) be (?:at|if i (?:was|were|weigh|weighed)))(?: (?:then|instead|though|be|body|weight|bodyweight))*$/u;

/** Less is a change of body weight. */
const BODY_MIN = { kg: 30, lb: 66 } as const;
const BODY_UNIT = /\bAt \d[\d.,]* (kg|lb) body weight/u;

/** Returns the body weight that a follow-up supposes; a total is heavier. */
function otherBody(
  rest: string,
  { lift, weight, bodyWeight, repetitions, percentages }: Reading['slots'],
  last: LastAct,
): Weight | null {
  const body = bodyWeight ?? weight;
  const isOne = bodyWeight === null || weight === null;
  if (body === null || !isOne || (lift ?? repetitions) !== null || percentages.length > 0) return null;
  const unit = body.unit ?? last.slots.bodyWeight?.unit ?? unitOf(BODY_UNIT.exec(last.answer)?.[1]) ?? null;
  const isBody = body.value >= BODY_MIN[unit ?? 'kg'] && body.value <= BODY_MAX[unit ?? 'kg'];
  return isBody && OTHER_BODY.test(rest) ? { ...body, unit } : null;
}

/** 'And DOTS?' or 'what if I pull 230' after the points of a total. */
export function pointsAgain({ slots, rest, spelled }: Reading, last: LastAct): WantedAct | null {
  const body = otherBody(rest, slots, last);
  const isTotal = last.act.name === 'points' || last.act.name === 'total';
  if (body !== null && (isTotal || OWN_TOTAL.test(last.answer))) {
    // A body weight offered along with the total is the last act.
    const { act, slots } = isTotal ? last : { act: TOTAL, slots: NO_SLOTS };
    return { act, slots: { ...slots, bodyWeight: body }, missing: null };
  }
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
