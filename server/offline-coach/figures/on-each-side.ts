import { N, numberOf, U, unitOf } from '#server/offline-coach/slots/measures.ts';
import { PLATES } from '#shared/lifting/plates.ts';

/** '225 plus a 10 each side' */
const WITH_PLATES = new RegExp(
  `^(?:(?:so|and|ok|what's|whats|what is|how much is|how heavy is|what does) )*(${N}) ?(${U})? (?:plus|and|with|\\+) (?:(?:an?|another|one) )?(${N}) ?(${U})?s?(?: plates?)? (?:on )?(?:each|per|a|every|either|both) (?:sides?|ends?)(?: (?:total|altogether|in total|weigh|make|come to))*[\\s?.!]*$`,
  'u',
);
/** Anything lighter is a plate. */
const LOAD_MIN = 50;

/** Adds a plate on each side to a loaded bar; null when that is not asked. */
export function plusOnEachSide(spelled: string): string | null {
  const [, loaded = '', unit, plate = '', other] = WITH_PLATES.exec(spelled.trim()) ?? [];
  const [value, size] = [numberOf(loaded), numberOf(plate)];
  const [own, others] = [unitOf(unit), unitOf(other)];
  const known = own ?? others;
  const plates = known === undefined ? [...PLATES.kg, ...PLATES.lb] : PLATES[known];
  if (!(value >= LOAD_MIN) || !plates.includes(size) || (own && others && own !== others)) return null;
  const inUnit = known === undefined ? '' : ` ${known}`;
  return `${value}${inUnit} and 2 × ${size}${inUnit} make **${value + 2 * size}${inUnit}**.`;
}
