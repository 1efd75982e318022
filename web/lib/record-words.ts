import { recordWords } from '#shared/record-words.ts';

/** Records as the browser's locale writes numbers. */
export const { amountOf, told, liftInWords } = recordWords([...navigator.languages]);
