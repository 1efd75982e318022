import type { Sex } from '#shared/lifting/sex.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import type { Weight } from './measures.ts';

/** Everything a sentence can say about lifting, in any order. */
export interface Slots {
  lift: string | null;
  /** The second of two lifts. */
  otherLift: string | null;
  thirdLift: string | null;
  weight: Weight | null;
  repetitions: number | null;
  sets: number | null;
  percentages: readonly number[];
  bodyWeight: Weight | null;
  bar: Weight | null;
  /** Whether a bar heavier than the standard one is named without its weight. */
  heavierBar: true | null;
  /** Weight of each collar to include. */
  collars: Weight | null;
  /** Sizes of missing plates. */
  without: readonly number[];
  /** Date of the training, `YYYY-MM-DD`. */
  day: string | null;
  /** First day of a period. */
  since: string | null;
  /** Last day of the period, if it has ended. */
  until: string | null;
  /** Last day of a past time that the present is compared with: 'than in january'. */
  compared: string | null;
  /** The days of 'the last three mondays', latest first. */
  weekdays: readonly string[];
  /** Number of the latest sessions that it asks for: 'my last 3 bench sessions'. */
  sessions: number | null;
  /** The requested unit. */
  into: WeightUnit | null;
  sex: Sex | null;
  /** Repetitions in reserve; RPE 8 means two. */
  reserve: number | null;
  /** What a record notes besides the number of sets: 'RPE 8.5', '5, 5, 4'. */
  noted: string | null;
  /** Multiple of the body weight. */
  timesBody: number | null;
  /** Large plates per side: 'squatted 3 plates'. */
  plates: number | null;
  /** Other weight per side: '3 plates and a 10'. */
  onTop: number | null;
  /** Whether it asks for more than the weight: 'over 105'. */
  over: true | null;
  /** Whether it asks for several repetitions of any number. */
  forReps: true | null;
  oldestFirst: true | null;
  /** Number of the latest records that it asks for: 'last 3 squats'. */
  latest: number | null;
  /** Number of weeks until a goal is to be reached: 'in 10 weeks', 'by March'. */
  weeksLeft: number | null;
  /** Whether to subtract the weight: 'minus 20'. */
  less: true | null;
}

export interface Reading {
  slots: Readonly<Slots>;
  /** Weights besides the one in the slot. */
  otherWeights: readonly Weight[];
  otherLifts: readonly string[];
  /** Words that fill no slot, in order. */
  words: readonly string[];
  /** The same words as one text. */
  rest: string;
  /** The sentence in lowercase with typos corrected. */
  spelled: string;
  isQuestion: boolean;
}

export const NO_SLOTS: Slots = {
  lift: null,
  otherLift: null,
  thirdLift: null,
  weight: null,
  repetitions: null,
  sets: null,
  percentages: [],
  bodyWeight: null,
  bar: null,
  heavierBar: null,
  collars: null,
  without: [],
  day: null,
  since: null,
  until: null,
  compared: null,
  weekdays: [],
  sessions: null,
  into: null,
  sex: null,
  reserve: null,
  noted: null,
  timesBody: null,
  plates: null,
  onTop: null,
  over: null,
  forReps: null,
  oldestFirst: null,
  latest: null,
  weeksLeft: null,
  less: null,
};
