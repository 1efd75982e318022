import type { WeightUnit } from '#shared/lifting/weight-unit.ts';

/** Reports a saved body weight; the built-in coach reads it back from its answer. */
export const savedBodyWeight = (weight: number, unit: WeightUnit): string =>
  `Your profile now says that you weigh **${weight} ${unit}**.`;
/** Returns the sentence of an answer that reports a saved body weight. */
export const savedBodyWeightIn = (answer: string): string | undefined =>
  /^Your profile now says that you weigh .+$/mu.exec(answer)?.[0];
