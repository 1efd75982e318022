import { type Weight, weightOf } from '#server/offline-coach/slots/measures.ts';

/** Offers to save a body weight; without a unit, it is in that of the profile. */
export const bodyWeightOffer = (weight: Weight | null): string =>
  `Shall I save **${weight?.value}${weight?.unit ? ` ${weight.unit}**` : '** (in the unit of your profile)'} as your body weight in your profile? Say “yes” and I will.`;

const OFFERED =
  /Shall I save \*\*(\d[\d.]*)(?: (kg|lb))?\*\*(?: \(in the unit of your profile\))? as your body weight/u;

/** Returns the body weight that an answer offers to save; null if it offers none. */
export function offeredBodyWeight(answer: string): Weight | null {
  const [, value, unit] = OFFERED.exec(answer) ?? [];
  return value === undefined ? null : weightOf(value, unit);
}
