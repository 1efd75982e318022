import { PERCENTAGES_OF_BEST } from '#server/offline-coach/figures/percentage-acts.ts';
import { offerToRemember } from '#server/offline-coach/memories/memory-offers.ts';
import { type Act, list } from '#server/offline-coach/slots/act.ts';
import { TRAINING_MAX } from '#server/offline-coach/slots/training-max.ts';

/** 'My training max on deadlift should be 190' is a number to count with, not a record. */
export const STATED_TRAINING_MAX: Act = {
  name: 'stated training max',
  asks: ({ slots: { lift, weight, repetitions, percentages }, otherWeights, spelled, isQuestion }) =>
    lift !== null &&
    weight !== null &&
    repetitions === null &&
    percentages.length + otherWeights.length === 0 &&
    !isQuestion &&
    TRAINING_MAX.test(spelled),
  words: list(
    'training max tm my new current is was should be now at to set use using change update make put log save note please',
  ),
  spare: 0,
  needs: ['lift', 'weight'],
  does: ({ lift, weight }) =>
    offerToRemember(
      `My training max on ${lift!.toLowerCase()} is ${[weight!.value, weight!.unit].filter(Boolean).join(' ')}`,
    ),
};

/** '85% of my training max on squat', of which no number is known here. */
export const SHARE_OF_TRAINING_MAX: Act = {
  ...PERCENTAGES_OF_BEST,
  name: 'percentages of a training max',
  asks: (reading) =>
    TRAINING_MAX.test(reading.spelled) &&
    !/\b(?:best|pr|pb|record)\b/u.test(reading.spelled) &&
    PERCENTAGES_OF_BEST.asks(reading),
  words: [...PERCENTAGES_OF_BEST.words, 'training', 'tm'],
  does: (slots) => [
    ...[PERCENTAGES_OF_BEST.does(slots)].flat(),
    'That counts from your best, not from a training max. For one, give its weight: “85% of 165”.',
  ],
};
