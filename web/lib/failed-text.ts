import { ApiError } from './api-error.ts';

/** Says what failed, with the server's reason if it gave one. */
export const failedText = (what: string, error: Error): string =>
  error instanceof ApiError && error.isUnexplained ? what : `${what.replace(/\.$/u, '')}. ${error.message}`;
