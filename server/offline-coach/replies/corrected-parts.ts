import { IN_WORDS } from '#server/offline-coach/records/correction-words.ts';
import { unitOf, type Weight } from '#server/offline-coach/slots/measures.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import { COUNTED_LIFTS } from '#shared/lifting/lift-kinds.ts';
import { dayIn } from './day.ts';
import { countAmong, DENIES, type Figure, figuresIn, mayCount, mayWeigh, only, plainly } from './figures.ts';
import { otherLiftIn } from './lift.ts';
import type { SetParts } from './reply.ts';
import { restatedSets } from './restated-sets.ts';

/** Maximum repetitions, as a share of the weight. */
const TIMES_FEWER = 0.4;

/**
 * Returns only the parts of the set that a reply changes; null when nothing can be read or several figures
 * are possible.
 */
export function correctedParts(reply: string, set: SetParts, today: string): Partial<SetParts> | null {
  const restated = restatedSets(reply, set.weight);
  if (restated !== null && !COUNTED_LIFTS.has(set.lift ?? '')) return restated;
  const said = spelled(plainly(reply));
  const figures = figuresIn(said);
  const { weight: was, repetitions } = set;
  const isSame = ({ value, unit }: Figure) => value === was?.value && (unit === null || unit === was.unit);
  const weights = figures.filter((figure) => was !== null && mayWeigh(figure, was) && !isSame(figure));
  const weight = only(weights);
  const count = countAmong(
    figures.filter(
      (figure) =>
        mayCount(figure) &&
        !COUNTED_LIFTS.has(set.lift ?? '') &&
        figure.value !== repetitions &&
        figure.value < TIMES_FEWER * (was?.value ?? Number.POSITIVE_INFINITY) &&
        (weights.length === 0 || figure.isRepetitions),
    ),
  );
  if (weight === undefined || count === undefined) return null;
  const lift = otherLiftIn(said, set.lift);
  const day = dayIn(said, set.day ?? today, today);
  const sets = setsIn(said, set.sets ?? 1);
  const unit = weight === null ? otherUnitIn(said, was) : null;
  const parts: Partial<SetParts> = {
    ...(weight !== null && { weight: { value: weight.value, unit: weight.unit ?? was?.unit ?? null } }),
    ...(unit !== null && was !== null && { weight: { value: was.value, unit } }),
    ...(count !== null && { repetitions: count.value }),
    ...(lift !== null && { lift }),
    ...(day !== null && { day }),
    ...(sets !== null && { sets }),
  };
  return Object.keys(parts).length === 0 ? null : parts;
}

const UNIT_SAID = /\b(kgs?|kilos?|kilograms?|lbs?|pounds?)\b/gu;

/** 'Pounds not kilos' */
function otherUnitIn(said: string, was: Weight | null): Weight['unit'] {
  const units = [...said.matchAll(UNIT_SAID)].flatMap((found) =>
    DENIES.test(said.slice(0, found.index)) ? [] : (unitOf(found[1]) ?? []),
  );
  return units.find((unit) => unit !== was?.unit) ?? null;
}

const SETS = new RegExp(`\\b(\\d{1,2}|${IN_WORDS.join('|')}) (?:sets|rounds)\\b`, 'gu');

/** Returns the corrected number of sets; null when the reply gives none or the same. */
function setsIn(said: string, before: number): number | null {
  for (const found of said.matchAll(SETS)) {
    const word = found[1]!;
    const sets = IN_WORDS.indexOf(word) + 1 || Number(word);
    if (sets !== before && !DENIES.test(said.slice(0, found.index))) return sets;
  }
  return null;
}
