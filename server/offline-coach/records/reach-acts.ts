import { repMaxTable, TABLE } from '#server/offline-coach/figures/rep-maxes.ts';
import { type Act, isOnly, list, prs } from '#server/offline-coach/slots/act.ts';
import type { Reading, Slots } from '#server/offline-coach/slots/slots.ts';
import { ESTIMATE_MAX_REPETITIONS, estimatedOneRepMax } from '#shared/lifting/one-rep-max.ts';
import { convertWeight, roundTo } from '#shared/lifting/weight-unit.ts';

/** An estimate is no more exact than this. */
const CLOSE = 1.03;

const BASICS = {
  spare: 0,
  readsBest: true,
  does: ({ lift }: Slots) => prs('read', { lift }),
} as const;

const isAboutOneLift = ({ slots: { lift, percentages }, otherLifts, otherWeights }: Reading): boolean =>
  lift !== null && percentages.length + otherLifts.length + otherWeights.length === 0;

const CAN_I =
  /^(?:(?:so|and|ok|hey|coach|do you (?:think|reckon)|you (?:think|reckon)) )*(?:can|could|will|would) i\b/u;

/** 'Can I squat 170 for 2 do you think' */
const SET_IN_REACH: Act = {
  ...BASICS,
  name: 'set in reach',
  asks: (reading) =>
    isAboutOneLift(reading) &&
    reading.slots.weight !== null &&
    reading.slots.bodyWeight === null &&
    reading.slots.sets === null &&
    reading.slots.timesBody === null &&
    CAN_I.test(reading.spelled) &&
    isOnly(
      reading,
      'so|and|ok|hey|coach|do|you|u|think|reckon|can|could|will|would|i|get|lift|hit|make|manage|be|able|to|a|an|for|on|at|my|the|now|today|right|already|yet|then',
    ),
  words: list('think reckon get lift hit manage able already yet'),
  needs: ['lift', 'weight'],
  saysOfBest({ weight, repetitions, reserve }, max) {
    const unit = weight!.unit ?? max.unit;
    const left = reserve === null || reserve === 0 ? '' : ` with ${reserve} left`;
    const named = `${weight!.value} ${unit}${(repetitions ?? 1) > 1 ? ` × ${repetitions}` : ''}${left}`;
    const needed = estimatedOneRepMax({
      weight: convertWeight(weight!.value, unit, max.unit),
      repetitions: (repetitions ?? 1) + (reserve ?? 0),
    });
    if (needed === null)
      return `The formulas hold for 1 to ${ESTIMATE_MAX_REPETITIONS} repetitions, so I cannot estimate ${named}.`;
    const share = roundTo((100 * needed) / max.value, 0.1);
    const takes = `${named} needs a max of about **${roundTo(needed, 0.1)} ${max.unit}**, which is **${share}%** of your ${max.words}`;
    if (needed > max.value && needed <= max.value * CLOSE) return `It would be close: ${takes}.`;
    return needed <= max.value
      ? `By the records, yes: ${takes}. It is an estimate; how you feel on the day decides.`
      : `The records do not show it yet: ${takes}.`;
  },
};

/** 'Rep max chart for my bench' */
const REP_MAXES: Act = {
  ...BASICS,
  name: 'repetition maxes',
  asks: (reading) =>
    isAboutOneLift(reading) &&
    reading.slots.weight === null &&
    (TABLE.test(reading.spelled) || /\bmy rep[- ]?max(?:es)?\b/u.test(reading.spelled)),
  words: list('rep max maxes chart table best all'),
  needs: ['lift'],
  saysOfBest: (_, { value, unit }) => repMaxTable({ value: roundTo(value, 0.1), unit }),
};

/** Acts that say what an athlete's best of a lift makes likely. */
export const REACH_ACTS: readonly Act[] = [SET_IN_REACH, REP_MAXES];
