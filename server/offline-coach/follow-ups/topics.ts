import { ASPECTS } from '#server/offline-coach/quotes/aspects.ts';
import { strongWordsOf } from '#server/offline-coach/quotes/strong-words.ts';

const MEASURE = /^(?:\d.*|mm|cm|kgs?|lbs?)$/u;

/** The words that name what a question is about. */
export const topicsOf = (question: string): string[] =>
  strongWordsOf(question)
    .filter(({ stem, word }) => !ASPECTS.has(stem) && !MEASURE.test(word))
    .map(({ word }) => word);

/** Whether a question says itself what it is about. */
export const namesTopic = (question: string): boolean => topicsOf(question).length > 0;
