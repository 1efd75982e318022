import { estimatedOneRepMax } from '#shared/lifting/one-rep-max.ts';
import { convertWeight, roundTo, WEIGHT_UNITS, type WeightUnit } from '#shared/lifting/weight-unit.ts';
import { expected } from './of-a-max.ts';
import type { Slots } from './slots.ts';
import type { ToolCall } from './tool-call.ts';

interface BestLift {
  value: number;
  unit: unknown;
  repetitions: number | null;
}

/** What may be wanted of the best of a lift. */
export type OfBest = Pick<Slots, 'percentages' | 'into' | 'weight' | 'repetitions' | 'reserve'> & {
  /** The name of the act. */
  act?: string;
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

/** What is said of the best: the share of it that a weight is, or what it lets expect for several repetitions; of which of two percentages are taken. */
export function takenOf(wanted: OfBest, bests: Bests, today: string): string[] {
  const { act, percentages, weight, repetitions, reserve } = wanted;
  const max = maxOf(bests, today);
  const { value, unit } = max;
  if (act === 'share of a best' && isWeight(unit) && weight !== null) {
    const part = convertWeight(weight.value, weight.unit ?? unit, unit);
    return [
      `${weight.value} ${weight.unit ?? unit} is **${roundTo((100 * part) / value, 0.1)} %** of ${value} ${unit}.`,
    ];
  }
  if (act === 'repetitions of a best' && isWeight(unit) && repetitions !== null) {
    const single = estimatedOneRepMax({ weight: value, repetitions: max.repetitions ?? 1 });
    if (single === null) return [];
    const begins = `From ${value} ${unit}${(max.repetitions ?? 1) > 1 ? ` × ${max.repetitions}` : ''}`;
    return [expected(begins, { value: roundTo(single, 0.1), unit }, repetitions + (reserve ?? 0))];
  }
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
