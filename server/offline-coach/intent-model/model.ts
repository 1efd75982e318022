import { type LinearModel, likelihoodsOf, modelIn } from '#server/offline-coach/linear-model/linear-model.ts';
import { featuresOf } from './features.ts';

const INTENTS = [
  'best',
  'compare',
  'convert',
  'correct',
  'forget',
  'gain',
  'goal',
  'gym',
  'history',
  'last',
  'log',
  'max',
  'percent',
  'plates',
  'question',
  'recall',
  'remark',
  'remember',
  'remove',
  'total',
  'undo',
  'volume',
  'warmup',
] as const;
/** Intent of a message; `messages/` has a file for each. */
export type Intent = (typeof INTENTS)[number];

export const isIntent = (name: string): name is Intent => INTENTS.some((intent) => intent === name);

/** An intent with its likelihood, from 0 to 1. */
export interface LikelyIntent {
  intent: Intent;
  likelihood: number;
}

/** Written by `npm run train`. */
export const MODEL_FILE = new URL('model.json', import.meta.url);

const trained = modelIn<Intent>(MODEL_FILE);

/** Returns the intents of a message, likeliest first. */
export function intentsByLikelihood(message: string, model: LinearModel<Intent> = trained()): LikelyIntent[] {
  return likelihoodsOf(featuresOf(message), model)
    .map((likelihood, column) => ({ intent: model.labels[column]!, likelihood }))
    .toSorted((one, other) => other.likelihood - one.likelihood);
}
