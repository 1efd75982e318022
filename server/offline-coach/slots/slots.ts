import type { Sex } from '#shared/lifting/sex.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import type { Weight } from './measures.ts';

/** What a sentence can say about lifting, in whatever order it does. */
export interface Slots {
  lift: string | null;
  /** The second of two lifts that are named. */
  otherLift: string | null;
  thirdLift: string | null;
  weight: Weight | null;
  repetitions: number | null;
  sets: number | null;
  percentages: readonly number[];
  bodyWeight: Weight | null;
  bar: Weight | null;
  /** A bar is named that weighs more than the usual one, and not how much. */
  heavierBar: true | null;
  /** What each collar weighs that is to be counted. */
  collars: Weight | null;
  /** Sizes of plates that are not there. */
  without: readonly number[];
  /** When something was done, `YYYY-MM-DD`. */
  day: string | null;
  /** From when a stretch of time is counted. */
  since: string | null;
  /** Its last day, where it has one. */
  until: string | null;
  /** The unit that something is wanted in. */
  into: WeightUnit | null;
  sex: Sex | null;
  /** Repetitions that were left in a set: RPE 8 is two. */
  reserve: number | null;
  /** So many times the body weight. */
  timesBody: number | null;
  /** Large plates on each side: 'squatted 3 plates'. */
  plates: number | null;
  /** What is on each side besides them: '3 plates and a 10'. */
  onTop: number | null;
  /** More than the weight: 'over 105'. */
  over: true | null;
  /** For several repetitions, whatever their number. */
  forReps: true | null;
  oldestFirst: true | null;
  /** The weight is to be taken off: 'minus 20'. */
  less: true | null;
}

export interface Reading {
  slots: Slots;
  /** Weights beyond the one in the slot. */
  otherWeights: readonly Weight[];
  otherLifts: readonly string[];
  /** What no slot took, in order. */
  words: readonly string[];
  /** The same as one text. */
  rest: string;
  /** The sentence in lower case, its slips of the finger put right. */
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
  into: null,
  sex: null,
  reserve: null,
  timesBody: null,
  plates: null,
  onTop: null,
  over: null,
  forReps: null,
  oldestFirst: null,
  less: null,
};
