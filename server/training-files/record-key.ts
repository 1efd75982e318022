import { hash } from 'node:crypto';
import { inKilos, isWeightUnit } from '#shared/lifting/weight-unit.ts';
import type { RecordUnit } from '#shared/record-limits.ts';

/** Finer than any plate, coarser than the rounding between pounds and kilograms. */
const KG_STEP = 0.05;

interface Same {
  title: string;
  day: string;
  value: number;
  unit: RecordUnit | null;
  repetitions: number | null;
}

/** Returns the same key for equal records, in pounds or kilograms, whatever file or hand they come from. */
export function sameness({ title, day, value, unit, repetitions }: Same): string {
  const measure = isWeightUnit(unit)
    ? `weight ${Math.round(inKilos({ value, unit }) / KG_STEP)}`
    : `${unit ?? 'number'} ${value}`;
  return `${title.toLowerCase()}\n${day}\n${measure}\n${repetitions ?? ''}`;
}

/** Returns the same for equal records as `sameness`, which import keys are made of, and for a single with or without its 1. */
export const comparable = (one: Same): string =>
  sameness({
    ...one,
    repetitions: isWeightUnit(one.unit) ? (one.repetitions ?? 1) : one.repetitions,
  });

/** Returns the key under which the nth of equal records is imported once. */
export const importKey = (same: string, nth: number): string =>
  hash('sha256', `${same}\n${nth}`, 'base64url').slice(0, 27);
