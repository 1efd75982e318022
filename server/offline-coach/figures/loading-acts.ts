import { type Act, barOf, calculate, has, inStatedUnit, list } from '#server/offline-coach/slots/act.ts';
import { U } from '#server/offline-coach/slots/measures.ts';
import type { Reading, Slots } from '#server/offline-coach/slots/slots.ts';
import { PLATES as PLATE_SIZES } from '#shared/lifting/plates.ts';
import { WEIGHT_UNITS } from '#shared/lifting/weight-unit.ts';
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

/** 'Load 145 on the 15 kg bar for me, brain is fried, which plates' */
const TO_LOAD = /\bload \d|\b(?:which|what) plates\b|\b(?:each|per|a) side\b/u;

/** 'What's on the bar for 142.5' */
const ON_THE_BAR = /^(?:and |so )?what(?:'s|s| is| goes| do i (?:put|need))? on the bar (?:for|at) \d/u;

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

/** Writes the sets that lead up to a weight. */
export const WARM_UP_ACT: Act = {
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
};

/** Acts that say which plates make a weight. */
export const PLATES_ACTS: readonly Act[] = [
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
