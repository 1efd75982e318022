import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { inUnitOfOther, type Max, optional } from '#server/offline-coach/slots/act.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import { DAY_MS } from '#shared/durations.ts';
import {
  countedRepetitions,
  ESTIMATE_MAX_REPETITIONS,
  estimatedOneRepMax,
} from '#shared/lifting/one-rep-max.ts';
import { convertWeight, roundTo, WEIGHT_UNITS, type WeightUnit } from '#shared/lifting/weight-unit.ts';

interface BestLift {
  value: number;
  unit: unknown;
  repetitions: number | null;
}

/** What to work out from the best of a lift. */
export type BestRequest = Pick<Slots, 'percentages' | 'into' | 'bar'> & {
  /** Comments on the best. */
  says?: (max: Max) => string;
};

/** Number of days for which a single counts as current. */
const RECENT_DAYS = 90;

interface Bests {
  best: BestLift;
  /** A single heavier than the set with the best estimate. */
  heaviest: (BestLift & { day: string }) | null;
}

const isWeight = (unit: unknown): unit is WeightUnit => WEIGHT_UNITS.some((one) => one === unit);

/** Returns the single if it is recent or at least the estimate, else the best set. */
function maxOf({ best, heaviest }: Bests, today: string): BestLift {
  if (heaviest === null) return best;
  const isRecent = Date.parse(today) - Date.parse(heaviest.day) <= RECENT_DAYS * DAY_MS;
  const estimated =
    estimatedOneRepMax({ weight: best.value, repetitions: countedRepetitions(best.repetitions) }) ?? 0;
  const isAsMuch =
    isWeight(heaviest.unit) &&
    isWeight(best.unit) &&
    convertWeight(heaviest.value, heaviest.unit, best.unit) >= estimated;
  return isRecent || isAsMuch ? heaviest : best;
}

/** Whether a set is longer than an estimate reaches. */
const isLong = (repetitions: number | null): boolean => (repetitions ?? 1) > ESTIMATE_MAX_REPETITIONS;

/** Returns the max to calculate with and the set it comes from; null when the record is not a weight. */
export function maxIn(bests: Bests, today: string): Max | null {
  const { value, unit, repetitions } = maxOf(bests, today);
  const weight = estimatedOneRepMax({ weight: value, repetitions: countedRepetitions(repetitions) });
  if (!isWeight(unit) || weight === null) return null;
  const isSet = (repetitions ?? 1) > 1;
  const atLeast = isLong(repetitions) ? 'at least ' : '';
  const words = isSet
    ? `estimated max of ${atLeast}${roundTo(weight, 0.1)} ${unit} (${value} ${unit} × ${repetitions})`
    : `${value} ${unit}`;
  const heaviest = bests.heaviest ?? bests.best;
  const heaviestWeight = isWeight(heaviest.unit)
    ? convertWeight(heaviest.value, heaviest.unit, unit)
    : heaviest.value;
  return { value: weight, unit, words, set: { value: heaviestWeight, repetitions: heaviest.repetitions } };
}

/**
 * Comments on a best, or says which of the single and the estimate the percentages are based on, if they
 * differ.
 */
export function commentsOnBest({ percentages, says }: BestRequest, bests: Bests, today: string): string[] {
  const max = says === undefined ? null : maxIn(bests, today);
  if (says !== undefined) return max === null ? [] : [says(max)];
  if (percentages.length === 0) return [];
  const { value, unit, repetitions } = maxOf(bests, today);
  const long =
    isWeight(unit) && isLong(repetitions)
      ? [
          `No estimate holds for more than ${ESTIMATE_MAX_REPETITIONS} repetitions, so of ${value} ${unit} × ${repetitions} I count ${ESTIMATE_MAX_REPETITIONS}: the real max may be higher.`,
        ]
      : [];
  if (bests.heaviest === null) return long;
  return [
    ...long,
    maxOf(bests, today) === bests.heaviest
      ? 'I used your heaviest single, not the estimate.'
      : 'I count with the estimate, as your heaviest single is lighter and some months old.',
  ];
}

/** Returns the calculations from a lift's record; empty when the record is not a weight. */
export function calculationsFromBest(
  { percentages, into, bar }: BestRequest,
  bests: Bests,
  today: string,
): ToolCall[] {
  const { value, unit, repetitions } = maxOf(bests, today);
  if (unit !== 'lb' && unit !== 'kg') return [];
  const converted: ToolCall[] =
    into === null || into === unit
      ? []
      : [{ tool: 'calculate', input: { calculation: 'convert', weight: value, unit } }];
  if (percentages.length === 0) return converted;
  const counted = countedRepetitions(repetitions);
  const weight = estimatedOneRepMax({ weight: value, repetitions: counted });
  if (weight === null) return [];
  const estimate: ToolCall = {
    tool: 'calculate',
    input: { calculation: 'one_rep_max', weight: value, unit, repetitions: counted },
  };
  const table: ToolCall = {
    tool: 'calculate',
    input: {
      calculation: 'percentages',
      weight: roundTo(weight, 0.1),
      unit,
      percentages,
      ...optional('bar', inUnitOfOther(bar, { value: weight, unit })),
    },
  };
  return [...converted, ...(counted > 1 ? [estimate] : []), table];
}
