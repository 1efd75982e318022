import { CALCULATION_ACTS } from '#server/offline-coach/figures/calculation-acts.ts';
import { COMPARING_ACTS } from '#server/offline-coach/figures/comparing-acts.ts';
import { PACE_TO_GOAL } from '#server/offline-coach/figures/pace-to-goal.ts';
import { REPETITIONS_OF_MAX } from '#server/offline-coach/figures/stated-max.ts';
import { STRENGTH_ACTS } from '#server/offline-coach/figures/strength-acts.ts';
import { ADD_RECORD, NO_RECORDS, OFFER_RECORD } from '#server/offline-coach/records/add-record.ts';
import { BEST_ACTS } from '#server/offline-coach/records/best-acts.ts';
import { CHANGE_OF_LAST } from '#server/offline-coach/records/change-of-last.ts';
import { LONGEST_AGO } from '#server/offline-coach/records/longest-ago.ts';
import { REACH_ACTS } from '#server/offline-coach/records/reach-acts.ts';
import { RECORD_ACTS } from '#server/offline-coach/records/record-acts.ts';
import { TRAINED_DAYS } from '#server/offline-coach/records/trained-days.ts';
import type { Act } from '#server/offline-coach/slots/act.ts';
import { BODY_WEIGHT_ACTS, WEIGHT_OF_RECORD } from './body-weight-acts.ts';
import { SHARE_OF_TRAINING_MAX, STATED_TRAINING_MAX } from './training-max-acts.ts';

/**
 * Everything the built-in coach can do besides looking things up. The first act that a sentence asks for
 * wins.
 */
export const ACTS: readonly Act[] = [
  WEIGHT_OF_RECORD,
  CHANGE_OF_LAST,
  STATED_TRAINING_MAX,
  ADD_RECORD,
  ...NO_RECORDS,
  REPETITIONS_OF_MAX,
  SHARE_OF_TRAINING_MAX,
  PACE_TO_GOAL,
  ...BEST_ACTS,
  ...REACH_ACTS,
  ...CALCULATION_ACTS,
  ...STRENGTH_ACTS,
  ...COMPARING_ACTS,
  TRAINED_DAYS,
  LONGEST_AGO,
  ...RECORD_ACTS,
  OFFER_RECORD,
  ...BODY_WEIGHT_ACTS,
];
