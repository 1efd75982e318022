import { estimatedOneRepMax } from '#shared/lifting/one-rep-max.ts';
import { roundTo } from '#shared/lifting/weight-unit.ts';
import type { Slots } from './slots.ts';
import type { ToolCall } from './tool-call.ts';

interface BestLift {
  value: number;
  unit: unknown;
  repetitions: number | null;
}

/** What may be wanted of the best of a lift. */
export type OfBest = Pick<Slots, 'percentages' | 'into'>;

/** What is calculated of a lift once its record is known; nothing when the record is no weight. */
export function calculatedOfBest(
  { percentages, into }: OfBest,
  { value, unit, repetitions }: BestLift,
): ToolCall[] {
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
