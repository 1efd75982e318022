import { hasKey, type ToolAnswer } from '#server/offline-coach/conversation/dialogue.ts';
import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { PLATES, USUAL_BAR } from '#shared/lifting/plates.ts';

/**
 * Loads in pounds that people state without a unit: a bar with plates of 45 lb per side, and perhaps one of
 * 25.
 */
const BIG = Math.max(...PLATES.lb);
const isPoundsOnBars = (weight: unknown): boolean => {
  const side = (Number(weight) - USUAL_BAR.lb) / 2;
  return side >= BIG && [0, 25].includes(side % BIG);
};

const DOUBT = 'You gave no unit, so I used kilos, as your profile does. If it was pounds, say “lbs”.';

/** Asks about the unit of a number that was read as kilos but is a typical load in pounds. */
export function unitDoubt(calls: readonly ToolCall[], results: readonly ToolAnswer[]): string[] {
  const isDoubtful = calls.some(({ tool, input }, at) => {
    const value = results[at]?.value;
    // If earlier records have a unit, there is no doubt.
    if (tool === 'prs')
      return (
        input.action === 'add' &&
        input.unit === undefined &&
        isPoundsOnBars(input.value) &&
        unitIn(value) === 'kg' &&
        !(hasKey(value, 'message') && /\b(?:best|PR)\b/u.test(String(value.message)))
      );
    return (
      tool === 'calculate' &&
      input.unit === undefined &&
      input.calculation !== 'points' &&
      isPoundsOnBars(input.weight) &&
      unitIn(value) === 'kg'
    );
  });
  return isDoubtful ? [DOUBT] : [];
}

function unitIn(value: unknown): unknown {
  for (const key of ['figures', 'record'] as const)
    if (hasKey(value, key) && hasKey(value[key], 'unit')) return value[key].unit;
  return null;
}
