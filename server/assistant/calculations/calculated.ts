import type { WeightUnit } from '#shared/lifting/weight-unit.ts';

/** `message` states the result in a sentence or two, `how` its derivation; `figures` has the raw numbers. */
export interface Calculated {
  message: string;
  how: string;
  figures: unknown;
}

export const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
export const withUnit = (value: number, unit: WeightUnit) => `${NUMBER.format(value)} ${unit}`;
