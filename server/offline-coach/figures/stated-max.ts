import { type Act, has, list } from '#server/offline-coach/slots/act.ts';
import { N, numberOf, U, type Weight, X } from '#server/offline-coach/slots/measures.ts';
import type { Reading, Slots } from '#server/offline-coach/slots/slots.ts';
import {
  ESTIMATE_MAX_REPETITIONS,
  ONE_REP_MAX_FORMULAS,
  weightForRepetitions,
} from '#shared/lifting/one-rep-max.ts';
import { roundTo } from '#shared/lifting/weight-unit.ts';

const THE_MAX = '(?:max(?:imum)?|onerepmax|single|best|pr|pb)';
/** 'My max is 170', 'with a squat max of 170', 'a 170 max', 'off 170' */
const STATED = new RegExp(
  `\\b(?:if|when|once|before) i (?:(?:want|need|plan|have) to )?(?:hit|do|lift|make|reach|get) (?:an? )?(?!\\d{1,2} ?(?:reps? )?(?:at|@|with) )${N}|\\b${THE_MAX}(?: (?:squat|bench(?: press)?|deadlift|press|lift|single|there|now|right now|currently))?(?: ?(?:is|of|was|at|being|=|:))* ?(?:about |around |at )?${N}(?! ?reps?\\b)|(?<![\\d.,])(?:\\d{2,4}(?:[.,]\\d{1,2})?) ?(?:${U})? (?:squat |bench |deadlift |press )?${THE_MAX}\\b`,
  'u',
);
/** In '5 rep max' the number counts repetitions. */
const ONE_REP_MAX = '(?<!\\breps?[ -]?)(?:max(?:imum)?|onerepmax)';
/** '180 x 5', '180 for 5', '180, 5 reps': a set whose max is asked for. */
const NO_SET_AFTER = `(?! ?(?:${U})?[ ,]*(?:${X} ?\\d|for (?:a )?(?:\\d|set)|\\d+ ?(?:reps?\\b|rm?\\b|${X} ?\\d)))`;
/** '5 x 180', '5 reps at 180'; in 'RPE 8 with a 180 max' no set comes before it. */
const NO_SET_BEFORE = `(?<!(?<!\\brpe ?)(?<![\\d.,])\\d{1,2} ?(?:${X}|reps?|(?:reps? )?(?:at|@|with)) ?)`;
/** 'My max is 180, what's 5 reps', '3rm for 180 1rm': a max apart from the repetitions. */
const STATED_APART = new RegExp(
  `\\b${ONE_REP_MAX}(?: (?:squat|bench(?: press)?|deadlift|press|lift|now|right now|currently))?(?: ?(?:is|of|was|at|being|=|:))* ?(?:about |around )?(${N})${NO_SET_AFTER}|${NO_SET_BEFORE}(?<![\\d.,])(\\d{2,4}(?:[.,]\\d{1,2})?) ?(?:${U})? (?:squat |bench |deadlift |press )?${ONE_REP_MAX}\\b${NO_SET_AFTER}`,
  'u',
);

/** Whether the weight is a max and the repetitions are to be derived from it. */
export function derivesFromStatedMax({ weight, repetitions, percentages }: Slots, spelled: string): boolean {
  const [, maxAfter, maxBefore] = STATED_APART.exec(spelled) ?? [];
  const max = maxAfter ?? maxBefore;
  return (
    max !== undefined && numberOf(max) === weight?.value && (repetitions ?? 0) > 1 && percentages.length === 0
  );
}

export const HOW_MUCH = /\b(?:what|what's|whats|how much|how heavy|which weight)\b/u;
/** Verbs of a completed set, whose max is asked for. */
export const DID = 'did|got|hit|made|done|just|lifted';

/** 'What could I squat for 5 if my max is 170' */
const asksForSet = (reading: Reading): boolean => {
  const { weight, repetitions, percentages } = reading.slots;
  return (
    weight !== null &&
    repetitions !== null &&
    repetitions > 1 &&
    percentages.length === 0 &&
    HOW_MUCH.test(reading.rest) &&
    has(reading, 'can|could|should|would|will|might|able|expect') &&
    !has(reading, `(?<!\\b(?:to|if i|when i|once i) )(?:${DID})`) &&
    STATED.test(reading.spelled)
  );
};

/** Estimates the weight for several repetitions from a max, with the inverted formulas of the estimate. */
export const REPETITIONS_OF_MAX: Act = {
  name: 'repetitions of a max',
  asks: (reading) =>
    asksForSet(reading) ||
    (derivesFromStatedMax(reading.slots, reading.spelled) && reading.otherWeights.length === 0),
  words: list(
    'max maximum onerepmax single best pr pb lift manage expect able should will might heavy rep reps set sets hit plan once',
  ),
  spare: 1,
  needs: ['weight', 'repetitions'],
  does: ({ weight, repetitions, reserve }) =>
    expected(
      `With a max of ${weight!.value}${weight!.unit === null ? '' : ` ${weight!.unit}`}`,
      weight!,
      repetitions!,
      reserve ?? 0,
    ),
};

/**
 * Says what weight to expect for a number of repetitions.
 * @param begins start of the reply, naming the max
 * @param reserve repetitions in reserve
 */
export function expected(begins: string, { value, unit }: Weight, done: number, reserve = 0): string {
  const times = done + reserve;
  if (times > ESTIMATE_MAX_REPETITIONS)
    return `The formulas hold for 1 to ${ESTIMATE_MAX_REPETITIONS} repetitions; beyond that nothing can be estimated.`;
  const inUnit = unit === null ? '' : ` ${unit}`;
  const [epley, brzycki] = ONE_REP_MAX_FORMULAS.map((formula) =>
    roundTo(weightForRepetitions(value, times, formula), 0.1),
  );
  const goes = `${begins}, a set of ${done}${reserve === 0 ? '' : ` with ${reserve} left`} should go with about **${epley}${inUnit}**`;
  return epley === brzycki
    ? `${goes} by Epley and by Brzycki. It is an estimate.`
    : `${goes} by Epley, **${brzycki}${inUnit}** by Brzycki. It is an estimate: take the lower one first.`;
}

/** 'How much could I do for one if I can do 100 x 8' */
export const asksForSingle = (reading: Reading): boolean =>
  (reading.slots.repetitions ?? 0) > 1 && namesSingle(reading);

/** 'What would that be for a single' */
export const namesSingle = ({ rest, spelled }: Reading): boolean =>
  HOW_MUCH.test(rest) &&
  /\b(?:for (?:a |one |1 )?(?:one|1|single)(?: rep)?|once|(?:my|the|a|as a|what|which) single|one rep|1 rep)\b/u.test(
    spelled,
  );
