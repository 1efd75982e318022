import { roundTo } from '#shared/lifting/weight-unit.ts';
import { N, numberOf, P, UNIT } from './measures.ts';

/** The number that a program counts percentages from, which is not a record. */
export const TRAINING_MAX = /\b(?:training max|tm)\b/iu;

const SHARE = ' ?(?:%|percent)';
const THEN_SHARES = new RegExp(
  `(\\b(?:training max|tm)\\b[^\\d.?!]{0,20}(${P})${SHARE} of (${N})(?: ?(${UNIT})\\b)?)[,;]? (?:and )?then ((?:${P}(?:${SHARE})?(?:,? and |, ?| ))*${P}${SHARE})(?! ?of\\b)(?!\\w)`,
  'iu',
);

/** Completes 'training max 90% of 160, then 65 75 85%': these are percentages of the training max. */
export const ofTrainingMax = (text: string): string =>
  text.replace(THEN_SHARES, (_, stated: string, share: string, max: string, unit = '', shares: string) => {
    const weight = roundTo((numberOf(max) * numberOf(share)) / 100, 0.01);
    const numbers = [...shares.matchAll(new RegExp(P, 'gu'))].join(' ');
    return `${stated}. ${numbers}% of ${weight} ${unit}`.trimEnd();
  });
