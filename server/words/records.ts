import { recordWords } from '#shared/record-words.ts';

/** Records in the server's sentences, which are in English. */
export const { valueWithUnit, liftInWords } = recordWords('en');
