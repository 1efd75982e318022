import { HOUR_MS } from './durations.ts';

/** Days before this are typos. */
export const RECORD_FIRST_DAY = '1900-01-01';

/**
 * Returns the current day where it is latest on earth: an athlete's calendar may be ahead of the server's.
 */
export const lastRecordDay = (now = Date.now()): string =>
  new Date(now + 14 * HOUR_MS).toISOString().slice(0, 10);
