import { ESTIMATE_MAX_REPETITIONS } from '#shared/lifting/one-rep-max.ts';
import { convertWeight, roundTo } from '#shared/lifting/weight-unit.ts';
import { type Act, has, list, MAX, prs } from './act.ts';
import { DID, HOW_MUCH, REPETITIONS_OF_MAX } from './of-a-max.ts';
import type { Reading, Slots } from './slots.ts';

const BEST = `${MAX}|best|pr|pb|record`;

/** 'For 5', or a set that was named. */
const timesIn = ({ repetitions, weight }: Slots): number | null =>
  repetitions ?? (weight !== null && weight.unit === null ? weight.value : null);

function asksForSet(reading: Reading): boolean {
  const { slots, rest } = reading;
  const times = timesIn(slots);
  const isTimes = slots.repetitions !== null ? slots.weight === null : /\bfor(?: a set of)?$/u.test(rest);
  return (
    slots.lift !== null &&
    isTimes &&
    times !== null &&
    Number.isInteger(times) &&
    times > 1 &&
    times <= ESTIMATE_MAX_REPETITIONS &&
    slots.percentages.length === 0 &&
    reading.otherLifts.length === 0 &&
    reading.otherWeights.length === 0 &&
    has(reading, `my (?:${BEST})`) &&
    has(reading, 'can|could|should|would|will|might') &&
    HOW_MUCH.test(rest) &&
    !has(reading, DID)
  );
}

/** 'My squat max, what can I do for 5' */
const REPETITIONS_OF_BEST: Act = {
  name: 'repetitions of a best',
  asks: asksForSet,
  words: list(
    'max maximum onerepmax best pr pb record lift manage expect able should will might set rep reps based off',
  ),
  spare: 0,
  needs: ['lift'],
  readsBest: true,
  does: ({ lift }) => prs('read', { lift }),
  saysOfBest: (slots, { value, unit }) =>
    [
      REPETITIONS_OF_MAX.does({
        ...slots,
        weight: { value: roundTo(value, 0.1), unit },
        repetitions: timesIn(slots),
      }),
    ]
      .flat()
      .filter((said) => typeof said === 'string')
      .join(' '),
};

/** 'How much is 5 more kilos on my deadlift in percent' */
const SHARE_OF_BEST: Act = {
  name: 'share of a best',
  asks: (reading) =>
    reading.slots.lift !== null &&
    reading.slots.weight !== null &&
    reading.slots.repetitions === null &&
    reading.slots.percentages.length === 0 &&
    reading.otherWeights.length === 0 &&
    reading.otherLifts.length === 0 &&
    has(reading, 'percent|percentage') &&
    has(reading, 'more|extra|another') &&
    has(reading, 'on my|to my|of my') &&
    /^(?:(?:and|so|ok) )*(?:how much|how many|what|what's|which)\b/u.test(reading.rest),
  words: list('percent percentage more extra another kilos kilo kg kgs pounds lbs best max onerepmax pr pb'),
  spare: 0,
  needs: ['lift', 'weight'],
  readsBest: true,
  does: ({ lift }) => prs('read', { lift }),
  saysOfBest({ weight }, max) {
    const unit = weight!.unit ?? max.unit;
    const by = convertWeight(weight!.value, unit, max.unit);
    const sum = roundTo(max.value + by, 0.1);
    return `${weight!.value} ${unit} is **${roundTo((100 * by) / max.value, 0.1)}%** of your ${max.words}; with it you are at **${sum} ${max.unit}**.`;
  },
};

/** A figure beside the best of its lift: 'is that more than I've done'. */
export const BESIDE_BEST: Act = {
  name: 'beside a best',
  asks: () => false,
  words: [],
  spare: 0,
  needs: ['lift', 'weight'],
  readsBest: true,
  does: ({ lift }) => prs('read', { lift }),
  saysOfBest({ weight }, max) {
    const figure = convertWeight(weight!.value, weight!.unit ?? max.unit, max.unit);
    const apart = roundTo(Math.abs(figure - max.value), 0.1);
    const named = `${weight!.value} ${weight!.unit ?? max.unit}`;
    if (apart === 0) return `${named} is as much as your ${max.words}.`;
    return `${named} is **${apart} ${max.unit}** ${figure > max.value ? 'more' : 'less'} than your ${max.words}.`;
  },
};

export const OF_A_BEST: readonly Act[] = [REPETITIONS_OF_BEST, SHARE_OF_BEST];
