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
export type OfBest = Pick<
  Slots,
  'percentages' | 'into' | 'weight' | 'repetitions' | 'sets' | 'reserve' | 'less'
> & {
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

/** What is said of the best, and of which of two the percentages are taken. */
export function takenOf(wanted: OfBest, bests: Bests, today: string): string[] {
  const { percentages } = wanted;
  const said = saidOf(wanted, maxOf(bests, today));
  if (said !== null) return [said];
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

/** The share of the best that a weight is, what it lets expect for several repetitions, and what comes of its share. */
function saidOf(wanted: OfBest, { value, unit, repetitions: done }: BestLift): string | null {
  const { act, weight, repetitions, sets, reserve, percentages, less } = wanted;
  if (!isWeight(unit)) return null;
  const single = estimatedOneRepMax({ weight: value, repetitions: done ?? 1 });
  const given = weight === null ? 0 : convertWeight(weight.value, weight.unit ?? unit, unit);
  const part = ((single ?? value) * (percentages[0] ?? 100)) / 100;
  if (act === 'share of a best' && weight !== null)
    return `${weight.value} ${weight.unit ?? unit} is **${roundTo((100 * given) / value, 0.1)} %** of ${value} ${unit}.`;
  if (act === 'repetitions of a best' && repetitions !== null && single !== null)
    return expected(
      `From ${value} ${unit}${(done ?? 1) > 1 ? ` × ${done}` : ''}`,
      { value: roundTo(single, 0.1), unit },
      repetitions + (reserve ?? 0),
    );
  if (act === 'volume of a best') {
    const counts = [sets, repetitions].filter((count) => count !== null);
    const sum = counts.reduce((product, count) => product * count, part);
    return `${[...counts, `${roundTo(part, 0.1)} ${unit}`].join(' × ')} is **${roundTo(sum, 0.1).toLocaleString('en')} ${unit}** of volume.`;
  }
  if (act === 'change of a best') {
    const changed = less ? part - given : part + given;
    return `${roundTo(part, 0.1)} ${unit} ${less ? 'minus' : 'plus'} ${roundTo(given, 0.1)} ${unit} is **${roundTo(changed, 0.1)} ${unit}**.`;
  }
  return null;
}
