import { oneLine } from './one-line.ts';

/** What a record's value counts; none when the athlete did not say. Time is in seconds. */
export const RECORD_UNITS = ['lb', 'kg', 'reps', 'time'] as const;
export type RecordUnit = (typeof RECORD_UNITS)[number];

/** What can share one axis: weights in either unit, repetitions, times, and numbers without a unit. */
export const RECORD_KINDS = ['weight', 'reps', 'time', 'number'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

export const kindOf = (unit: RecordUnit | null): RecordKind =>
  unit === null ? 'number' : unit === 'lb' || unit === 'kg' ? 'weight' : unit;

export const RECORD_TITLE_MAX_CHARACTERS = 100;
export const RECORD_NOTE_MAX_CHARACTERS = 1000;
export const RECORD_VALUE_MAX = 1_000_000;
export const RECORD_REPETITIONS_MAX = 10_000;
/** In pounds or kilograms. */
export const RECORD_BODY_WEIGHT_MAX = 1500;
/** Days before this are slips of the pen. */
export const RECORD_FIRST_DAY = '1900-01-01';

/** Said when the title or the value is missing. */
export const FILL_OUT_BOTH = 'Please fill out both fields';

/** As many lifts as one chart can keep distinguishable, and as many points as one line of it needs. */
export const CHART_LIFTS_MAX = 6;
export const CHART_POINTS_MAX = 120;

/** A lift's name, however it was typed or imported; may be empty. */
export function recordTitle(typed: string): string {
  const line = oneLine(typed);
  // Of marks that nobody sees there is no name.
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(line) ? line : '';
}

/** The last day somewhere on earth: an athlete's calendar may be ahead of the server's. */
export const lastRecordDay = (now = Date.now()): string =>
  new Date(now + 14 * 3_600_000).toISOString().slice(0, 10);
