/** Units of a record's value; none when the athlete gave none. Time is in seconds. */
export const RECORD_UNITS = ['lb', 'kg', 'reps', 'time'] as const;
export type RecordUnit = (typeof RECORD_UNITS)[number];

export const RECORD_TITLE_MAX_CHARACTERS = 100;
export const RECORD_NOTE_MAX_CHARACTERS = 1000;
export const RECORD_VALUE_MAX = 1_000_000;
export const RECORD_REPETITIONS_MAX = 10_000;
/** In pounds or kilograms. */
export const RECORD_BODY_WEIGHT_MAX = 1500;

/** Shown when the title or the value is missing. */
export const FILL_OUT_BOTH = 'Please fill out both fields';

/** The most lifts that stay distinguishable in a chart, and the points needed per line. */
export const CHART_LIFTS_MAX = 6;
export const CHART_POINTS_MAX = 120;
