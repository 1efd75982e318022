import type { Refused } from '#server/assistant/tool.ts';
import { estimatedOneRepMax } from '#shared/lifting/one-rep-max.ts';
import { roundTo } from '#shared/lifting/weight-unit.ts';
import { type Calculated, withUnit } from './calculated.ts';
import { type Of, TOO_MANY } from './parameters.ts';

export function oneRepMax({
  weight,
  unit,
  repetitions: done,
  in_reserve: left,
}: Of<'one_rep_max'>): Calculated | Refused {
  const repetitions = done + left;
  const [epley, brzycki] = (['epley', 'brzycki'] as const).map((formula) => {
    const estimated = estimatedOneRepMax({ weight, repetitions, formula });
    return estimated === null ? null : roundTo(estimated, 0.1);
  }) as [number | null, number | null];
  if (epley === null || brzycki === null) return { error: TOO_MANY, message: TOO_MANY };
  const set = `${withUnit(weight, unit)} × ${done}${left === 0 ? '' : ` with ${left} left, so counted as ${repetitions},`}`;
  return {
    message:
      repetitions === 1
        ? `A single with ${withUnit(weight, unit)} is a max of ${withUnit(weight, unit)}: no estimate is needed.`
        : `${set} gives a max of about **${withUnit(epley, unit)}** by Epley, **${withUnit(brzycki, unit)}** by Brzycki. It is an estimate, not a lift.`,
    how: 'Epley is weight × (1 + repetitions / 30), Brzycki weight × 36 / (37 − repetitions). They are the two most used formulas and diverge as the repetitions increase.',
    figures: { epley, brzycki, unit },
  };
}
