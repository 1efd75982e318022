import { median } from '#bench/quantile.ts';
import type { Judged, Truth, Verdict } from './score.ts';

/**
 * Returns the lines of the scorecard: how many questions were answered well, and what supports the answers.
 */
export function answerLines(judged: readonly Judged[]): string[] {
  const present = judged.filter(({ question }) => question.answer !== null);
  const absent = judged.filter(({ question }) => question.answer === null);
  const count = (verdict: Verdict) => judged.filter((each) => each.verdict === verdict).length;
  const truth = judged.map((each) => each.truth).reduce(plus, NONE);
  const times = judged.map(({ answered }) => answered.milliseconds);
  const first = count('first');
  return [
    line('right first', share(first, present.length)),
    line('right anywhere', share(first + count('lower'), present.length)),
    line('something else', share(count('other'), present.length)),
    line('wrongly nothing', share(count('nothing'), present.length)),
    line('absent declined', share(count('declined'), absent.length)),
    line('quotes verified', share(truth.quotes - truth.unverified, truth.quotes)),
    line('claims cited', share(truth.citedClaims, truth.claims)),
    line('citations carry', share(truth.carriedClaims, truth.citedClaims)),
    line('unsourced numbers', share(truth.unsourcedNumbers, truth.numbers)),
    line('median', `${median(times).toFixed(1)} ms`),
  ];
}

export const line = (name: string, value: string) => `${name.padEnd(18)} ${value}`;

export function share(part: number, of: number): string {
  return of === 0 ? '–' : `${part} of ${of} (${Math.round((100 * part) / of)} %)`;
}

const NONE: Truth = {
  quotes: 0,
  unverified: 0,
  claims: 0,
  citedClaims: 0,
  carriedClaims: 0,
  numbers: 0,
  unsourcedNumbers: 0,
};

function plus(one: Truth, other: Truth): Truth {
  const keys = Object.keys(NONE) as (keyof Truth)[];
  return Object.fromEntries(keys.map((key) => [key, one[key] + other[key]])) as unknown as Truth;
}
