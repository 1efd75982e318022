/** The international pound in kilograms, exact by definition (NIST SP 811, appendix B.8). */
const KG_PER_LB = 0.45359237;

export const WEIGHT_UNITS = ['lb', 'kg'] as const;
export type WeightUnit = (typeof WEIGHT_UNITS)[number];

/** Whether a record's unit is one of weight. */
export const isWeightUnit = (unit: unknown): unit is WeightUnit => unit === 'lb' || unit === 'kg';

export const kgFromLb = (lb: number): number => lb * KG_PER_LB;
export const lbFromKg = (kg: number): number => kg / KG_PER_LB;

/** Converts a weight between units; unrounded. */
export function convertWeight(weight: number, from: WeightUnit, to: WeightUnit): number {
  if (from === to) return weight;
  return to === 'kg' ? kgFromLb(weight) : lbFromKg(weight);
}

/** Returns a weight in kilograms, to compare weights; one without a unit counts as kilograms. */
export const inKilos = ({ value, unit }: { value: number; unit: string | null }): number =>
  unit === 'lb' ? kgFromLb(value) : value;

/** Rounds to the nearest multiple of `step`, halves up, without binary fraction errors: 0.1 + 0.2 is 0.3. */
export function roundTo(value: number, step: number): number {
  // Twelve digits: 57.5 / 0.1 is 574.9999… in binary and means 575.
  const steps = Math.round(Number((value / step).toPrecision(12)));
  return Number((steps * step).toPrecision(12));
}
