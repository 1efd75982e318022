import { oneLine } from './one-line.ts';

/** Units of a record's value; none when the athlete gave none. Time is in seconds. */
export const RECORD_UNITS = ['lb', 'kg', 'reps', 'time'] as const;
export type RecordUnit = (typeof RECORD_UNITS)[number];

/** Values that can share one axis: weights in either unit, repetitions, times, and numbers without a unit. */
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
/** Days before this are typos. */
export const RECORD_FIRST_DAY = '1900-01-01';

/** Shown when the title or the value is missing. */
export const FILL_OUT_BOTH = 'Please fill out both fields';

/** The most lifts that stay distinguishable in a chart, and the points needed per line. */
export const CHART_LIFTS_MAX = 6;
export const CHART_POINTS_MAX = 120;

/** A lift's name, however it was typed or imported; may be empty. */
export function recordTitle(typed: string): string {
  const line = oneLine(typed);
  // A name cannot consist of invisible characters.
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(line) ? line : '';
}

/**
 * Returns the current day where it is latest on earth: an athlete's calendar may be ahead of the server's.
 */
export const lastRecordDay = (now = Date.now()): string =>
  new Date(now + 14 * 3_600_000).toISOString().slice(0, 10);
