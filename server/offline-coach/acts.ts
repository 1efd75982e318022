import { type Act, has, inUnit, list } from './act.ts';
import { ADD_RECORD, NO_RECORDS, OFFER_RECORD } from './add-record.ts';
import { CALCULATION_ACTS } from './calculation-acts.ts';
import { COMPARING_ACTS } from './comparing-acts.ts';
import { OF_A_BEST } from './of-a-best.ts';
import { REPETITIONS_OF_MAX } from './of-a-max.ts';
import { RECORD_ACTS } from './record-acts.ts';
import type { Reading } from './slots.ts';
import { STRENGTH_ACTS } from './strength-acts.ts';

const BODY_WEIGHT_ACTS: readonly Act[] = [
  {
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
  },
  {
    name: 'offer body weight',
    asks: isBodyWeight,
    words: list(
      'weigh weighing weighed body weight scale says currently already down morning up only just hello hi coach',
    ),
    spare: 1,
    needs: ['bodyWeight'],
    writes: true,
    offers: { act: 'save body weight', declined: 'All right, your profile stays as it is.' },
    does: ({ bodyWeight }) =>
      `Shall I save **${bodyWeight?.value}${bodyWeight?.unit ? ` ${bodyWeight.unit}**` : '** (in the unit of your profile)'} as your body weight in your profile? Say “yes”, and I do.`,
  },
];

/** 'I only weigh 55 kilos can I get strong' */
const ASKS =
  /\b(?:what|how|why|which|when|where|who)\b|\b(?:can|could|should|will|would|do|does|did|am|is|are) (?:i|it|that|this|my|we|you|there)\b/u;

function isBodyWeight({
  slots: { bodyWeight, lift, weight, percentages },
  spelled,
  isQuestion,
}: Reading): boolean {
  const isAlone = lift === null && weight === null && percentages.length === 0;
  return bodyWeight !== null && isAlone && !isQuestion && !ASKS.test(spelled);
}

/** What the built-in coach can do besides looking things up. The first that a sentence asks for is done. */
export const ACTS: readonly Act[] = [
  ADD_RECORD,
  ...NO_RECORDS,
  REPETITIONS_OF_MAX,
  ...OF_A_BEST,
  ...CALCULATION_ACTS,
  ...STRENGTH_ACTS,
  ...COMPARING_ACTS,
  ...RECORD_ACTS,
  OFFER_RECORD,
  ...BODY_WEIGHT_ACTS,
];
