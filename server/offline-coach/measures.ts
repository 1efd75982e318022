import type { WeightUnit } from '#shared/lifting/weight-unit.ts';

/** A number as people write it: 315, 102.5, 102,5 or 1,000. */
export const NUMBER = '\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d+(?:[.,]\\d+)?';
/** A unit of weight behind a number. */
export const UNIT = 'kgs?|kilos?|kilograms?|lbs?|pounds?|#';

export function numberOf(written: string): number {
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(written)
    ? written.replaceAll(',', '')
    : written.replace(',', '.');
  return Number(plain);
}

export function unitOf(written: string | undefined): WeightUnit | undefined {
  if (written === undefined || written === '') return undefined;
  return written.toLowerCase().startsWith('k') ? 'kg' : 'lb';
}
