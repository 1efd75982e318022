import { recordWords } from '#shared/record-words.ts';
import { LOCALES } from './locales.ts';

/** Records as the browser's locale writes numbers. */
export const { amountOf, valueWithUnit, liftInWords } = recordWords(LOCALES);
