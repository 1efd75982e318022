import { recordWords } from '#shared/record-words.ts';

/** Records in the sentences that the server writes, which are English. */
export const { valueWithUnit, liftInWords } = recordWords('en');
