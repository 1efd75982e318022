import type { Sex } from './sex.ts';

/** Full power (squat, bench, deadlift) or the bench press alone: the formula covers no other event. */
export type GlEvent = 'SBD' | 'B';
/** `classic`: raw, wraps or straps. `equipped`: single- or multi-ply, unlimited. */
export type GlEquipment = 'classic' | 'equipped';

type Coefficients = readonly [a: number, b: number, c: number];

/**
 * IPF GL (Goodlift), in force since 1 May 2020, as in OpenPowerlifting, crates/coefficients/src/goodlift.rs @151e745.
 * Fitted to international competition, so tuned for elite lifters (arXiv 2503.13040).
 */
const COEFFICIENTS: Record<GlEvent, Record<Sex, Record<GlEquipment, Coefficients>>> = {
  SBD: {
    male: {
      classic: [1199.72839, 1025.18162, 0.00921],
      equipped: [1236.25115, 1449.21864, 0.01644],
    },
    female: {
      classic: [610.32796, 1045.59282, 0.03048],
      equipped: [758.63878, 949.31382, 0.02435],
    },
  },
  B: {
    male: {
      classic: [320.98041, 281.40258, 0.01008],
      equipped: [381.22073, 733.79378, 0.02398],
    },
    female: {
      classic: [142.40398, 442.52671, 0.04724],
      equipped: [221.82209, 357.00377, 0.02937],
    },
  },
};
/** The lightest body weight for which the formula is defined. */
export const IPF_GL_FROM_KG = 35;

interface Performance {
  sex: Sex;
  bodyWeightKg: number;
  /** The total, or the bench press when that is the event. */
  totalKg: number;
  event?: GlEvent;
  equipment?: GlEquipment;
}

/** Returns IPF GL points, unrounded; 0 without a total, null for a body weight for which they are undefined. */
export function ipfGl({
  sex,
  bodyWeightKg,
  totalKg,
  event = 'SBD',
  equipment = 'classic',
}: Performance): number | null {
  if (!(bodyWeightKg >= IPF_GL_FROM_KG)) return null;
  if (!(totalKg > 0)) return 0;
  const [a, b, c] = COEFFICIENTS[event][sex][equipment];
  return (totalKg * 100) / (a - b * Math.exp(-c * bodyWeightKg));
}
