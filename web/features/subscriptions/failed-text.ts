import { WENT_WRONG } from '#web/lib/api-error.ts';

/** Says what failed, with the server's reason if it gave one. */
export const failedText = (what: string, error: Error): string =>
  error.message === WENT_WRONG ? what : `${what}. ${error.message}`;
