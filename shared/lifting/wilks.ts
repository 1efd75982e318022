import type { Sex } from './sex.ts';

/**
 * Wilks (Robert Wilks, 1994), coefficients as in OpenPowerlifting, crates/coefficients/src/wilks.rs @facce0f.
 * Body weight in kg, held to the range the formula was fitted on.
 */
const COEFFICIENTS: Record<Sex, { polynomial: readonly number[]; lightest: number; heaviest: number }> = {
  male: {
    polynomial: [-216.0475144, 16.2606339, -0.002388645, -0.00113732, 7.01863e-6, -1.291e-8],
    lightest: 40,
    heaviest: 201.9,
  },
  female: {
    polynomial: [
      594.31747775582, -27.23842536447, 0.82112226871, -0.00930733913, 0.00004731582, -0.00000009054,
    ],
    lightest: 26.51,
    heaviest: 154.53,
  },
};

interface Performance {
  sex: Sex;
  bodyWeightKg: number;
  /** The total, or a single lift. */
  totalKg: number;
}

/** Returns Wilks points of 1994, unrounded; 0 without a body weight or a total. */
export function wilks({ sex, bodyWeightKg, totalKg }: Performance): number {
  if (!(bodyWeightKg > 0 && totalKg > 0)) return 0;
  const { polynomial, lightest, heaviest } = COEFFICIENTS[sex];
  const kg = Math.min(Math.max(bodyWeightKg, lightest), heaviest);
  return (totalKg * 500) / polynomial.reduceRight((sum, coefficient) => sum * kg + coefficient, 0);
}
