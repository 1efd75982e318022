import { likelihoodsOf } from '#server/offline-coach/linear-model/linear-model.ts';
import { candidatesOf } from './candidates.ts';
import { trained } from './model.ts';

/** A word that a message means without saying it, and how likely, from 0 to 1. */
export interface CarriedWord {
  stem: string;
  word: string;
  /** How many questions lie between the one that says it and the message. */
  at: number;
  likelihood: number;
}

/** What was asked longer ago is not gone back to. */
const QUESTIONS_MAX = 6;

/**
 * What a message may take over from the questions before it, by the trained model.
 * @param earlier the latest first
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
