import { featuresOf } from '#server/offline-coach/intent-model/features.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import type { SpokenSet } from './reply.ts';

/** Maximum length in characters. */
const REPLY_MAX = 400;
/** Marks features of non-adjacent words, which do not help with so few replies. */
const APART = ' … ';
const NUMBER = /\d+(?:[.,]\d+)?/gu;
const NUMBERS_MAX = 3;
/** Distance of a number from the weight of the set, as a ratio. */
const [NEAR_MIN, NEAR_MAX, CLOSE] = [0.6, 1.5, 0.06];
const SMALL_MAX = 20;
/** Difference in repetitions. */
const FEW = 2;

/**
 * Returns the model's features of a reply: its words, the state of the set, and how figures and lifts compare
 * with the set.
 */
export function replyFeatures(reply: string, { state, set }: SpokenSet): string[] {
  const said = spelled(reply.slice(0, REPLY_MAX));
  const words = featuresOf(reply).filter((one) => !one.includes(APART));
  const features = new Set([`state ${state}`, ...words]);
  for (const word of words) if (!word.startsWith('stem ')) features.add(`${state}: ${word}`);
  const numbers = (said.match(NUMBER) ?? []).map((written) => Number(written.replace(',', '.')));
  for (const number of numbers) features.add(`number ${comparedWithSet(number, set)}`);
  const count = `${Math.min(numbers.length, NUMBERS_MAX)} numbers`;
  features.add(count);
  const lacks = set.repetitions === null ? 'lacks repetitions' : 'has repetitions';
  features.add(`${lacks}: ${count}`);
  for (const number of numbers) features.add(`${lacks}: number ${comparedWithSet(number, set)}`);
  features.add(`${state}: ${count}`);
  features.add(`lift ${comparedWithLift(liftIn(said)?.lift, set.lift)}`);
  return [...features];
}

function comparedWithSet(number: number, { weight, repetitions }: SpokenSet['set']): string {
  const heavy = weight?.value ?? 0;
  if (number === heavy) return 'of the weight';
  if (number === repetitions) return 'of the repetitions';
  if (number >= NEAR_MIN * heavy && number <= NEAR_MAX * heavy)
    return Math.abs(number - heavy) <= CLOSE * heavy ? 'close to the weight' : 'near the weight';
  if (number > SMALL_MAX || !Number.isInteger(number)) return 'far';
  return Math.abs(number - (repetitions ?? 1)) <= FEW ? 'near the repetitions' : 'small';
}

function comparedWithLift(lift: string | undefined, own: string | null): string {
  if (lift === undefined) return 'none';
  if (lift === own) return 'same';
  return own !== null && (lift.endsWith(own) || own.endsWith(lift)) ? 'variation' : 'other';
}
