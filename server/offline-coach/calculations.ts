import { estimatedOneRepMax } from '#shared/lifting/one-rep-max.ts';
import { roundTo } from '#shared/lifting/weight-unit.ts';
import type { ToolCall } from './tool-call.ts';

interface BestLift {
  value: number;
  unit: unknown;
  repetitions: number | null;
}

/** What is calculated of a lift once its record is known; nothing when the record is no weight. */
export function percentagesOfBest(
  percentages: readonly number[],
  { value, unit, repetitions }: BestLift,
): ToolCall[] {
  if (unit !== 'lb' && unit !== 'kg') return [];
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
  return (repetitions ?? 1) > 1 ? [estimate, table] : [table];
}
