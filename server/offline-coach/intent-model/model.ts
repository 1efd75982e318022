import { readFileSync } from 'node:fs';
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
/** What a message may want: `messages/` has a file for each. */
export type Intent = (typeof INTENTS)[number];

export const isIntent = (name: string): name is Intent => INTENTS.some((intent) => intent === name);

/** A linear model: what each feature of a message adds to the score of each intent. */
export interface IntentModel {
  intents: readonly Intent[];
  /** The row of each feature that is known. */
  rows: ReadonlyMap<string, number>;
  /** One row of weights for each feature, one column for each intent, in units of `unit`. */
  weights: Int8Array;
  unit: number;
}

/** What a message may want, and how likely that is, from 0 to 1. */
export interface LikelyIntent {
  intent: Intent;
  likelihood: number;
}

/** Written by `npm run train:intents`. */
export const MODEL_FILE = new URL('model.json', import.meta.url);

let loaded: IntentModel | undefined;

/** What a message wants by the trained model, the likeliest first. */
export function intentsByLikelihood(message: string): LikelyIntent[] {
  loaded ??= parseModel(readFileSync(MODEL_FILE, 'utf8'));
  return likelihoodsOf(message, loaded);
}

/** What a message wants by a model, the likeliest first. */
export function likelihoodsOf(
  message: string,
  { intents, rows, weights, unit }: IntentModel,
): LikelyIntent[] {
  const known = featuresOf(message).flatMap((feature) => rows.get(feature) ?? []);
  const scale = unit / Math.sqrt(Math.max(known.length, 1));
  const scores = intents.map((_, column) =>
    known.reduce((sum, row) => sum + scale * weights[row * intents.length + column]!, 0),
  );
  const likelihoods = softmax(scores);
  return intents
    .map((intent, column) => ({ intent, likelihood: likelihoods[column]! }))
    .toSorted((one, other) => other.likelihood - one.likelihood);
}

/** Scores as likelihoods that add up to one. */
export function softmax(scores: ArrayLike<number>): number[] {
  const all = Array.from(scores);
  const most = Math.max(...all);
  const powers = all.map((score) => Math.exp(score - most));
  const sum = powers.reduce((total, power) => total + power, 0);
  return powers.map((power) => power / sum);
}

/** @param trainedOn the hash of the messages it was trained on */
export const serializeModel = ({ intents, rows, weights, unit }: IntentModel, trainedOn: string): string =>
  `${JSON.stringify({
    trainedOn,
    intents,
    unit,
    weights: Buffer.from(weights.buffer, weights.byteOffset, weights.byteLength).toString('base64'),
    features: [...rows.keys()],
  })}\n`;

function parseModel(text: string): IntentModel {
  const { intents, unit, weights, features } = JSON.parse(text) as {
    intents: Intent[];
    unit: number;
    weights: string;
    features: string[];
  };
  const bytes = new Int8Array(Buffer.from(weights, 'base64'));
  if (bytes.length !== features.length * intents.length)
    throw new Error('The intent model is damaged: run “npm run train:intents”.');
  return { intents, unit, weights: bytes, rows: new Map(features.map((feature, row) => [feature, row])) };
}
