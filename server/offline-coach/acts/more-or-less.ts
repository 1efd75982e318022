import { figureOf } from '#server/offline-coach/figures/figure.ts';
import type { Act, LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import type { Weight } from '#server/offline-coach/slots/measures.ts';
import { NO_SLOTS, type Reading } from '#server/offline-coach/slots/slots.ts';
import { convertWeight, roundTo } from '#shared/lifting/weight-unit.ts';
import { merged } from './same-act.ts';

const MORE =
  /^(?:(?:and|so|now|ok|then|what about|how about|what if i|if i|i) )*(?:(?:add|plus|throw on|put)(?: (?:another|on|more|to (?:it|that)))*|(?:another )?(?:more|extra|heavier|on top))$/u;
const LESS =
  /^(?:(?:and|so|now|ok|then|what about|how about|what if i|if i|i) )*(?:(?:minus|drop|subtract|take)(?: (?:off|less|from (?:it|that)))*|less|lighter)$/u;
/** Acts that are repeated for the new weight. */
const REPEATED = new Set(['plates', 'warm up']);
/** Acts whose figure is not a weight to load. */
const NOT_LOADED = new Set(['points', 'total']);

/** 'And 10 more' after the plates for a weight, 'minus 10' after a percentage. */
export function moreOrLess({ slots, rest, otherWeights }: Reading, last: LastAct): WantedAct | null {
  const { weight, lift, repetitions, sets } = slots;
  const isMore = MORE.test(rest);
  if (weight === null || !(isMore || LESS.test(rest))) return null;
  if ((lift ?? repetitions ?? sets) !== null || otherWeights.length > 0) return null;
  const from = changedWeight(last);
  if (from === null) return null;
  const by = inUnitOf(weight, from.unit);
  const value = roundTo(from.value + (isMore ? by : -by), 0.01);
  if (value <= 0) return null;
  const result = { value, unit: from.unit };
  if (REPEATED.has(last.act.name)) return merged(last, { ...NO_SLOTS, weight: result });
  const sum = `${inWords(from)} ${isMore ? '+' : '−'} ${inWords(weight, from.unit)}`;
  return {
    act: { ...SUM, does: () => `${sum} is **${inWords(result)}**.` },
    slots: { ...NO_SLOTS, weight: result },
    missing: null,
    of: last.of ?? last,
  };
}

const SUM: Omit<Act, 'does'> = { name: 'sum', asks: () => false, words: [], spare: 0, needs: [] };

/** Returns the weight that the last answer is about; null if it shows several or none. */
function changedWeight(last: LastAct): Weight | null {
  const { act, slots } = last;
  if (act.name === 'warm up') return slots.weight;
  if (act.name === 'plates') return slots.weight === null ? null : (figureOf(last) ?? slots.weight);
  const isOne = slots.percentages.length <= 1 && !NOT_LOADED.has(act.name);
  return isOne && act.writes !== true && last.answer !== '' ? figureOf(last) : null;
}

const inUnitOf = ({ value, unit }: Weight, to: Weight['unit']): number =>
  unit === null || to === null ? value : convertWeight(value, unit, to);

const inWords = ({ value, unit }: Weight, otherwise: Weight['unit'] = null): string =>
  [value, unit ?? otherwise].filter(Boolean).join(' ');
