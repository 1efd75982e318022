import { N, numberOf, U, unitOf } from './measures.ts';

const ASKS_PLATES = /\bplates? (?:for|to)\b/u;
const ADDED = new RegExp(
  `(${N}) ?(${U})? (?:plus|\\+) (?:(?:an?|another|one) )?(${N}) ?(${U})?(?: (?:on )?(?:each|per|a|every|either) (?:side|end)| on both (?:sides|ends))\\b`,
  'u',
);

/** Turns 'plates for 225 plus 10 each side' into 'plates for 245'. */
export function withAddedPlates(text: string): string {
  if (!ASKS_PLATES.test(text)) return text;
  return text.replace(
    ADDED,
    (written: string, loaded: string, unit: string | undefined, size: string, other: string | undefined) => {
      const [own, others] = [unitOf(unit), unitOf(other)];
      if (own && others && own !== others) return written;
      return `${numberOf(loaded) + 2 * numberOf(size)} ${own ?? others ?? ''}`.trim();
    },
  );
}
