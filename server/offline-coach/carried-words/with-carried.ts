import type { Query } from '#server/offline-coach/quotes/query.ts';
import { bodyPartsIn, kindOfSubject } from '#server/offline-coach/words/subjects.ts';
import type { CarriedWord } from './carried-words.ts';

/** A word counts in full from this likelihood on, … */
export const MEANT = 0.3;
/** … is searched for from this one on, and is left out below this one. */
export const SEARCHED = 0.15;
const LEAST = 0.1;
const SEARCHED_MAX = 10;
/** A part of the body that is as likely as this has to be spoken of. */
const SURE = 0.5;

/** A question together with what it takes over from those before it. */
export function withCarried(query: Query, carried: readonly CarriedWord[]): Query {
  const terms = new Map(query.terms);
  for (const { stem, likelihood } of carried)
    if (likelihood >= LEAST && !terms.has(stem)) terms.set(stem, Math.min(1, likelihood / MEANT));
  const searched = carried
    .filter(({ likelihood }) => likelihood >= SEARCHED)
    .toSorted((one, other) => other.likelihood - one.likelihood)
    .slice(0, SEARCHED_MAX);
  const words = carried.filter((each) => searched.includes(each)).map(({ word }) => word);
  const ofBody = carried.filter(
    ({ stem, likelihood }) => likelihood >= SURE && kindOfSubject(stem) === 'part of the body',
  );
  return {
    text: [query.text, ...words].join(' '),
    terms,
    isFollowUp: true,
    // A message that names a part of the body has left the one that was spoken of.
    carried: new Set(bodyPartsIn(query.text).size > 0 ? [] : ofBody.map(({ stem }) => stem)),
  };
}
