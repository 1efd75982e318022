import { ESTIMATE_MAX_REPETITIONS } from '#shared/lifting/one-rep-max.ts';
import {
  type Act,
  asked,
  barOf,
  beside,
  calculate,
  ESTIMATE,
  has,
  list,
  MAX,
  OWN,
  optional,
  POINTS,
  prs,
} from './act.ts';

const PLATES = 'plates?|loading|load|loaded|each side|per side|each end|a side|goes on';
const WARM_UP =
  'warm ?ups?|warmups?|warm up|warming up|ramp up|work(?:ing)? up to|build(?:ing)? up to|jumps (?:to|for|up)|(?:give|what|my) (?:me )?(?:the |my )?jumps';
const PERCENTAGES = 'percent|percentages?|percents';

/** What is worked out from what a sentence says. */
export const CALCULATION_ACTS: readonly Act[] = [
  {
    name: 'warm up',
    asks: (reading) => has(reading, WARM_UP) && reading.slots.weight !== null,
    words: list(
      'jump jumps build building want take plan routine steps attempts warm up ups warmup warmups warming ramp sets set work working weight should how jumps need day table',
    ),
    spare: 1,
    needs: ['weight'],
    does: (slots) => calculate('warm_up', slots, barOf(slots)),
  },
  {
    name: 'points',
    asks: (reading) =>
      has(reading, POINTS) && reading.slots.weight !== null && !has(reading, 'more|less') && asked(reading),
    words: list(
      'dots wilks ipf gl ipfgl goodlift points point score total totals body weight lifter as class weighing',
    ),
    spare: 1,
    needs: ['weight'],
    does(slots) {
      const { weight, bodyWeight, sex, lift } = slots;
      return calculate(
        'points',
        weight?.unit === null && bodyWeight?.unit
          ? { ...slots, weight: { ...weight, unit: bodyWeight.unit } }
          : slots,
        {
          ...optional('body_weight', beside(bodyWeight, weight)),
          ...optional('sex', sex),
          ...(lift === 'Bench' && { event: 'B' }),
        },
      );
    },
  },
  {
    name: 'convert',
    asks: ({ slots: { into, weight } }) => into !== null && weight !== null && weight.unit !== into,
    words: list('convert converted conversion equals equal many'),
    spare: 1,
    needs: ['weight', 'into'],
    does({ weight, into }) {
      const from = into === 'kg' ? 'lb' : 'kg';
      return {
        tool: 'calculate',
        input: { calculation: 'convert', weight: weight?.value, unit: weight?.unit ?? from },
      };
    },
  },
  {
    name: 'percentages',
    asks: (reading) =>
      reading.slots.weight !== null &&
      (reading.slots.percentages.length > 0 || (has(reading, PERCENTAGES) && asked(reading))),
    words: list('percent percentage percentages table chart max maximum onerepmax training'),
    spare: 1,
    needs: ['weight'],
    does: (slots) =>
      calculate('percentages', slots, {
        ...barOf(slots),
        ...(slots.percentages.length > 0 && { percentages: slots.percentages }),
      }),
  },
  {
    name: 'percentages of a best',
    asks: (reading) =>
      reading.slots.percentages.length > 0 &&
      reading.slots.lift !== null &&
      reading.slots.weight === null &&
      has(reading, 'of|from|my') &&
      has(reading, OWN) &&
      asked(reading),
    readsBest: true,
    words: list(
      'percent convert converted show tell give also best max maximum onerepmax current pr pb record',
    ),
    spare: 0,
    needs: ['lift', 'percentages'],
    does: ({ lift }) => prs('read', { lift }),
  },
  {
    name: 'one-rep max',
    asks: (reading) =>
      has(reading, `${MAX}|${ESTIMATE}`) &&
      reading.slots.weight !== null &&
      (reading.slots.repetitions !== null || has(reading, ESTIMATE)),
    words:
      list(`max maximum maxes onerepmax estimate estimated estimates estimation calc calculate calculated predict
      predicted projected theoretical worth stands rep reps`),
    spare: 2,
    needs: ['weight', 'repetitions'],
    does: (slots) =>
      (slots.repetitions ?? 0) > ESTIMATE_MAX_REPETITIONS
        ? `The formulas hold for 1 to ${ESTIMATE_MAX_REPETITIONS} repetitions; beyond that nothing can be estimated.`
        : calculate('one_rep_max', slots, { repetitions: slots.repetitions }),
  },
  {
    name: 'plates',
    asks: (reading) =>
      has(reading, PLATES) &&
      reading.slots.weight !== null &&
      !has(reading, 'buy|price|cost|order|sell|shop|sets'),
    words: list(
      'plate plates gym no any load loading loaded side sides per each end bar barbell put go goes breakdown math need use make which many on',
    ),
    spare: 1,
    needs: ['weight'],
    does: (slots) =>
      calculate('plates', slots, {
        ...barOf(slots),
        ...(slots.without.length > 0 && { without: slots.without }),
      }),
  },
];
