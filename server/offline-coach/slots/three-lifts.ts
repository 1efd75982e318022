import { liftIn } from '#server/offline-coach/words/lifts.ts';
import type { Weight } from './measures.ts';
import type { Reading } from './slots.ts';

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

/**
 * Returns the total of three lifts and the body weight before or after them: 'DOTS for 180 120 210 at 83
 * kilo', 'Wilks at 80kg with 180/120/220'.
 * @param lifts in the order of the weights, if named
 */
export function threeLifts(
  weights: readonly Weight[],
  lifts: readonly string[],
  bodyWeight: Weight | null,
  text: string,
): { total: Weight; body: Weight | null } | null {
  const isWithBody = weights.length === 4 && bodyWeight === null;
  const isAlone = weights.length === 3 && (bodyWeight !== null || lifts.length === 3 || LISTED.test(text));
  if (!(isWithBody || isAlone)) return null;
  const body = isWithBody ? bodyAmong(weights, lifts, text) : null;
  const three = weights.filter((one) => one !== body);
  const values = three.map(({ value }) => value);
  const lightest = Math.min(...values);
  if (Math.max(...values) > TIMES_HEAVIER * lightest) return null;
  if (lifts.length === 0 && lightest > BENCH_MAX && values[1] !== lightest) return null;
  const unit = weights.find((one) => one.unit !== null)?.unit ?? null;
  if (weights.some((one) => one.unit !== null && one.unit !== unit)) return null;
  return { total: { value: values.reduce((sum, value) => sum + value, 0), unit }, body };
}

/** Whether a text was read as a total of the lifts it names, which are then no sets. */
export const areAddedUp = ({ slots: { lift, weight }, spelled }: Reading): boolean =>
  lift === null && weight !== null && liftIn(spelled) !== null;

/** Returns the one of four weights that is the body weight. */
function bodyAmong(weights: readonly Weight[], lifts: readonly string[], text: string): Weight {
  const [first, last] = [weights[0]!, weights[3]!];
  const others = (one: Weight) => weights.filter((other) => other !== one);
  // 'Female, 63 kg, 120 squat 70 bench 140 dead': only people are given with a unit.
  const apart = [first, last].find(
    (one) => one.unit !== null && others(one).every(({ unit }) => unit === null),
  );
  if (apart !== undefined) return apart;
  const isMarked = ({ value }: Weight) => new RegExp(`(?:\\bat|@) ?${value}(?![\\d.,]*\\d)`, 'u').test(text);
  if (isMarked(first) !== isMarked(last)) return isMarked(first) ? first : last;
  // Nobody benches more than they squat or deadlift.
  const bench = lifts.includes('Bench') ? lifts.indexOf('Bench') : 1;
  const isLightest = (three: readonly Weight[]) => three.every(({ value }) => value >= three[bench]!.value);
  return isLightest(others(first)) && !isLightest(others(last)) ? first : last;
}
