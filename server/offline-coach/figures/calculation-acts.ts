import {
  type Act,
  asked,
  barOf,
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
import { U, type Weight } from '#server/offline-coach/slots/measures.ts';
import type { Reading, Slots } from '#server/offline-coach/slots/slots.ts';
import { ESTIMATE_MAX_REPETITIONS } from '#shared/lifting/one-rep-max.ts';
import { PLATES as PLATE_SIZES } from '#shared/lifting/plates.ts';
import { roundTo, WEIGHT_UNITS } from '#shared/lifting/weight-unit.ts';
import { PERCENTAGE_ACTS } from './percentage-acts.ts';
import { asksForSingle, derivesFromStatedMax } from './stated-max.ts';
import { VOLUME_WORDS } from './volume.ts';
import { platesWithCollars } from './with-collars.ts';

const PLATES = 'plates?|loading|load|loaded|each side|per side|each end|a side|goes on';
/** 'What do I put on the bar for 87.5' */
const LOADS =
  "(?:what|what's|which|how|how do i) (?:\\S+ ){0,4}(?:put|throw|slap|slide|hang|stick|get|need|have|make|build|goes) (?:up )?(?:on|onto) (?:the|my|a|this|that)\\b";
/** Whether it asks to load a bar, without a set or a percentage. */
const loads = (reading: Reading) =>
  (has(reading, LOADS) || has(reading, '(?:put|load) on for')) &&
  /\bbar(?:bell)?\b/u.test(reading.spelled) &&
  (reading.slots.repetitions ?? reading.slots.sets) === null &&
  reading.slots.percentages.length === 0;
const WARM_UP =
  'ladder (?:up )?to|warm me up|warm ?ups?|warmups?|warm up|warming up|ramp up|ramp(?:ing)? to|work(?:ing)? up to|build(?:ing)? up to|jumps (?:to|for|up)|(?:give|what|my) (?:me )?(?:the |my )?jumps';

/** Reads the unit from a plate size that exists only in pounds: 'I only have 45s and 10s'. */
function inPlatesUnit(slots: Slots): Slots {
  const { weight, without } = slots;
  const isPounds = without.some((size) => PLATE_SIZES.lb.includes(size) && !PLATE_SIZES.kg.includes(size));
  return weight?.unit === null && isPounds ? { ...slots, weight: { ...weight, unit: 'lb' } } : slots;
}

/** '45 lb plates' gives a size and '120 kg of plates' a stock; neither is a load. */
const NAMES_PLATE = new RegExp(
  `(?<![\\d.,])(?:${[...new Set(WEIGHT_UNITS.flatMap((unit) => PLATE_SIZES[unit]))].join('|')}) ?(?:${U}) plates?\\b|\\d ?(?:${U})(?: worth)? of (?:\\p{L}+ )?plates\\b`,
  'u',
);

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

/** 'Load 145 on the 15 kg bar for me, brain is fried, which plates' */
const TO_LOAD = /\bload \d|\b(?:which|what) plates\b|\b(?:each|per|a) side\b/u;

/** 'How many kilos do I still need for a 500 total' */
const DISTANCE_WORDS = 'total|need|till|until|off|away|short|left';

/** 'What's on the bar for 142.5' */
const ON_THE_BAR = /^(?:and |so )?what(?:'s|s| is| goes| do i (?:put|need))? on the bar (?:for|at) \d/u;

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

/** Minimum load; anything lighter is a plate or a count. */
const LOAD_MIN = 10;
/** Whether there is a weight to load a bar to. */
export const isLoad = ({ weight }: Slots): boolean => weight !== null && weight.value >= LOAD_MIN;

const isInKilos = ({ weight, bar, collars }: Slots): boolean =>
  [weight, bar, collars].some((one) => one?.unit === 'kg') &&
  [weight, bar, collars].every((one) => one?.unit !== 'lb');
const COLLARS_LEFT_OUT = 'That leaves out the collars: a pair for competitions weighs 5 kg (11 lb).';
const COUNTS_STANDARD_BAR =
  'That counts a bar of 20 kg (45 lb). Yours likely weighs more: say how much, as in “with a 27 kg bar”, and I count that.';

const PLATES_ACT: Act = {
  name: 'plates',
  asks: (reading) =>
    (has(reading, PLATES) ||
      loads(reading) ||
      ON_THE_BAR.test(reading.spelled) ||
      reading.slots.without.length > 0) &&
    isLoad(reading.slots) &&
    !NAMES_PLATE.test(reading.spelled) &&
    !has(reading, 'buy|price|cost|order|sell|shop|sets|dumbbells?|dbs?|kettlebells?'),
  words: list(
    'plate plates gym no any load loading loaded side sides per each end bar barbell put onto throw slap slide hang stick have build must go goes breakdown math need use make which many on ssb safety trap hex competition comp',
  ),
  spare: 1,
  needs: ['weight'],
  eachWeight: true,
  does: (slots) =>
    slots.collars !== null && isInKilos(slots)
      ? platesWithCollars(slots)
      : [
          calculate('plates', inPlatesUnit(slots), {
            ...barOf(slots),
            ...(slots.without.length > 0 && { without: slots.without }),
          }),
          ...(slots.collars === null ? [] : [COLLARS_LEFT_OUT]),
          ...(slots.heavierBar === null || slots.bar !== null ? [] : [COUNTS_STANDARD_BAR]),
        ],
};

/** Acts that calculate with figures of the sentence. */
export const CALCULATION_ACTS: readonly Act[] = [
  {
    name: 'warm up',
    asks: (reading) =>
      has(reading, WARM_UP) && reading.slots.weight !== null && reading.slots.percentages.length === 0,
    words: list(
      'ladder up jump jumps build building want take plan routine steps attempts warm up ups warmup warmups warming ramp sets set work working weight should how jumps need day table write make single top tonight today opener',
    ),
    spare: 1,
    needs: ['weight'],
    eachWeight: true,
    does: (slots) => calculate('warm_up', inStatedUnit(slots), barOf(slots)),
  },
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
  PLATES_ACT,
  {
    ...PLATES_ACT,
    name: 'plates, talkatively',
    asks: (reading) =>
      PLATES_ACT.asks(reading) &&
      !has(reading, 'should|did|home|under|buy|best|gyms?') &&
      TO_LOAD.test(reading.spelled),
    spare: 3,
  },
  {
    ...PLATES_ACT,
    name: 'plates that are there',
    asks: (reading) =>
      PLATES_ACT.asks(reading) &&
      reading.slots.without.length > 0 &&
      (has(reading, 'how|what|which') || TO_LOAD.test(reading.spelled)),
    spare: 6,
  },
];
