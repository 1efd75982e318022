import { CALCULATION_ACTS } from '#server/offline-coach/figures/calculation-acts.ts';
import { COMPARING_ACTS } from '#server/offline-coach/figures/comparing-acts.ts';
import { REPETITIONS_OF_MAX } from '#server/offline-coach/figures/of-a-max.ts';
import { STRENGTH_ACTS } from '#server/offline-coach/figures/strength-acts.ts';
import { ADD_RECORD, NO_RECORDS, OFFER_RECORD } from '#server/offline-coach/records/add-record.ts';
import { BEST_ACTS } from '#server/offline-coach/records/best-acts.ts';
import { RECORD_ACTS } from '#server/offline-coach/records/record-acts.ts';
import { type Act, has, inUnit, list, POINTS } from '#server/offline-coach/slots/act.ts';
import { isStatedOrWished } from '#server/offline-coach/slots/record-words.ts';
import type { Reading } from '#server/offline-coach/slots/slots.ts';

const SAVE_BODY_WEIGHT: Act = {
  name: 'save body weight',
  asks: (reading) =>
    isBodyWeight(reading) && has(reading, 'log|save|record|update|set|change|enter|put|track'),
  words: list('log save record update set change enter put track profile body weight'),
  spare: 0,
  needs: ['bodyWeight'],
  writes: true,
  does: ({ bodyWeight }) => ({
    tool: 'profile',
    input: { action: 'set_body_weight', ...inUnit('body_weight', bodyWeight) },
  }),
};

/** 'Weighed in at 84.5 after the bathroom, update me': more may be said around it. */
const WISHES_IT = /\b(?:update (?:me|it|that|my)|(?:put|mark) me down|put me (?:as|at)|weighed in at)\b/u;

const ASKS_TO = /^(?:(?:and|also|hey|coach|please|ok|so)[ ,]+)*(?:can|could|would|will) you\b/u;

const OFFER_BODY_WEIGHT: Act = {
  name: 'offer body weight',
  asks: (reading) => isBodyWeight(reading) && !OF_ANOTHER.test(reading.spelled),
  words: list(
    'weigh weighing weighed body weight scale says currently already down morning up only just hello hi coach',
  ),
  spare: 1,
  needs: ['bodyWeight'],
  writes: true,
  offers: { act: SAVE_BODY_WEIGHT, declined: 'All right, your profile stays as it is.' },
  does: ({ bodyWeight }) =>
    `Shall I save **${bodyWeight?.value}${bodyWeight?.unit ? ` ${bodyWeight.unit}**` : '** (in the unit of your profile)'} as your body weight in your profile? Say “yes”, and I do.`,
};

const BODY_WEIGHT_ACTS: readonly Act[] = [
  SAVE_BODY_WEIGHT,
  OFFER_BODY_WEIGHT,
  {
    ...OFFER_BODY_WEIGHT,
    asks: (reading) =>
      isOfBodyAlone(reading) &&
      !OF_ANOTHER.test(reading.spelled) &&
      WISHES_IT.test(reading.spelled) &&
      (isStatedOrWished(reading) || ASKS_TO.test(reading.spelled)),
    spare: 8,
  },
];

/** 'The sled weighs 40 kg' */
const OF_ANOTHER =
  /\b(?!i\b)\p{L}+ weighs\b|\b(?:my|the|his|her|our|their) (?:\p{L}+ )?\p{L}+ weigh(?:ed)?\b/u;

/** 'DOTS for a woman of 60' */
const OF_POINTS = new RegExp(`\\b(?:total|${POINTS})\\b`, 'u');

const isBodyWeight = (reading: Reading): boolean => isOfBodyAlone(reading) && isStatedOrWished(reading);

function isOfBodyAlone(reading: Reading): boolean {
  const { bodyWeight, lift, weight, percentages } = reading.slots;
  const isAlone =
    lift === null && weight === null && percentages.length === 0 && !OF_POINTS.test(reading.spelled);
  return bodyWeight !== null && isAlone;
}

/** What the built-in coach can do besides looking things up. The first that a sentence asks for is done. */
export const ACTS: readonly Act[] = [
  ADD_RECORD,
  ...NO_RECORDS,
  REPETITIONS_OF_MAX,
  ...BEST_ACTS,
  ...CALCULATION_ACTS,
  ...STRENGTH_ACTS,
  ...COMPARING_ACTS,
  ...RECORD_ACTS,
  OFFER_RECORD,
  ...BODY_WEIGHT_ACTS,
];
