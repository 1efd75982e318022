import { afterEstimate } from '#server/offline-coach/figures/after-estimate.ts';
import { CALCULATION_ACTS } from '#server/offline-coach/figures/calculation-acts.ts';
import { asksForWeakest, COMPARING_ACTS } from '#server/offline-coach/figures/comparing-acts.ts';
import { figureOf } from '#server/offline-coach/figures/figure.ts';
import { lagging } from '#server/offline-coach/figures/lagging.ts';
import { ofShown } from '#server/offline-coach/figures/of-shown.ts';
import { pointsAgain } from '#server/offline-coach/figures/points-again.ts';
import { figureRounded } from '#server/offline-coach/figures/rounded.ts';
import { namesSingle } from '#server/offline-coach/figures/stated-max.ts';
import { STRENGTH_ACTS } from '#server/offline-coach/figures/strength-acts.ts';
import { sumWithLast } from '#server/offline-coach/figures/sum-of-lifts.ts';
import { underBest } from '#server/offline-coach/figures/under-best.ts';
import { volumeOfLast } from '#server/offline-coach/figures/volume-of-last.ts';
import { aboutWarmUpSteps } from '#server/offline-coach/figures/warm-up-steps.ts';
import { withCollars } from '#server/offline-coach/figures/with-collars.ts';
import { ADD_RECORD, isOffer } from '#server/offline-coach/records/add-record.ts';
import { AGAINST_BEST } from '#server/offline-coach/records/best-acts.ts';
import { LAST } from '#server/offline-coach/records/history-acts.ts';
import { RECORD_ACTS } from '#server/offline-coach/records/record-acts.ts';
import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import { NO_SLOTS, type Reading } from '#server/offline-coach/slots/slots.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { USUAL_BAR } from '#shared/lifting/plates.ts';
import { convertWeight, roundTo } from '#shared/lifting/weight-unit.ts';
import { bodyWeightBefore } from './body-weight-acts.ts';
import { isItBest } from './is-it-best.ts';
import { moreOrLess } from './more-or-less.ts';
import { withOtherEquipment } from './other-equipment.ts';
import { otherWindow } from './other-window.ts';
import { actWithLift, merged, withOtherSlots } from './same-act.ts';
import { onlyLift, withOtherMax } from './same-for-other.ts';
import { estimateOfOther, withWhatWasLacking } from './what-was-lacking.ts';

/** Returns the act that continues from the last result without naming it; null if there is none. */
export function actFromLast(reading: Reading, last: LastAct | null, today: string): WantedAct | null {
  if (last === null) return null;
  return (
    withWhatWasLacking(reading, last) ??
    estimateOfOther(reading, last) ??
    afterEstimate(reading, last) ??
    moreOrLess(reading, last) ??
    samePlates(reading, last) ??
    afterConversion(reading, last) ??
    withRealBest(reading, last) ??
    withOtherMax(reading, last) ??
    onlyLift(reading, last) ??
    againstBest(reading, last) ??
    underBest(reading, last) ??
    withOtherEquipment(reading, last, today) ??
    withCollars(reading, last) ??
    againstLift(reading, last) ??
    isItBest(reading, last) ??
    weakestShown(reading, last) ??
    lagging(reading, last) ??
    otherWindow(reading, last, today) ??
    previousRecord(reading, last) ??
    forReps(reading, last) ??
    totalForPoints(reading, last) ??
    pointsAgain(reading, last) ??
    ofShown(reading, last) ??
    figureRounded(reading, last) ??
    afterTotal(reading, last) ??
    sumWithLast(reading, last) ??
    volumeOfLast(reading, last) ??
    bodyWeightBefore(reading, last) ??
    estimatedSingle(reading, last) ??
    aboutWarmUpSteps(reading, last)
  );
}

/** 'Swap to a 25 bar with the same plates': calculates the new total weight. */
function samePlates({ slots: { bar, weight }, rest }: Reading, last: LastAct): WantedAct | null {
  const isSame = /\bsame\b.*\bplates\b|\bplates\b.*\b(?:same|stay)\b/u.test(rest);
  const loaded = last.act.name === 'plates' ? figureOf(last) : null;
  if (loaded === null || bar === null || weight !== null || !isSame) return null;
  const unit = loaded.unit ?? 'kg';
  if (bar.unit !== null && bar.unit !== unit) return null;
  const value = loaded.value - (last.slots.bar?.value ?? USUAL_BAR[unit]) + bar.value;
  return merged(last, { ...NO_SLOTS, weight: { value, unit }, bar: { ...bar, unit } });
}

/**
 * Continues from a converted figure: 'what about 80' after '75% of my squat' in pounds, 'and 315' after the
 * plates for 225 lb.
 */
function afterConversion(reading: Reading, last: LastAct): WantedAct | null {
  const { weight, lift, repetitions } = reading.slots;
  const { of } = last;
  if (of === undefined || weight === null || weight.unit !== null || (lift ?? repetitions) !== null)
    return null;
  if (!/^(?:and|what about|how about|now|then)(?: (?:for|with))?$/u.test(reading.rest)) return null;
  const isShare = last.act.name === 'convert' && of.slots.percentages.length > 0 && weight.value <= 100;
  if (isShare) return withOtherSlots(reading, { ...of, answer: last.answer, offers: [] });
  const from = of.act.name === 'convert' ? of.slots.weight?.unit : null;
  const to = last.slots.weight?.unit;
  if (last.act.name !== 'plates' || !from || !to || from === to) return null;
  const value = roundTo(convertWeight(weight.value, from, to), 0.01);
  return { ...last, slots: { ...last.slots, weight: { value, unit: to } } };
}

const REAL_BEST =
  /\b(?:off|of|from|with|on|to) my (?:(?:real|actual|true|current|tested|own) )?(?:best|max|onerepmax|pr|pb|record|single)\b/u;
const REAL_BEST_WORDS = new Set(
  'off from real actual true current tested own best max onerepmax pr pb record single rather'.split(' '),
);

/** 'Nah do it off my real best': the same percentages of the recorded best. */
function withRealBest({ slots, rest, words }: Reading, last: LastAct): WantedAct | null {
  const { percentages } = last.slots;
  const lift = slots.lift ?? last.slots.lift ?? last.of?.slots.lift ?? null;
  const isSame = slots.weight === null && slots.repetitions === null && slots.percentages.length === 0;
  if (percentages.length === 0 || lift === null || !isSame || !REAL_BEST.test(rest)) return null;
  if (!words.every((word) => GLUE.has(word) || REAL_BEST_WORDS.has(word))) return null;
  const act = CALCULATION_ACTS.find(({ name }) => name === 'percentages of a best')!;
  return { act, slots: { ...NO_SLOTS, lift, percentages }, missing: null };
}

const THAN_DONE =
  /^(?:(?:and|so|ok) )*is (?:that|this|it) (?:any )?(?:more|heavier|better|higher|bigger|less|lighter) than(?: (?:what|anything|my|i've|ive|i|have|ever|best|current|done|lifted|hit|max|pr|pb|record|before|so|far))+$/u;

/** 'Is that more than I've done': compares the figure with the record. */
function againstBest({ slots, rest }: Reading, last: LastAct): WantedAct | null {
  const lift = slots.lift ?? last.slots.lift ?? last.of?.slots.lift ?? null;
  const weight = last.act.writes ? null : figureOf(last);
  if (lift === null || weight === null || slots.weight !== null || !THAN_DONE.test(rest)) return null;
  return { act: AGAINST_BEST, slots: { ...NO_SLOTS, lift, weight }, missing: null };
}

/** 'How much more than my bench is that', of which the lift is cut out. */
const MORE_THAN =
  /^(?:(?:and|so|ok) )*(?:how (?:much|far) (?:more|less|heavier|lighter|higher|lower|bigger|above|over|ahead of)(?: is (?:that|this|it))? (?:than )?(?:my|the)?(?: best| max| record| pr)*(?: is (?:that|this|it))?)$/u;
const STACKS_UP =
  /^(?:(?:and|so|ok) )*how (?:does|do|would|is) (?:that|this|it) (?:stack up|compare|compared|hold up|measure up|look) (?:(?:against|to|with|next to|beside|vs|versus)(?: my| the)?)?(?: best| max| record| pr)?$/u;

/** 'How does that stack up against my back squat': compares the current lift with another. */
function againstLift({ slots, rest, otherLifts }: Reading, last: LastAct): WantedAct | null {
  const lift = actWithLift(last)?.slots.lift ?? null;
  const isOther = lift !== null && slots.lift !== null && slots.lift !== lift && otherLifts.length === 0;
  if (!isOther || slots.weight !== null || !(STACKS_UP.test(rest) || MORE_THAN.test(rest))) return null;
  // 'How much more than my bench is that' after a share of the squat
  const isShare = last.slots.percentages.length > 0 || last.slots.lift === null;
  const weight = isShare && MORE_THAN.test(rest) ? figureOf(last) : null;
  if (weight !== null)
    return { act: AGAINST_BEST, slots: { ...NO_SLOTS, lift: slots.lift, weight }, missing: null };
  const act = COMPARING_ACTS.find(({ name }) => name === 'compare records')!;
  // When compared with another squat variation, the back squat is the record called 'Squat'.
  const otherLift = slots.lift === 'Back Squat' ? 'Squat' : slots.lift;
  return { act, slots: { ...NO_SLOTS, lift, otherLift }, missing: null };
}

const SHOWS_LIFTS = new Set(['read records', 'total', 'total of three', 'compare all', 'gain of each']);

/** 'Which one is the weakest' after the bests of each lift. */
function weakestShown(reading: Reading, last: LastAct): WantedAct | null {
  if (!SHOWS_LIFTS.has(last.act.name) || !asksForWeakest(reading)) return null;
  const act = COMPARING_ACTS.find(({ name }) => name === 'weakest lift')!;
  return { act, slots: NO_SLOTS, missing: null };
}

/** 'And before that' after a record. */
function previousRecord({ slots, rest }: Reading, last: LastAct): WantedAct | null {
  const { lift } = last.slots;
  const reads = last.act.readsBest === true || last.act === LAST || last.act.name === 'history';
  const isRecord = lift !== null && reads && last.slots.percentages.length === 0;
  if (!isRecord || slots.lift !== null || slots.weight !== null) return null;
  if (!/^(?:(?:and|what about|what was|the one) )*before (?:that|it|this)(?: one)?$/u.test(rest)) return null;
  const act = RECORD_ACTS.find(({ name }) => name === 'history')!;
  return { act, slots: { ...NO_SLOTS, lift }, missing: null };
}

/** 'And for reps' or 'and how many reps' after the best of a lift. */
function forReps({ slots, rest }: Reading, last: LastAct): WantedAct | null {
  const { lift } = last.slots;
  const isBest = lift !== null && last.act.name === 'read record';
  if (!isBest || slots.lift !== null || slots.weight !== null) return null;
  if (
    !/^(?:(?:and|what about|how about|best|my|the|most) )*(?:for |how many )?(?:more |several |multiple )?reps$/u.test(
      rest,
    )
  )
    return null;
  const isCount = /\bhow many\b/u.test(rest);
  return { act: last.act, slots: { ...last.slots, forReps: isCount ? null : true }, missing: null };
}

const NEEDS_TOTAL =
  /^(?:(?:and|so|ok) )*(?:(?:what|which|how (?:big|much)) (?:a |of a )?total (?:do|would|will|must|should) i (?:need|have)|total (?:needed|i need))(?: to (?:get|have|reach|hit|make|get to))?(?: for)?(?: an?| dots| wilks| points| ipf| gl| goodlift)*$/u;
const TOTAL = /Your total (?:is|would be) \*\*([\d.,]+) (kg|lb)\*\*/u;
const POINTS = [
  ['Wilks', /\bwilks\b/u, /\bWilks \*\*([\d.]+)\*\*/u],
  ['IPF GL', /\b(?:ipf|gl|goodlift)\b/u, /\bIPF GL \*\*([\d.]+)\*\*/u],
  ['DOTS', /./u, /\bDOTS \*\*([\d.]+)\*\*/u],
] as const;

/**
 * 'What total do I need for 350' after the points of a total; at the same body weight they scale together.
 */
function totalForPoints(
  { slots: { weight, lift }, rest, spelled }: Reading,
  last: LastAct,
): WantedAct | null {
  if (weight === null || weight.unit !== null || lift !== null || !NEEDS_TOTAL.test(rest)) return null;
  const [name, , stated] = POINTS.find(([, asked]) => asked.test(spelled))!;
  const now = Number(stated.exec(last.answer)?.[1] ?? Number.NaN);
  const [, total, unit = 'kg'] = TOTAL.exec(last.answer) ?? [];
  if (!(now > 0) || total === undefined) return null;
  const own = Number(total.replaceAll(',', ''));
  const needed = roundTo((weight.value / now) * own, 0.1);
  const away = roundTo(Math.abs(needed - own), 0.1);
  const text = `For **${weight.value}** points by ${name} at the same body weight you need a total of about **${needed} ${unit}**, ${away} ${unit} ${needed < own ? 'less' : 'more'} than yours now.`;
  return { act: { ...last.act, does: () => text }, slots: last.slots, missing: null };
}

const TO_REACH = /\b(?:need|reach|hit|get to|off|away|short|far|left|more)\b/u;

/** 'In kilos' and 'how much do I need to hit 1200 lb' after the total. */
function afterTotal({ slots, rest, words, otherWeights }: Reading, last: LastAct): WantedAct | null {
  if (last.act.name !== 'total' || slots.lift !== null || otherWeights.length > 0) return null;
  if (slots.weight === null)
    return slots.into !== null && words.every((word) => GLUE.has(word))
      ? { act: last.act, slots: { ...last.slots, into: slots.into }, missing: null }
      : null;
  const isWhole = slots.repetitions === null && slots.percentages.length === 0 && slots.bodyWeight === null;
  if (!isWhole || slots.weight.value < TOTAL_MIN || !/\bhow\b/u.test(rest) || !TO_REACH.test(rest))
    return null;
  const act = STRENGTH_ACTS.find(({ name }) => name === 'away')!;
  return { act, slots: { ...NO_SLOTS, weight: slots.weight }, missing: null };
}

/** Smallest weight that can be a total of three lifts. */
const TOTAL_MIN = 100;

/** 'What would my single be' about a set just mentioned. */
function estimatedSingle(reading: Reading, last: LastAct): WantedAct | null {
  const { weight, repetitions, lift } = last.slots;
  const isSet = (last.act === ADD_RECORD || isOffer(last)) && weight !== null && (repetitions ?? 1) > 1;
  const { slots, rest } = reading;
  if (!isSet || slots.weight !== null || (slots.lift !== null && slots.lift !== lift)) return null;
  if (!namesSingle(reading) || !/\b(?:would|could|should|might)\b/u.test(rest)) return null;
  const act = CALCULATION_ACTS.find(({ name }) => name === 'one-rep max')!;
  return { act, slots: { ...NO_SLOTS, weight, repetitions, reserve: last.slots.reserve }, missing: null };
}
