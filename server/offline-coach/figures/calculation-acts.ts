import {
  type Act,
  asked,
  calculate,
  ESTIMATE,
  has,
  inStatedUnit,
  inUnitOfOther,
  isOnly,
  list,
  MAX,
  OWN,
  optional,
  POINTS,
} from '#server/offline-coach/slots/act.ts';
import type { Weight } from '#server/offline-coach/slots/measures.ts';
import type { Reading } from '#server/offline-coach/slots/slots.ts';
import { ESTIMATE_MAX_REPETITIONS } from '#shared/lifting/one-rep-max.ts';
import { roundTo, WEIGHT_UNITS } from '#shared/lifting/weight-unit.ts';
import { CONVERT_TO_LOAD } from './convert-to-load.ts';
import { PLATES_ACTS, WARM_UP_ACT } from './loading-acts.ts';
import { PERCENTAGE_ACTS } from './percentage-acts.ts';
import { asksForSingle, derivesFromStatedMax } from './stated-max.ts';
import { VOLUME_WORDS } from './volume.ts';

/** 'Max of 315 x 5' */
const asksMaxOfSet = (reading: Reading): boolean => has(reading, MAX) && reading.slots.repetitions !== null;

/** 'Cutting 4 kg, worth it', 'is 3x5 worth doing': only 'what is 100 for 5 worth' is about a set. */
const WORTH_IT = /\bworth (?:it|the|a|an|my|\p{L}+ing)\b/u;
const asksEstimate = (reading: Reading): boolean =>
  has(reading, ESTIMATE) &&
  !(
    has(reading, 'worth') &&
    (WORTH_IT.test(reading.spelled) || (reading.slots.repetitions === null && !has(reading, 'max|single')))
  );

/** 'How many kilos do I still need for a 500 total' */
const DISTANCE_WORDS = 'total|need|till|until|off|away|short|left';

/** Maximum body weight; anything heavier may be the lift. */
const BODY_MAX = { kg: 130, lb: 280 } as const;
const BODY_MIN = { kg: 45, lb: 100 } as const;
/** Returns the body weight given with a multiple of it: '2.5 times bodyweight at 83kg'. */
function bodyWeightNextTo({
  slots: { weight, bodyWeight, timesBody },
  otherWeights,
  spelled,
}: Reading): Weight | null {
  if (bodyWeight !== null || weight === null || otherWeights.length > 0) return bodyWeight;
  const isBodys = new RegExp(
    `(?:\\b(?:at|for|of|weigh|weighing|i'm|i am)|@) ?${weight.value}(?![\\d.])`,
    'u',
  );
  const unit = weight.unit ?? 'kg';
  // '2x bodyweight squat 83 kg': as the lift, it would be twice a child's weight.
  const isTooLight = timesBody !== null && weight.value < timesBody * BODY_MIN[unit];
  return weight.value <= BODY_MAX[unit] && (isTooLight || isBodys.test(spelled)) ? weight : null;
}

/** Acts that calculate with figures of the sentence. */
export const CALCULATION_ACTS: readonly Act[] = [
  WARM_UP_ACT,
  {
    name: 'points',
    asks: (reading) =>
      (has(reading, POINTS) || (has(reading, 'points') && has(reading, 'total'))) &&
      reading.slots.weight !== null &&
      reading.otherWeights.length === 0 &&
      !has(reading, 'more|less|(?:what|which) total') &&
      // 'If I squat 180, what are my DOTS' is about the total with that lift.
      !(reading.slots.lift !== null && has(reading, 'if') && has(reading, 'my|i')) &&
      asked(reading),
    words: list(
      'dots wilks ipf gl ipfgl goodlift points point score total totals body weight lifter as class weighing',
    ),
    spare: 1,
    needs: ['weight'],
    does(said) {
      const slots = inStatedUnit(said);
      const { weight, bodyWeight, sex, lift } = slots;
      return calculate(
        'points',
        weight?.unit === null && bodyWeight?.unit
          ? { ...slots, weight: { ...weight, unit: bodyWeight.unit } }
          : slots,
        {
          ...optional('body_weight', inUnitOfOther(bodyWeight, weight)),
          ...optional('sex', sex),
          ...(lift === 'Bench' && { event: 'B' }),
        },
      );
    },
  },
  CONVERT_TO_LOAD,
  {
    name: 'convert',
    asks: (reading) => {
      const { into, weight, percentages } = reading.slots;
      // '70% of 405 in lbs' is about the percentage.
      if (weight === null || percentages.length > 0 || asksMaxOfSet(reading) || asksForSingle(reading))
        return false;
      if (into !== null) return weight.unit !== into && !has(reading, DISTANCE_WORDS);
      // Converts both ways when no unit is given.
      if (weight.unit === null)
        return has(reading, 'convert') && isOnly(reading, 'please|can|you|convert|for|the|me|a');
      // 'Convert 50 kg', 'how much is 315 pounds'
      const { lift, repetitions } = reading.slots;
      const areAlike = reading.otherWeights.every(({ unit }) => unit === null || unit === weight.unit);
      const isAlone = lift === null && repetitions === null && areAlike;
      const asks =
        has(reading, 'convert|conversion') || isOnly(reading, "what|what's|how|much|heavy|is|are|and");
      return weight.unit !== null && isAlone && asks;
    },
    words: list(
      'convert converted conversion equals equal many weigh weighs dumbbell dumbbells kettlebell plate plates',
    ),
    spare: 3,
    needs: ['weight'],
    eachWeight: true,
    does({ weight, into }) {
      const from = into === null ? null : into === 'kg' ? 'lb' : 'kg';
      const unit = weight?.unit ?? from;
      const units = unit === null ? WEIGHT_UNITS : [unit];
      return units.map((unit) => ({
        tool: 'calculate',
        input: { calculation: 'convert', weight: weight?.value, unit },
      }));
    },
  },
  ...PERCENTAGE_ACTS,
  {
    name: 'one-rep max',
    asks: (reading) =>
      (asksMaxOfSet(reading) || asksEstimate(reading) || asksForSingle(reading)) &&
      !derivesFromStatedMax(reading.slots, reading.spelled) &&
      reading.slots.weight !== null &&
      (reading.slots.repetitions !== null || asksEstimate(reading)),
    words:
      list(`max maximum maxes onerepmax estimate estimated estimates estimation calc calculate calculated predict
      predicted projected theoretical worth stands single once lift manage rep reps`),
    spare: 2,
    needs: ['weight', 'repetitions'],
    does: (slots) =>
      (slots.repetitions ?? 0) > ESTIMATE_MAX_REPETITIONS
        ? `The formulas hold for 1 to ${ESTIMATE_MAX_REPETITIONS} repetitions; beyond that nothing can be estimated.`
        : calculate('one_rep_max', inStatedUnit(slots), {
            repetitions: slots.repetitions,
            ...optional('in_reserve', slots.reserve === 0 ? null : slots.reserve),
          }),
  },
  {
    name: 'volume',
    asks: (reading) =>
      has(reading, 'volume|tonnage') &&
      reading.slots.weight !== null &&
      reading.slots.repetitions !== null &&
      // With several sets, it would be the volume of the first alone.
      reading.otherWeights.length === 0 &&
      asked(reading),
    words: VOLUME_WORDS,
    spare: 1,
    needs: ['weight', 'repetitions'],
    does({ sets, repetitions, weight }) {
      const { value, unit } = weight!;
      const counts = [...(sets === null ? [] : [sets]), repetitions!];
      const sum = counts.reduce((product, count) => product * count, value);
      const inUnit = unit === null ? '' : ` ${unit}`;
      return `${[...counts, `${value}${inUnit}`].join(' × ')} is **${roundTo(sum, 0.1).toLocaleString('en')}${inUnit}** of volume.`;
    },
  },
  {
    name: 'times body weight',
    asks(reading) {
      const { timesBody, lift, weight, into } = reading.slots;
      if (has(reading, 'how (?:do|can|to|long)')) return false;
      if (timesBody !== null && into === null && bodyWeightNextTo(reading) !== null) return true;
      const isOwn = into !== null && has(reading, 'my|i') && has(reading, 'body ?weight|weight|weigh|bw');
      // 'Is a 1.5 times bodyweight squat ok' asks for no figure.
      const isFigure =
        timesBody !== null &&
        (lift === null || reading.rest === '' || has(reading, `${OWN}|what|what's|how`));
      return (isFigure || (isOwn && lift === null)) && weight === null;
    },
    words: list('body weight bodyweight bw weigh times double twice current convert'),
    spare: 0,
    needs: [],
    does({ timesBody, into, weight, bodyWeight }) {
      const body = bodyWeight ?? weight;
      if (body !== null && timesBody !== null) {
        const inUnit = body.unit === null ? '' : ` ${body.unit}`;
        return `${timesBody} × ${body.value}${inUnit} is **${roundTo(timesBody * body.value, 0.1)}${inUnit}**.`;
      }
      return {
        tool: 'calculate',
        input: { calculation: 'body_weight', times: timesBody ?? 1, ...optional('unit', into) },
      };
    },
  },
  ...PLATES_ACTS,
];
