import { DID, expected, HOW_MUCH, namesSingle } from '#server/offline-coach/figures/stated-max.ts';
import { type Act, asked, has, list, MAX, optional, prs } from '#server/offline-coach/slots/act.ts';
import type { Reading, Slots } from '#server/offline-coach/slots/slots.ts';
import { ESTIMATE_MAX_REPETITIONS } from '#shared/lifting/one-rep-max.ts';
import { convertWeight, roundTo } from '#shared/lifting/weight-unit.ts';

const BEST = `${MAX}|best|pr|pb|record`;

/** Shared properties of acts that read the athlete's best of a lift and comment on it. */
const BEST_BASICS = {
  spare: 0,
  readsBest: true,
  does: ({ lift }: Slots) => prs('read', { lift }),
} as const;

const isAboutOneLift = ({ slots: { lift }, otherLifts, otherWeights }: Reading): boolean =>
  lift !== null && otherLifts.length === 0 && otherWeights.length === 0;

/** Returns the repetitions of 'for 5' or of a named set. */
const timesOf = ({ repetitions, weight }: Slots): number | null =>
  repetitions ?? (weight !== null && weight.unit === null ? weight.value : null);

/** 'My squat max, what can I do for 5' */
function asksForSet(reading: Reading): boolean {
  const { slots, rest } = reading;
  const times = timesOf(slots);
  const isTimes = slots.repetitions !== null ? slots.weight === null : /\bfor(?: a set of)?$/u.test(rest);
  return (
    isAboutOneLift(reading) &&
    isTimes &&
    times !== null &&
    Number.isInteger(times) &&
    times > 1 &&
    times <= ESTIMATE_MAX_REPETITIONS &&
    slots.percentages.length === 0 &&
    has(reading, `my (?:${BEST})`) &&
    has(reading, 'can|could|should|would|will|might') &&
    HOW_MUCH.test(rest) &&
    !has(reading, DID)
  );
}

/** 'What could I bench for 5', 'what weight is 2 reps with 3 in reserve on bench' */
function asksForSetAsOfNow(reading: Reading): boolean {
  const { weight, repetitions, percentages, sets } = reading.slots;
  return (
    isAboutOneLift(reading) &&
    weight === null &&
    sets === null &&
    repetitions !== null &&
    repetitions > 1 &&
    percentages.length === 0 &&
    !namesSingle(reading) &&
    /\b(?:what|how much|how heavy|which weight)\b/u.test(reading.rest) &&
    has(
      reading,
      'can i|could i|i can|i could|should i be able to|(?:what|which) weight (?:is|are|for|do|does)',
    ) &&
    !has(reading, `${DID}|why|how do`)
  );
}

const REPETITIONS_OF_BEST: Act = {
  ...BEST_BASICS,
  name: 'repetitions of a best',
  asks: (reading) => asksForSet(reading) || asksForSetAsOfNow(reading),
  words: list(
    'max maximum onerepmax best pr pb record able should will might set rep reps weight lift manage expect heavy right now possibly based off',
  ),
  needs: ['lift'],
  saysOfBest: (slots, { value, unit, words }) =>
    expected(
      `From your ${words}`,
      { value: roundTo(value, 0.1), unit },
      timesOf(slots)! + (slots.reserve ?? 0),
    ),
};

/** 'What percent of my squat is 100' */
export const SHARE_OF_BEST: Act = {
  ...BEST_BASICS,
  name: 'share of a best',
  asks: (reading) =>
    reading.otherLifts.length === 0 &&
    reading.otherWeights.length === 0 &&
    reading.slots.weight !== null &&
    reading.slots.percentages.length === 0 &&
    (reading.slots.lift !== null ||
      /\bof my (?:current )?(?:max|best|onerepmax|pr|pb)\b/u.test(reading.rest)) &&
    /\b(?:what|which|how many|as a|in) ?(?:percent(?:age)?\b|%) of my\b/u.test(reading.spelled) &&
    asked(reading),
  words: list('percent percentage max maximum onerepmax current best pr pb record which'),
  needs: ['lift', 'weight'],
  saysOfBest: ({ weight }, max) => {
    const given = convertWeight(weight!.value, weight!.unit ?? max.unit, max.unit);
    return `${weight!.value} ${weight!.unit ?? max.unit} is **${roundTo((100 * given) / max.value, 0.1)}%** of your ${max.words}.`;
  },
};

/** 'How much is 5 more kilos on my deadlift in percent' */
const SHARE_ADDED_TO_BEST: Act = {
  ...BEST_BASICS,
  name: 'share added to a best',
  asks: (reading) =>
    isAboutOneLift(reading) &&
    reading.slots.weight !== null &&
    reading.slots.repetitions === null &&
    reading.slots.percentages.length === 0 &&
    has(reading, 'percent|percentage') &&
    has(reading, 'more|extra|another') &&
    has(reading, 'on my|to my|of my') &&
    /^(?:(?:and|so|ok) )*(?:how much|how many|what|what's|which)\b/u.test(reading.rest),
  words: list('percent percentage more extra another kilos kilo kg kgs pounds lbs best max onerepmax pr pb'),
  needs: ['lift', 'weight'],
  saysOfBest({ weight }, max) {
    const unit = weight!.unit ?? max.unit;
    const by = convertWeight(weight!.value, unit, max.unit);
    const sum = roundTo(max.value + by, 0.1);
    return `${weight!.value} ${unit} is **${roundTo((100 * by) / max.value, 0.1)}%** of your ${max.words}; with it you are at **${sum} ${max.unit}**.`;
  },
};

/** '5 sets of 5 at 80 % of my squat, how much volume' */
const VOLUME_OF_BEST: Act = {
  ...BEST_BASICS,
  name: 'volume of a best',
  asks: (reading) =>
    isAboutOneLift(reading) &&
    reading.slots.weight === null &&
    reading.slots.percentages.length === 1 &&
    (reading.slots.sets ?? reading.slots.repetitions) !== null &&
    (has(reading, 'volume|tonnage') ||
      (has(reading, 'total|altogether|overall|all together|in all') &&
        reading.slots.sets !== null &&
        reading.slots.repetitions !== null)) &&
    !has(reading, 'too|enough|little|per|weekly|a week') &&
    asked(reading),
  words: list(
    'volume tonnage total altogether together all overall singles sets reps best max maximum onerepmax calculate come moved lifted percent percents',
  ),
  needs: ['lift', 'percentages'],
  saysOfBest({ sets, repetitions, percentages, into }, max) {
    const unit = into ?? max.unit;
    const part = (convertWeight(max.value, max.unit, unit) * percentages[0]!) / 100;
    // '8 singles' are 8 × the weight.
    const counts = [sets, repetitions].filter((count) => count !== null).filter((count) => count > 1);
    const sum = counts.reduce((product, count) => product * count, part);
    return `${[...counts, `${roundTo(part, 0.1)} ${unit}`].join(' × ')} is **${roundTo(sum, 0.1).toLocaleString('en')} ${unit}** of volume.`;
  },
};

/** '80% of my squat plus 10', 'my bench minus 5' */
const CHANGED = /\b(?:plus|minus) \d[\d.,]*(?: ?(?:kgs?|kilos?|lbs?|pounds?))?[\s?.!]*$/u;

const CHANGE_OF_BEST: Act = {
  ...BEST_BASICS,
  name: 'change of a best',
  asks: (reading) =>
    isAboutOneLift(reading) &&
    reading.slots.weight !== null &&
    reading.slots.percentages.length <= 1 &&
    reading.slots.repetitions === null &&
    CHANGED.test(reading.spelled) &&
    has(reading, 'my') &&
    asked(reading),
  words: list('plus minus best max maximum onerepmax current pr pb record half percent'),
  needs: ['lift', 'weight'],
  saysOfBest({ weight, percentages, less }, { value, unit }) {
    const part = (value * (percentages[0] ?? 100)) / 100;
    const given = convertWeight(weight!.value, weight!.unit ?? unit, unit);
    const changed = less ? part - given : part + given;
    return `${roundTo(part, 0.1)} ${unit} ${less ? 'minus' : 'plus'} ${roundTo(given, 0.1)} ${unit} is **${roundTo(changed, 0.1)} ${unit}**.`;
  },
};

/** Compares a figure with the best of its lift: 'is that more than I've done'. Read only after the figure. */
export const AGAINST_BEST: Act = {
  ...BEST_BASICS,
  name: 'beside a best',
  asks: () => false,
  words: [],
  needs: ['lift', 'weight'],
  saysOfBest({ weight }, max) {
    const figure = convertWeight(weight!.value, weight!.unit ?? max.unit, max.unit);
    const apart = roundTo(Math.abs(figure - max.value), 0.1);
    const named = `${weight!.value} ${weight!.unit ?? max.unit}`;
    if (apart === 0) return `${named} is as much as your ${max.words}.`;
    if (figure > max.value) return `${named} is **${apart} ${max.unit}** more than your ${max.words}.`;
    return `${named} is **${apart} ${max.unit}** less than your ${max.words}: **${roundTo((100 * figure) / max.value, 0.1)}%** of it.`;
  },
};

/** Compares a set with the best for as many repetitions: 'Is 195x2 on deads a PR for me'. */
export const SET_AGAINST_BEST: Act = {
  ...BEST_BASICS,
  name: 'set beside a best',
  asks: (reading) =>
    isAboutOneLift(reading) &&
    reading.slots.weight !== null &&
    reading.slots.percentages.length === 0 &&
    /^(?:(?:so|and|ok|hey|coach) )*(?:is|was|would|will)\b/u.test(reading.spelled) &&
    has(reading, '(?:a|my|new|the)(?: \\p{L}+)? (?:pr|pb|record|best)|better than my (?:best|pr|pb|record)'),
  words: list('pr pb record best new rep personal lifetime all time ever be better than for count'),
  needs: ['lift', 'weight'],
  does: ({ lift, repetitions }) => prs('read', { lift, ...optional('repetitions', repetitions) }),
  saysOfBest({ weight, repetitions }, max) {
    const times = repetitions ?? 1;
    const unit = weight!.unit ?? max.unit;
    const given = convertWeight(weight!.value, unit, max.unit);
    const { set } = max;
    // If no set has as many repetitions, the best is one with fewer.
    const isLike = (set.repetitions ?? 1) >= times;
    const named = `${weight!.value} ${unit}${times > 1 ? ` × ${times}` : ''}`;
    const apart = roundTo(given - set.value, 0.1);
    if (!isLike) return `So ${named} would be a **PR** for ${times} repetitions.`;
    if (apart > 0) return `So ${named} would be a **PR**, by **${apart} ${max.unit}**.`;
    return apart === 0
      ? `So ${named} is as much as your best, and **no PR**.`
      : `So ${named} is **no PR**: it is **${-apart} ${max.unit}** less.`;
  },
};

/** Acts that need the athlete's best of a lift first. */
export const BEST_ACTS: readonly Act[] = [
  SET_AGAINST_BEST,
  REPETITIONS_OF_BEST,
  SHARE_OF_BEST,
  SHARE_ADDED_TO_BEST,
  VOLUME_OF_BEST,
  CHANGE_OF_BEST,
];
