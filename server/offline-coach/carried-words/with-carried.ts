import type { Query } from '#server/offline-coach/quotes/query.ts';
import { bodyPartsIn, kindOfSubject } from '#server/offline-coach/words/subjects.ts';
import type { CarriedWord } from './carried-words.ts';

/** Minimum likelihood for a word to count in full, … */
export const MEANT = 0.3;
/** … and to be included in the search at all. */
export const SEARCHED = 0.15;
const LEAST = 0.1;
const SEARCHED_MAX = 10;
/** Minimum likelihood from which an answer must mention a body part. */
const SURE = 0.5;

/** Adds to a question the words carried over from earlier ones. */
export function withCarried(query: Query, carried: readonly CarriedWord[]): Query {
  const terms = new Map(query.terms);
  for (const { stem, likelihood } of carried)
    if (likelihood >= LEAST && !terms.has(stem)) terms.set(stem, Math.min(1, likelihood / MEANT));
  const searched = carried
    .filter(({ likelihood }) => likelihood >= SEARCHED)
    .toSorted((one, other) => other.likelihood - one.likelihood)
    .slice(0, SEARCHED_MAX);
  const words = carried.filter((each) => searched.includes(each)).map(({ word }) => word);
  const bodyWords = carried.filter(
    ({ stem, likelihood }) => likelihood >= SURE && kindOfSubject(stem) === 'part of the body',
  );
  return {
    text: [query.text, ...words].join(' '),
    terms,
    isFollowUp: true,
    own: query.own,
    // A message that names a body part no longer means the earlier one.
    carried: new Set(bodyPartsIn(query.text).size > 0 ? [] : bodyWords.map(({ stem }) => stem)),
  };
}
