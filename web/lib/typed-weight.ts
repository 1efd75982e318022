import { convertWeight, roundTo, type WeightUnit } from '#shared/lifting/weight-unit.ts';
import { typedNumber } from './typed-number.ts';

/**
 * A weight as typed, in the unit it was typed in. In the other unit it is shown converted but still kept as
 * typed: going back and forth between the units changes nothing.
 */
export interface TypedWeight {
  unit: WeightUnit;
  amount: string;
}

/** Precision of a converted weight. */
const STEP = 0.1;

/** Converts a weight; text that is not a number stays as typed. */
export function weightIn(unit: WeightUnit, { unit: from, amount }: TypedWeight): TypedWeight {
  const weight = typedNumber(amount);
  if (from === unit || weight === null || Number.isNaN(weight)) return { unit, amount };
  return { unit, amount: String(roundTo(convertWeight(weight, from, unit), STEP)) };
}
