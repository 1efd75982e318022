import {
  type Act,
  asked,
  barOf,
  calculate,
  has,
  inStatedUnit,
  isOnly,
  list,
  MAX,
  OWN,
  prs,
} from '#server/offline-coach/slots/act.ts';
import { NO_SLOTS, type Slots } from '#server/offline-coach/slots/slots.ts';
import { TOTAL_LIFTS } from '#server/offline-coach/words/lifts.ts';
import { roundTo } from '#shared/lifting/weight-unit.ts';

const PERCENTAGES = 'percent|percentages?|percents';

/** Whether the library has to provide the percentage: 'What percent for speed bench, my best is 117.5'. */
export const asksWhichShare = (question: string): boolean =>
  /\b(?:what|which) (?:percent(?:age)?s?|%)(?: (?:for|on|in|with) (?!(?:a |my |the )?\d)\p{L}| (?:do(?:es)?|should|would|can) (?:i|you|we|one|it)\b| (?:is|are) (?!(?:a |my )?\d|that\b|it\b|this\b)\p{L})/iu.test(
    question,
  );

/**
 * Whether the number repeats a percentage instead of being a weight: '50, 55 and 60 percent, now back to
 * 50?'.
 */
export const repeatsPercentage = ({ weight, percentages }: Slots, said: string): boolean =>
  weight !== null &&
  weight.unit === null &&
  percentages.length > 1 &&
  percentages.includes(weight.value) &&
  !new RegExp(
    `\\b(?:of|for|from|off|with|my|max|best)(?: (?:a|my|is))* ${weight.value}(?![\\d.,%]| ?percent)`,
    'u',
  ).test(said);

/** Words around percentages of a lift or a weight. */
const SHARES = list(
  'percent percentage percentages convert converted show tell give also best max maximum onerepmax current pr pb record plates plate bar load put each side rounded round loadable loaded up down nearest speed work pulls pull dynamic effort sets something actually can',
);
/** '60% of deadlift for speed pulls' */
const SHARE_FIRST = /^(?:(?:and|so|ok|what's|what is|how much is) )*\d[\d.,%/& and]*(?:%|percent) of\b/u;

const BEST_WORDS = [
  ...SHARES,
  ...list(
    'number numbers programme program programs plan says say said work working kilos pounds supposed weigh weighs dynamic day chains bands down whatever tomorrow tonight today going',
  ),
];
/** 'Supposed to do 8x3 at 72.5%, what does the bar weigh' */
const ASKS_LOAD =
  /\b(?:what|how much|how heavy)\b.*\b(?:bar weighs?|on the bar|(?:is|would|does) (?:that|it)|weight is (?:that|it)|do i load)\b/u;
/** '90 percent of everything' */
const EACH_LIFT =
  'everything|(?:each|every|all)(?: of)?(?: my| the)?(?: three| competition| comp| big)* (?:lifts?|three|bests?|maxes)|(?:my|the)(?: big| competition| comp)* (?:three|lifts|maxes|bests)|all of (?:them|it)';

/** Converts each percentage: '95% of 100 kg in lbs'. */
function percentagesInOtherUnit({ weight, percentages, into }: Slots) {
  if (weight === null || weight.unit === null || into === null || into === weight.unit) return [];
  const { value, unit } = weight;
  return percentages.map((percent) =>
    calculate('convert', { ...NO_SLOTS, weight: { value: roundTo((value * percent) / 100, 0.01), unit } }),
  );
}

/** '80% of my squat' */
export const PERCENTAGES_OF_BEST: Act = {
  name: 'percentages of a best',
  asks: (reading) =>
    reading.slots.percentages.length > 0 &&
    (reading.slots.lift !== null ||
      (new RegExp(`\\bof my (?:current |best )?(?:${MAX})\\b`, 'u').test(reading.rest) &&
        isOnly(
          reading,
          `what|what's|whats|how|much|is|are|of|my|current|best|${MAX}|and|so|please|calculate|show|give|me|tell`,
        ))) &&
    reading.slots.weight === null &&
    (reading.rest === '' ||
      ASKS_LOAD.test(reading.spelled) ||
      SHARE_FIRST.test(reading.spelled) ||
      (has(reading, 'give me|tell me|how many|what number|the number|what weight') &&
        !has(reading, 'a (?:\\p{L}+ )?(?:program|programme|plan)')) ||
      (has(reading, 'of|from|my') && has(reading, OWN))) &&
    (asked(reading) || ASKS_LOAD.test(reading.spelled)),
  readsBest: true,
  words: BEST_WORDS,
  spare: 0,
  needs: ['lift', 'percentages'],
  does: ({ lift, otherLift, thirdLift }) =>
    [...new Set([lift, otherLift, thirdLift])].flatMap((one) =>
      one === null ? [] : [prs('read', { lift: one })],
    ),
};

/** Acts that take percentages of a weight, of a lift's best, or of each lift's best. */
export const PERCENTAGE_ACTS: readonly Act[] = [
  {
    name: 'percentages',
    asks: (reading) =>
      reading.slots.weight !== null &&
      !repeatsPercentage(reading.slots, reading.spelled) &&
      (reading.slots.percentages.length > 0 ||
        (has(reading, PERCENTAGES) &&
          reading.otherLifts.length === 0 &&
          asked(reading) &&
          !asksWhichShare(reading.spelled))) &&
      !has(reading, 'how many sets'),
    words: [...SHARES, ...list('table chart training')],
    spare: 1,
    needs: ['weight'],
    eachWeight: true,
    does: (slots) => [
      calculate('percentages', inStatedUnit(slots), {
        ...barOf(slots),
        ...(slots.percentages.length > 0 && { percentages: slots.percentages }),
      }),
      ...percentagesInOtherUnit(slots),
    ],
  },
  PERCENTAGES_OF_BEST,
  {
    name: 'percentages of each best',
    asks: (reading) =>
      reading.slots.percentages.length > 0 &&
      reading.slots.lift === null &&
      reading.slots.weight === null &&
      has(reading, EACH_LIFT) &&
      asked(reading),
    readsBest: true,
    words: [
      ...BEST_WORDS,
      ...list('everything each every all three big lift lifts bests maxes competition comp'),
    ],
    spare: 0,
    needs: ['percentages'],
    does: () => TOTAL_LIFTS.map((lift) => prs('read', { lift })),
  },
];
