import { likelihoodsOf } from '#server/offline-coach/linear-model/linear-model.ts';
import { candidatesOf } from './candidates.ts';
import { trained } from './model.ts';

/** A word that a message implies, with its likelihood from 0 to 1. */
export interface CarriedWord {
  stem: string;
  word: string;
  /** Number of questions between the one with the word and the message. */
  at: number;
  likelihood: number;
}

/** Number of earlier questions to consider. */
const QUESTIONS_MAX = 6;

/**
 * Returns the words that a message may carry over from earlier questions, by the trained model.
 * @param earlier earlier questions, latest first
 */
export function carriedWords(message: string, earlier: readonly string[]): CarriedWord[] {
  const model = trained();
  const column = model.labels.indexOf('carried');
  return candidatesOf(message, earlier.slice(0, QUESTIONS_MAX)).map(({ stem, word, at, features }) => ({
    stem,
    word,
    at,
    likelihood: likelihoodsOf(features, model)[column] ?? 0,
  }));
}
