import { stemOf, wordsOf } from '#server/library/search/terms.ts';
import { ASPECTS } from '#server/offline-coach/quotes/aspects.ts';
import { queryOf } from '#server/offline-coach/quotes/query.ts';
import { stemsOf } from '#server/offline-coach/words/stems.ts';

const MEASURE = /^(?:\d.*|mm|cm|kgs?|lbs?)$/u;

/** The words that name what a question is about. */
export const topicsOf = (question: string): string[] =>
  strongWords(question).filter((word) => !ASPECTS.has(stemOf(word)) && !MEASURE.test(word));

/** Whether a question says itself what it is about. */
export const namesTopic = (question: string): boolean => topicsOf(question).length > 0;

/** The words that say what a question is about, and not only how it is asked. */
function strongWords(question: string): string[] {
  const { terms } = queryOf(question);
  const words = wordsOf(question).filter((word) => terms.get(stemsOf(word)[0] ?? '') === 1);
  return [...new Map(words.map((word) => [stemOf(word), word])).values()];
}
