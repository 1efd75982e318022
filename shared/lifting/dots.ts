import type { Sex } from './sex.ts';

/**
 * DOTS (Tim Konertz, BVDK 2019), coefficients as in OpenPowerlifting, crates/coefficients/src/dots.rs @facce0f.
 * Body weight in kg, held to the range the formula was fitted on.
 */
const COEFFICIENTS: Record<Sex, { a: number; b: number; c: number; d: number; e: number; heaviest: number }> =
  {
    male: {
      a: -0.000001093,
      b: 0.0007391293,
      c: -0.1918759221,
      d: 24.0900756,
      e: -307.75076,
      heaviest: 210,
    },
    female: {
      a: -0.0000010706,
      b: 0.0005158568,
      c: -0.1126655495,
      d: 13.6175032,
      e: -57.96288,
      heaviest: 150,
    },
  };
const LIGHTEST_KG = 40;

interface Performance {
  sex: Sex;
  bodyWeightKg: number;
  /** The total, or a single lift. */
  totalKg: number;
}

/** Returns DOTS points, unrounded; 0 without a body weight or a total. */
export function dots({ sex, bodyWeightKg, totalKg }: Performance): number {
  if (!(bodyWeightKg > 0 && totalKg > 0)) return 0;
  const { a, b, c, d, e, heaviest } = COEFFICIENTS[sex];
  const kg = Math.min(Math.max(bodyWeightKg, LIGHTEST_KG), heaviest);
  return (totalKg * 500) / ((((a * kg + b) * kg + c) * kg + d) * kg + e);
}
