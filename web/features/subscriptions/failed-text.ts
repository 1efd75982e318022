import { WENT_WRONG } from '#web/lib/api-error.ts';

/** What failed, and the reason if the server has a sentence for it. */
export const failedText = (what: string, error: Error): string =>
  error.message === WENT_WRONG ? what : `${what}. ${error.message}`;
