import { convertWeight, roundTo } from '#shared/lifting/weight-unit.ts';
import { type Calculated, withUnit } from './calculated.ts';
import type { Of } from './parameters.ts';

export function convert({ weight, unit }: Of<'convert'>): Calculated {
  const to = unit === 'kg' ? 'lb' : 'kg';
  const converted = roundTo(convertWeight(weight, unit, to), 0.01);
  return {
    message: `${withUnit(weight, unit)} is **${withUnit(converted, to)}**.`,
    how: 'A pound is 0.45359237 kg, exactly.',
    figures: { weight: converted, unit: to },
  };
}
