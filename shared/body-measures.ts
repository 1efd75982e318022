import { kgFromLb, roundTo, type WeightUnit } from './lifting/weight-unit.ts';

/** Metric: centimeters and kilograms. US: inches and pounds. */
export const UNIT_SYSTEMS = ['metric', 'us'] as const;
export type UnitSystem = (typeof UNIT_SYSTEMS)[number];

/** The units of athletes who have chosen none, in a gym that has chosen none either. */
export const DEFAULT_UNITS: UnitSystem = 'us';

export const WEIGHT_UNIT: Record<UnitSystem, WeightUnit> = { metric: 'kg', us: 'lb' };

/** The international inch, exact by definition. */
const CM_PER_INCH = 2.54;
export const INCHES_PER_FOOT = 12;

/** Wide enough for every grown athlete, narrow enough to catch meters, or pounds instead of kilograms. */
const HEIGHT_INCHES = { min: 3 * INCHES_PER_FOOT, max: 9 * INCHES_PER_FOOT } as const;
const BODY_WEIGHT_KG = { min: 20, max: 450 } as const;

export const HEIGHT_RANGE: Record<UnitSystem, string> = {
  metric: 'Height must be between 92 and 274 cm.',
  us: 'Height must be between 3 and 9 feet.',
};
export const BODY_WEIGHT_RANGE: Record<UnitSystem, string> = {
  metric: 'Weight must be between 20 and 450 kg.',
  us: 'Weight must be between 45 and 992 lb.',
};

export const cmFromInches = (inches: number): number => inches * CM_PER_INCH;
export const inchesFromCm = (cm: number): number => cm / CM_PER_INCH;

// Both to one decimal, as converted numbers are shown: a value valid in one system is valid in the other.

export function isHeight(height: number, units: UnitSystem): boolean {
  const inches = roundTo(units === 'us' ? height : inchesFromCm(height), 0.1);
  return inches >= HEIGHT_INCHES.min && inches <= HEIGHT_INCHES.max;
}

export function isBodyWeight(weight: number, units: UnitSystem): boolean {
  const kg = roundTo(units === 'us' ? kgFromLb(weight) : weight, 0.1);
  return kg >= BODY_WEIGHT_KG.min && kg <= BODY_WEIGHT_KG.max;
}
