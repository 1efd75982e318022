import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import type { Max } from '#server/offline-coach/slots/act.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import { estimatedOneRepMax } from '#shared/lifting/one-rep-max.ts';
import { convertWeight, roundTo, WEIGHT_UNITS, type WeightUnit } from '#shared/lifting/weight-unit.ts';

interface BestLift {
  value: number;
  unit: unknown;
  repetitions: number | null;
}

/** What may be wanted of the best of a lift. */
export type OfBest = Pick<Slots, 'percentages' | 'into'> & {
  /** What is said of it. */
  says?: (max: Max) => string;
};

/** As long as a single stands for what can be lifted now. */
const RECENT_DAYS = 90;
const DAY_MS = 86_400_000;

interface Bests {
  best: BestLift;
  /** A single that is heavier than the set that is best by estimate. */
  heaviest: (BestLift & { day: string }) | null;
}

const isWeight = (unit: unknown): unit is WeightUnit => WEIGHT_UNITS.some((one) => one === unit);

/** The single where it was lifted lately or is no less than the estimate; else the best set. */
function maxOf({ best, heaviest }: Bests, today: string): BestLift {
  if (heaviest === null) return best;
  const isRecent = Date.parse(today) - Date.parse(heaviest.day) <= RECENT_DAYS * DAY_MS;
  const estimated = estimatedOneRepMax({ weight: best.value, repetitions: best.repetitions ?? 1 }) ?? 0;
  const isAsMuch =
    isWeight(heaviest.unit) &&
    isWeight(best.unit) &&
    convertWeight(heaviest.value, heaviest.unit, best.unit) >= estimated;
  return isRecent || isAsMuch ? heaviest : best;
}

/** The max that a lift is counted with, and what it was; null when its record is no weight. */
export function maxIn(bests: Bests, today: string): Max | null {
  const { value, unit, repetitions } = maxOf(bests, today);
  const weight = estimatedOneRepMax({ weight: value, repetitions: repetitions ?? 1 });
  if (!isWeight(unit) || weight === null) return null;
  const isSet = (repetitions ?? 1) > 1;
  const words = isSet
    ? `estimated max of ${roundTo(weight, 0.1)} ${unit} (${value} ${unit} × ${repetitions})`
    : `${value} ${unit}`;
  const heaviest = bests.heaviest ?? bests.best;
  return { value: weight, unit, words, set: { value: heaviest.value, repetitions: heaviest.repetitions } };
}

/** What is said of a best: what was wanted of it, or which of the two percentages are taken of, where they differ. */
export function takenOf({ percentages, says }: OfBest, bests: Bests, today: string): string[] {
  const max = says === undefined ? null : maxIn(bests, today);
  if (says !== undefined) return max === null ? [] : [says(max)];
  if (percentages.length === 0 || bests.heaviest === null) return [];
  return [
    maxOf(bests, today) === bests.heaviest
      ? 'I count with the heaviest single that you did, not with the estimate.'
      : 'I count with the estimate, as your heaviest single is lighter and some months old.',
  ];
}

/** What is calculated of a lift once its record is known; nothing when the record is no weight. */
export function calculatedOfBest({ percentages, into }: OfBest, bests: Bests, today: string): ToolCall[] {
  const { value, unit, repetitions } = maxOf(bests, today);
  if (unit !== 'lb' && unit !== 'kg') return [];
  const converted: ToolCall[] =
    into === null || into === unit
      ? []
      : [{ tool: 'calculate', input: { calculation: 'convert', weight: value, unit } }];
  if (percentages.length === 0) return converted;
  const weight = estimatedOneRepMax({ weight: value, repetitions: repetitions ?? 1 });
  if (weight === null) return [];
  const estimate: ToolCall = {
    tool: 'calculate',
    input: { calculation: 'one_rep_max', weight: value, unit, repetitions },
  };
  const table: ToolCall = {
    tool: 'calculate',
    input: { calculation: 'percentages', weight: roundTo(weight, 0.1), unit, percentages },
  };
  return [...converted, ...((repetitions ?? 1) > 1 ? [estimate] : []), table];
}
