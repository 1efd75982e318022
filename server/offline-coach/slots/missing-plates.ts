import type { Rest } from '#server/offline-coach/words/rest.ts';
import { PLATES } from '#shared/lifting/plates.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import { NUMBER, numberOf, U, UNIT, unitOf } from './measures.ts';

/** Takes the sizes of missing plates: 'no 20s or 25s', 'without 25 kg plates', 'I only have 20s and 5s'. */
export function takeMissingPlates(rest: Rest): number[] {
  const said = unitOf(new RegExp(`\\d ?(${U})`, 'u').exec(rest.text)?.[1]);
  const biggest = takeBiggest(rest);
  if (biggest !== null) {
    const missing = sizesAfter(rest, NONE_OF);
    return PLATES[unitOfSizes([biggest], said)].filter((size) => size > biggest || missing.includes(size));
  }
  const only = onlySizes(rest) ?? sizesAfter(rest, 'only|just');
  if (only.length > 0) return PLATES[unitOfSizes(only, said)].filter((size) => !only.includes(size));
  const gone = rest.take(
    /\b(?:all )?(?:the |our |my )?(\d{2})'?s (?:are|have|got) (?:all )?(?:been )?(?:gone|taken|missing|in use|used|nicked|stolen|busy|being used)\b/u,
  );
  return gone ? [numberOf(gone[1]!)] : sizesAfter(rest, NONE_OF);
}

const NONE_OF =
  "no|without|don't have|do not have|haven't got|have not got|out of|minus|nicked|stole|stolen|took|taken|hogging|hogs|using|lost|missing|pinched|grabbed|has got|hasn't got";

function unitOfSizes(sizes: readonly number[], said: WeightUnit | undefined): WeightUnit {
  const isPounds = sizes.some((size) => PLATES.lb.includes(size) && !PLATES.kg.includes(size));
  return said ?? (isPounds ? 'lb' : 'kg');
}

const DOWN =
  "(?: ?(?:,|and|or|&|with|plus))*(?: i(?:'ve)?)?(?: have| got)?(?: an?)?(?: pairs? of)?(?: everything| anything| all| all of| the ones| what'?s| plates?| stuff| those)*(?: that's| is| are)? (?:smaller|lighter|less|under|below|down|lower|beneath)(?: (?:that|it|them|those))?\\b";

/**
 * Takes the largest available plate: 'Just 20s and smaller', 'the biggest is a 20', 'nothing heavier than
 * 15s'.
 */
function takeBiggest(rest: Rest): number | null {
  const size = `(\\d{1,2}(?:[.,]\\d{1,2})?) ?(?:${UNIT})?(?:'?s)?(?: plates?)?`;
  const found =
    rest.take(`\\b(?:only|just|got|have|with) (?:the |my )?${size}${DOWN}`) ??
    rest.take(
      `\\b(?:biggest|largest|heaviest)(?: plates?| ones?)?(?: (?:i|we)(?:'ve)?(?: have| got| own)*| there)?(?: is| are|'s) (?:only |just )?(?:an? |the )?${size}\\b(?:${DOWN})?`,
    ) ??
    rest.take(
      `\\b(?:nothing|no plates?|none) (?:bigger|heavier|larger|above|over)(?: than)? (?:an? |the )?${size}\\b(?:${DOWN})?`,
    );
  return found && numberOf(found[1]!);
}

const IN_PLURAL = "\\d{1,2}(?:\\.\\d+)?'?s";
const IS_LOADED = /\b(?:load|plates?|make|build)\b/u;

/** Takes the only available plates: 'Got 25s, 10s and 5s only', 'I have 20s 10s 5s and 2.5s, load 95'. */
function onlySizes(rest: Rest): number[] | null {
  const listed = (times: string) =>
    `\\b(?:got|have|own) (${IN_PLURAL}(?:(?:,| and|,? &)? ?${IN_PLURAL}){${times}})(?![\\p{L}\\d])`;
  const found =
    rest.take(`${listed('0,6')} only\\b`) ?? (IS_LOADED.test(rest.text) ? rest.take(listed('1,6')) : null);
  return found && [...found[1]!.matchAll(new RegExp(NUMBER, 'gu'))].map(([written]) => numberOf(written));
}

function sizesAfter(rest: Rest, words: string): number[] {
  const size = `\\d{1,2}(?:[.,]\\d{1,2})?(?:'?s)?(?: ?(?:${UNIT}))?(?: plates?)?`;
  const named = new RegExp(
    `\\b(?:${words})(?: i| we)?(?: have| got| own| use)?(?: any| all| the| of| my| our| got| only)* (${size}(?:(?:(?:,| or| and| nor|/)+ ?(?:no )?| )${size}){0,5})(?=\\b)`,
    'u',
  ).exec(rest.text);
  if (named === null || !/\d'?s\b|plates?/u.test(named[0])) return [];
  rest.cut(named.index, named[0].length);
  return [...named[1]!.matchAll(new RegExp(NUMBER, 'gu'))].map(([written]) => numberOf(written));
}
