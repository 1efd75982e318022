import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import type { LastAct } from '#server/offline-coach/slots/act.ts';
import { savedRecordsIn } from '#server/words/record-sentences.ts';
import { SET, setFrom, type WrittenSet } from '#server/words/written-set.ts';
import { estimatedOneRepMax } from '#shared/lifting/one-rep-max.ts';
import { convertWeight, roundTo } from '#shared/lifting/weight-unit.ts';

const ASKS =
  /^(?:(?:and|so|ok|wow|nice|cool)[ ,]+)*by how (?:much|many)(?: (?:kilos|kgs?|pounds|lbs))?(?: (?:is|was|did) (?:that|it|this|i)(?: (?:an? |my )?(?:new )?(?:pr|pb|record|best|beat it|beat the old one|miss it))?)?[\s.?!]*$/iu;
/** In 'That is a PR, 2.5 kg more than before.' */
const MARGIN = /\bPR, (\d[\d.,]* \w+) more than (?:before|your heaviest single before)\b/gu;
/** In 'Your best, by estimated max, stays 120 kg × 1' */
const OTHER = new RegExp(`\\b[Yy]our best(?: before)?(?:, by estimated max,)? (was|stays) ${SET}`, 'gu');
/** Start of the answer. */
export const BY = 'By ';

/** 'By how much' about a set that was just saved: how far it is above the best before, or below the best. */
export function prMargin(said: string, last: LastAct): Amendment | null {
  if (!ASKS.test(said.trim())) return null;
  const margins = [...last.answer.matchAll(MARGIN)];
  if (margins.length === 1) return { does: [`${BY}${margins[0]![1]}.`], last };
  const saved = savedRecordsIn(last.answer);
  if (saved.length !== 1) return null;
  const [other, ...more] = [...last.answer.matchAll(OTHER)];
  if (other === undefined || more.length > 0) return null;
  const [, verb, value, unit, repetitions] = other;
  const apart = distance(saved[0]!.set, setFrom(value, unit, repetitions), verb === 'was');
  return apart === null ? null : { does: [apart], last };
}

/** Compares the weights of sets with as many repetitions, else the maxes that they let expect. */
function distance(one: WrittenSet, other: WrittenSet, isPr: boolean): string | null {
  const unit = other.unit;
  if ((unit !== 'kg' && unit !== 'lb') || (one.unit !== 'kg' && one.unit !== 'lb')) return null;
  const sets = [{ ...one, value: convertWeight(one.value, one.unit, unit) }, other].map((set) => ({
    weight: set.value,
    repetitions: set.repetitions ?? 1,
  }));
  const areAlike = sets[0]!.repetitions === sets[1]!.repetitions;
  const [now, best] = sets.map((set) => (areAlike ? set.weight : estimatedOneRepMax(set)));
  if (now == null || best == null || now === best) return null;
  const said = (weight: number) => `${roundTo(weight, 0.1)} ${unit}`;
  const apart = `**${said(Math.abs(now - best))}**`;
  const than = `${now < best ? 'less' : 'more'} than your best${isPr ? ' before' : ''}`;
  return areAlike
    ? `${BY}${apart}: it is ${than}.`
    : `${BY}estimated max: about ${said(now)} against ${said(best)}, ${apart} ${than}.`;
}
