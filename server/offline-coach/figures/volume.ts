import { N, numberOf, U, unitOf, X } from '#server/offline-coach/slots/measures.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { roundTo } from '#shared/lifting/weight-unit.ts';

/** '3x8 at 80', '4 sets of 6 90kg', '80x8x3': three numbers, the middle one for repetitions. */
const SETS = new RegExp(
  `(${N}) ?(${U})? ?(?:${X}|sets? (?:of|${X})) ?(\\d{1,2})(?: ?reps?)?(?: ?(?:${X}|at|@|with|of|,)| (?=\\d)) ?(${N}) ?(${U})?`,
  'gu',
);
const ASKS_VOLUME = /\b(?:volume|tonnage)\b/u;
export const VOLUME_WORDS =
  'volume tonnage total calculate calc lifted moved altogether overall sets reps'.split(' ');

/**
 * Adds up the volume of several groups of sets; null when no volume is asked for.
 * @param isAsked whether it is known that the sentence asks for it
 */
export function volumeOfSets(spelled: string, isAsked = false): string | null {
  const sets = [...spelled.matchAll(SETS)];
  if (sets.length < 2 || !(isAsked || ASKS_VOLUME.test(spelled))) return null;
  const around = spelled.replace(SETS, ' ');
  const words = withoutLifts(around).match(/[\p{L}\p{N}%]+(?:'\p{L}+)?/gu) ?? [];
  if (!words.every((word) => GLUE.has(word) || VOLUME_WORDS.includes(word))) return null;
  const units = new Set(
    sets.flatMap(([, , first, , , last]) => [unitOf(first), unitOf(last)]).filter(Boolean),
  );
  if (units.size > 1) return null;
  const inUnit = [...units].map((unit) => ` ${unit}`).join('');
  const numbers = sets.map(([, first = '', , middle = '', last = '']) => [first, middle, last].map(numberOf));
  const sum = numbers.reduce((sum, three) => sum + three.reduce((product, one) => product * one, 1), 0);
  return `${numbers.map((three) => three.join(' × ')).join(' + ')} is **${roundTo(sum, 0.1).toLocaleString('en')}${inUnit}** of volume.`;
}

function withoutLifts(text: string): string {
  const words = liftIn(text)?.words;
  return words ? withoutLifts(text.replace(words, ' ')) : text;
}
