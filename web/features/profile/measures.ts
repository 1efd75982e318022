import { cmFromInches, INCHES_PER_FOOT, inchesFromCm, type UnitSystem } from '#shared/body-measures.ts';
import { convertWeight, roundTo, type WeightUnit } from '#shared/lifting/weight-unit.ts';

/**
 * A height or a weight as it was typed, in the units it was typed in. Shown in others it is converted, and still kept
 * as typed: going back and forth between the systems changes nothing.
 */
export type TypedHeight = { units: 'metric'; cm: string } | { units: 'us'; feet: string; inches: string };
export interface TypedWeight {
  units: UnitSystem;
  amount: string;
}

const WEIGHT_UNIT: Record<UnitSystem, WeightUnit> = { metric: 'kg', us: 'lb' };

/** What is shown of a converted number. */
const STEP = 0.1;

/** Null for nothing, NaN for what is no number. A comma will do for the decimal point. */
export function numberFrom(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return /^\d*\.?\d+$|^\d+\.$/.test(plain) ? Number(plain) : Number.NaN;
}

/** In inches or centimetres, as its units say; NaN when it is no height. */
export function heightFrom(typed: TypedHeight): number | null {
  if (typed.units === 'metric') return numberFrom(typed.cm);
  const feet = numberFrom(typed.feet);
  const inches = numberFrom(typed.inches);
  if (feet === null) return inches;
  if (inches !== null && inches >= INCHES_PER_FOOT) return Number.NaN;
  return feet * INCHES_PER_FOOT + (inches ?? 0);
}

export function typedHeight(height: number | null, units: UnitSystem): TypedHeight {
  if (units === 'metric') return { units, cm: height === null ? '' : String(height) };
  if (height === null) return { units, feet: '', inches: '' };
  const feet = Math.floor(height / INCHES_PER_FOOT);
  return { units, feet: String(feet), inches: String(roundTo(height - feet * INCHES_PER_FOOT, 0.01)) };
}

/** What is no number stays as it was typed. */
export function heightIn(units: UnitSystem, typed: TypedHeight): TypedHeight {
  if (typed.units === units) return typed;
  const height = heightFrom(typed);
  if (height === null) return typedHeight(null, units);
  if (!Number.isNaN(height)) {
    return typedHeight(roundTo(units === 'us' ? inchesFromCm(height) : cmFromInches(height), STEP), units);
  }
  return typed.units === 'metric'
    ? { units: 'us', feet: typed.cm, inches: '' }
    : { units: 'metric', cm: `${typed.feet} ${typed.inches}`.trim() };
}

/** What is no number stays as it was typed. */
export function weightIn(units: UnitSystem, { units: from, amount }: TypedWeight): TypedWeight {
  const weight = numberFrom(amount);
  if (from === units || weight === null || Number.isNaN(weight)) return { units, amount };
  return {
    units,
    amount: String(roundTo(convertWeight(weight, WEIGHT_UNIT[from], WEIGHT_UNIT[units]), STEP)),
  };
}

/** What scales and doors are marked in where the browser's language is at home. */
export function localUnits(): UnitSystem {
  const { region = '' } = new Intl.Locale(navigator.language).maximize();
  return ['US', 'LR', 'MM'].includes(region) ? 'us' : 'metric';
}
