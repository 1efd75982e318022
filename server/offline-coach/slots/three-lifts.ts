import type { Weight } from './measures.ts';

/** Maximum ratio between two lifts of one total. */
const TIMES_HEAVIER = 4;

const LIFT = '\\d{2,3}(?:[.,]\\d+)?(?: ?(?:kgs?|kilos?|lbs?|pounds?))?';
const BETWEEN = '(?: ?[/,+] ?| |,? and )';
/** '180/120/210', '180, 120 and 210' */
const LISTED = new RegExp(`(?<![\\d/.,])${LIFT}${BETWEEN}${LIFT}${BETWEEN}${LIFT}(?![\\d/])`, 'u');

/**
 * Heaviest lift; heavier weights are totals unless the second one, the bench press, is the lightest: 'DOTS
 * for 400, 450 and 500'.
 */
const BENCH_MAX = 300;

/** Returns the total of three lifts and the body weight after them: 'DOTS for 180 120 210 at 83 kilo'. */
export function threeLifts(
  weights: readonly Weight[],
  lifts: readonly string[],
  bodyWeight: Weight | null,
  text: string,
): { total: Weight; body: Weight | null } | null {
  const three = weights.slice(0, 3);
  const isBehind = weights.length === 4 && bodyWeight === null;
  const isAlone = weights.length === 3 && (bodyWeight !== null || lifts.length === 3 || LISTED.test(text));
  const values = three.map(({ value }) => value);
  const lightest = Math.min(...values);
  if (!(isBehind || isAlone) || Math.max(...values) > TIMES_HEAVIER * lightest) return null;
  if (lifts.length === 0 && lightest > BENCH_MAX && values[1] !== lightest) return null;
  const unit = weights.find((one) => one.unit !== null)?.unit ?? null;
  if (weights.some((one) => one.unit !== null && one.unit !== unit)) return null;
  const total = { value: values.reduce((sum, value) => sum + value, 0), unit };
  return { total, body: weights[3] ?? null };
}
