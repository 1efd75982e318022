import { hasKey, type ToolAnswer } from '#server/offline-coach/conversation/dialogue.ts';
import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { PLATES, USUAL_BAR } from '#shared/lifting/plates.ts';

/** A bar with a plate or more of 45 lb on each side, and perhaps one of 25: what people name without its unit. */
const BIG = Math.max(...PLATES.lb);
const isPoundsOnBars = (weight: unknown): boolean => {
  const side = (Number(weight) - USUAL_BAR.lb) / 2;
  return side >= BIG && [0, 25].includes(side % BIG);
};

const DOUBT = 'You named no unit, so I counted in kilos, as your profile does. If it was pounds, say “lbs”.';

/** What is said where a number without a unit was counted in kilos and is one of those that bars hold in pounds. */
export function unitDoubt(calls: readonly ToolCall[], results: readonly ToolAnswer[]): string[] {
  const isDoubtful = calls.some(({ tool, input }, at) => {
    const value = results[at]?.value;
    // What earlier records are counted in is no doubt.
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
