import { N, numberOf, U, unitOf, WEIGHT_MIN } from './measures.ts';

const ASKS_PLATES = /\bplates? (?:for|to)\b/u;
const ADDED_PLATES = new RegExp(
  `(${N}) ?(${U})? (?:plus|\\+) (?:(?:an?|another|one) )?(${N}) ?(${U})?(?: (?:on )?(?:each|per|a|every|either) (?:side|end)| on both (?:sides|ends))\\b`,
  'u',
);
const ASKS_LOAD = /\bplates?\b|\b(?:each|per|a) side\b|\bload(?:ed|ing)?\b/u;
const ON_THE_BAR = '(?: (?:on )?to (?:the|my) bar| on (?:the|my) bar)?';
/** 'Add 20 kg to the bar from 97.5', 'adding 5 to 100' */
const ADDED_WEIGHT = new RegExp(
  `\\badd(?:ed|ing)? (?:another )?(?<added>${N}) ?(?<addedUnit>${U})?(?:${ON_THE_BAR},? (?:from|at)| (?:on )?to) (?<loaded>${N})(?: ?(?<loadedUnit>${U})|(?! ?${U}))(?! ?(?:[x×%]|reps?\\b|sets?\\b|(?:each|per|a|every) (?:week|session|workout|time|month)))`,
  'u',
);

/** Turns 'plates for 225 plus 10 each side' and 'add 20 to 225, which plates' into 'plates for 245'. */
export function withAddedPlates(text: string): string {
  if (ASKS_PLATES.test(text)) {
    const summed = text.replace(
      ADDED_PLATES,
      (written: string, loaded: string, unit: string | undefined, size: string, other: string | undefined) =>
        sum(numberOf(loaded), unit, 2 * numberOf(size), other) ?? written,
    );
    if (summed !== text) return summed;
  }
  const { added, addedUnit, loaded, loadedUnit } = ADDED_WEIGHT.exec(text)?.groups ?? {};
  if (added === undefined || loaded === undefined || !ASKS_LOAD.test(text)) return text;
  // 'Add 5 to 10 lb a side' is a range.
  if (numberOf(loaded) < Math.max(WEIGHT_MIN, 2 * numberOf(added))) return text;
  const weight = sum(numberOf(loaded), loadedUnit, numberOf(added), addedUnit);
  return weight === null ? text : text.replace(ADDED_WEIGHT, weight);
}

/** Returns the written sum of two weights; null when their units differ. */
function sum(loaded: number, unit: string | undefined, added: number, other: string | undefined) {
  const [own, others] = [unitOf(unit), unitOf(other)];
  if (own && others && own !== others) return null;
  return `${loaded + added} ${own ?? others ?? ''}`.trim();
}
