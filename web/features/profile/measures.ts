import { cmFromInches, INCHES_PER_FOOT, inchesFromCm, type UnitSystem } from '#shared/body-measures.ts';
import { roundTo } from '#shared/lifting/weight-unit.ts';
import { typedNumber } from '#web/lib/typed-number.ts';

/** A height as typed, in the units it was typed in: like a `TypedWeight`, it is converted only to be shown. */
export type TypedHeight = { units: 'metric'; cm: string } | { units: 'us'; feet: string; inches: string };

/** Precision of a converted number. */
const STEP = 0.1;

/** Returns the height in inches or centimeters, as its units say; NaN when it is not a height. */
export function heightFrom(typed: TypedHeight): number | null {
  if (typed.units === 'metric') return typedNumber(typed.cm);
  const feet = typedNumber(typed.feet);
  const inches = typedNumber(typed.inches);
  if (feet === null) return inches;
  if (inches !== null && (inches < 0 || inches >= INCHES_PER_FOOT)) return Number.NaN;
  return feet * INCHES_PER_FOOT + (inches ?? 0);
}

export function typedHeight(height: number | null, units: UnitSystem): TypedHeight {
  if (units === 'metric') return { units, cm: height === null ? '' : String(height) };
  if (height === null) return { units, feet: '', inches: '' };
  const feet = Math.floor(height / INCHES_PER_FOOT);
  return { units, feet: String(feet), inches: String(roundTo(height - feet * INCHES_PER_FOOT, 0.01)) };
}

/** Converts a height; text that is not a number stays as typed. */
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

/** Returns the unit system of the region of the browser's language. */
export function localUnits(): UnitSystem {
  const { region = '' } = new Intl.Locale(navigator.language).maximize();
  return ['US', 'LR', 'MM'].includes(region) ? 'us' : 'metric';
}
