import { convertWeight, type WeightUnit } from './weight-unit.ts';

/** More than anyone has lifted with a barbell; sleds and machines take more. */
const BARBELL_MAX_KG = 650;
const MAY_BE_MORE = /press machine|leg press|hip thrust|sled|yoke|carry|calf|hack|machine|pull|raise/iu;

/**
 * Whether a weight is a typo, such as 1,000 for 100.
 * @param title of the lift
 */
export const isTooHeavy = (title: string, value: number, unit: WeightUnit): boolean =>
  !MAY_BE_MORE.test(title) && convertWeight(value, unit, 'kg') > BARBELL_MAX_KG;
