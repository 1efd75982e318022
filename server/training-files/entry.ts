import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import type { RecordUnit } from '#shared/record-limits.ts';

/** A row's content: a set, or a result of a meet. */
export interface Entry {
  line: number;
  /** The date as written, or the day of the moment. */
  date: string;
  /** The time as written, where the day it falls on depends on the time zone. */
  moment?: string | undefined;
  /** The lift as the file names it, on one line. */
  exercise: string;
  /** Null: none given. */
  weight: number | null;
  /** Null: the file does not say. */
  unit: WeightUnit | null;
  repetitions: number | null;
  seconds: number | null;
  /** Whether it covered a distance: a carry, a run. */
  distance: boolean;
  note: string;
  bodyWeight: number | null;
  bodyWeightUnit: WeightUnit | null;
  /** A weight without repetitions is intended, as in a list of personal bests. */
  bare: boolean;
}

/** A row that this app exported: a record as it is, not a candidate among others. */
export interface OwnRecord {
  line: number;
  date: string;
  title: string;
  value: number;
  unit: RecordUnit | null;
  repetitions: number | null;
  bodyWeight: number | null;
  bodyWeightUnit: WeightUnit | null;
  note: string;
}

/** Why a row, or its content, adds nothing; shown to the athlete as a sentence. */
export const SKIP_REASONS = {
  warm_up: 'Warm-up sets never count as records.',
  rest_timer: 'Rest timers are not sets.',
  set_note: 'Notes between sets are not sets.',
  unknown_kind: 'Rows with an unknown set type.',
  cut_off: 'Rows with more fields than the header line, or cut off at the end of the file.',
  no_lift: 'Rows without a lift name.',
  long_lift: 'Lift names of more than 100 characters.',
  no_date: 'Rows with an unreadable date.',
  date_outside: 'Dates before 1900 or in the future.',
  not_a_number: 'Rows with something other than a number for weight, repetitions or time.',
  unknown_unit: 'Rows with a unit other than kg or lb.',
  negative: 'Negative weights or repetitions.',
  too_much: 'Weights, repetitions or times beyond human limits.',
  impossible: 'Sets with impossible values.',
  nothing_done: 'Sets without repetitions, or empty sets.',
  no_weight: 'Sets without a weight, for lifts that use one.',
  assisted: 'Assisted lifts: their weight is assistance, not load.',
  distance: 'Runs, rides and other distances.',
  other_lifter: 'Results of other lifters.',
  doping: 'Results disqualified for doping.',
  no_result: 'Meets without a good lift.',
  left_out: 'Lifts you chose to skip.',
} as const;
export type SkipReason = keyof typeof SKIP_REASONS;

/** The result of a row. */
export type Row = { skip: SkipReason } | { entries: Entry[] } | { own: OwnRecord };
