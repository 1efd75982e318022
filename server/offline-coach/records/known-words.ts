import { GLUE } from '#server/offline-coach/words/glue.ts';
import { ADD_RECORD, OFFER_RECORD } from './add-record.ts';

export const SAVES = 'log logged save saved put add write record chuck stick pop enter note jot'.split(' ');
const AROUND = new Set([
  ...'dumbbell dumbbells db dbs before after though down now heavier lighter dropped final amrap log'.split(
    ' ',
  ),
  ...SAVES,
]);

/** Whether a word beside a set names no exercise. */
export const isKnown = (word: string): boolean =>
  GLUE.has(word) || AROUND.has(word) || ADD_RECORD.words.includes(word) || OFFER_RECORD.words.includes(word);

/** Words for which of several sets it was. */
export const SET_WORDS: ReadonlySet<string> = new Set(['backoff', 'drop', 'down', 'top', 'set', 'sets']);
