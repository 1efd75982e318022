import { ASPECTS } from '#server/offline-coach/quotes/aspects.ts';
import { strongWordsOf } from '#server/offline-coach/quotes/strong-words.ts';

const MEASURE = /^(?:\d.*|mm|cm|kgs?|lbs?)$/u;

/** Returns the words that name what a question is about. */
export const topicsOf = (question: string): string[] =>
  strongWordsOf(question)
    .filter(({ stem, word }) => !ASPECTS.has(stem) && !MEASURE.test(word))
    .map(({ word }) => word);

/** Whether a question names its own topic. */
export const namesTopic = (question: string): boolean => topicsOf(question).length > 0;
