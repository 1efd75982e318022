import { IN_WORDS } from '#server/offline-coach/records/correction-words.ts';
import type { Weight } from '#server/offline-coach/slots/measures.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { NO_SLOTS, type Slots } from '#server/offline-coach/slots/slots.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import { countAmong, figuresIn, mayCount, mayWeigh, only, plainly } from './figures.ts';
import { variationIn } from './lift.ts';

const [ANOTHER, TOTAL] = [
  /\b(\d|two|three|four|five)(?: more)?(?: (?:times|sets|rounds|of (?:those|them|these|the same)|(?:just )?like (?:it|that|this)))\b|\b(\d|two|three|four) more\b|\b(twice|thrice)\b/u,
  /\b(?:that's|makes?(?: it| that)?|it's|so) (\d|two|three|four|five|six)(?: (?:sets|now|total|altogether|in all))*[\s.!,]*(?:now|sets|total|altogether|in all|$)/u,
];
/** '10 percent off that for a triple' */
const SHARE =
  /(?<![\d.])(\d{1,2})(?: ?%| percent) (off|less|lighter|more|heavier)\b(?: (?:of |than )?(?:that|this|it))?/u;
/** Loading steps for a calculated weight, in kilos or pounds. */
const STEP = { kg: 2.5, lb: 5 } as const;
const SETS_AND_TIMES = /\d ?[x×] ?\d/u;
const TIMES: Readonly<Record<string, number>> = { twice: 2, thrice: 3 };
const countOf = (word: string): number => TIMES[word] ?? (IN_WORDS.indexOf(word) + 1 || Number(word));

/**
 * Returns the next set that a reply states, with gaps filled from the previous one, or the same set with a
 * higher count if it states nothing else; null when it cannot be read.
 */
export function nextSet(reply: string, set: Slots, today: string): Slots | null {
  const whole = spelled(plainly(reply));
  const shared = sharedWeight(whole, set);
  const said = shared === null ? whole : whole.replace(SHARE, ' ').replace(/\bround\b.*$/u, ' ');
  const { slots } = readSlots(said, today);
  const lift = slots.lift ?? variationIn(said, set.lift ?? '');
  const figures = figuresIn(said.replace(ANOTHER, ' ').replace(TOTAL, ' '));
  const isOther = lift !== null && lift !== set.lift;
  const weights =
    shared === null ? figures.filter((figure) => mayWeigh(figure, isOther ? null : set.weight)) : [];
  const weight = shared ?? only(weights);
  const count = countAmong(figures.filter((figure) => mayCount(figure) && !weights.includes(figure)));
  if (weight === undefined || count === undefined) return null;
  // '5x5' may be sets of any lift.
  if (weight === null && (isOther || SETS_AND_TIMES.test(said))) return null;
  const isSame =
    (weight === null || weight.value === set.weight?.value) &&
    (count === null || count.value === set.repetitions);
  const isOtherDay = slots.day !== null && set.day !== null && slots.day !== set.day;
  if (isSame && !isOther && !isOtherDay) return withHigherCount(said, set);
  return {
    ...NO_SLOTS,
    lift: lift ?? set.lift,
    weight:
      weight === null ? set.weight : { value: weight.value, unit: weight.unit ?? set.weight?.unit ?? null },
    repetitions: count?.value ?? null,
    day: slots.day ?? set.day,
  };
}

/** Returns a weight that is a percentage more or less than the set's; null when there is none. */
function sharedWeight(said: string, { weight }: Slots): Weight | null {
  const [, percent, way] = SHARE.exec(said) ?? [];
  if (percent === undefined || weight === null) return null;
  const sign = way === 'more' || way === 'heavier' ? 1 : -1;
  const step = STEP[weight.unit ?? 'kg'];
  return {
    ...weight,
    value: Math.round((weight.value * (1 + (sign * Number(percent)) / 100)) / step) * step,
  };
}

/** Increases the number of sets: 'Same again', 'two more like that', 'again, that makes three'. */
function withHigherCount(said: string, set: Slots): Slots {
  const total = TOTAL.exec(said)?.[1];
  if (total !== undefined) return { ...set, sets: countOf(total) };
  const more = ANOTHER.exec(said)
    ?.slice(1)
    .find((word) => word !== undefined);
  return { ...set, sets: (set.sets ?? 1) + (more === undefined ? 1 : countOf(more)) };
}
