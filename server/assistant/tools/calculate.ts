import { points, timesBodyWeight } from '#server/assistant/calculations/body-weight.ts';
import type { Calculated } from '#server/assistant/calculations/calculated.ts';
import { convert } from '#server/assistant/calculations/convert.ts';
import { percentagesOf, plates, warmUp } from '#server/assistant/calculations/on-the-bar.ts';
import { oneRepMax } from '#server/assistant/calculations/one-rep-max.ts';
import { calculationParameters } from '#server/assistant/calculations/parameters.ts';
import { defineTool, type Refused, type ToolContext } from '#server/assistant/tool.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';

export const calculate = defineTool({
  name: 'calculate',
  ownDataOnly: true,
  description:
    'Calculates what lifters calculate, without mistakes: one-rep max, percentages, plates, warm-up sets, lb and kg, points. Use it for every such figure instead of working it out yourself, and give its results unchanged.',
  parameters: calculationParameters,
  async run(input, context): Promise<Calculated | Refused> {
    const inUnit = { ...input, unit: input.unit ?? ownUnit(context) };
    switch (inUnit.calculation) {
      case 'one_rep_max':
        return oneRepMax(inUnit);
      case 'percentages':
        return percentagesOf(inUnit, context);
      case 'plates':
        return plates(inUnit, context);
      case 'warm_up':
        return warmUp(inUnit, context);
      case 'convert':
        return convert(inUnit);
      case 'points':
        return points(inUnit, context);
      case 'body_weight':
        return timesBodyWeight(inUnit, context);
    }
  },
});

const ownUnit = ({ athlete: { profile } }: ToolContext): WeightUnit =>
  profile?.units === 'metric' ? 'kg' : 'lb';
