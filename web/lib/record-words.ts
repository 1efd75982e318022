import { recordWords } from '#shared/record-words.ts';
import { LOCALES } from './locales.ts';

/** Formats records with numbers in the browser's locale. */
export const { amountOf, valueWithUnit, liftInWords } = recordWords(LOCALES);
