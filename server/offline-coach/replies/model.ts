import { type LinearModel, likelihoodsOf, modelIn } from '#server/offline-coach/linear-model/linear-model.ts';
import { replyFeatures } from './features.ts';
import type { Kind, SpokenSet } from './reply.ts';

/** Written by `npm run train`. */
export const MODEL_FILE = new URL('model.json', import.meta.url);

const trained = modelIn<Kind>(MODEL_FILE);

/** As a part of the words of a reply. */
const KNOWN_LEAST = 0.5;

export interface LikelyReply {
  kind: Kind;
  /** From 0 to 1. */
  likelihood: number;
}

/** What a member most likely says to a set. */
export function likelyReply(
  reply: string,
  spoken: SpokenSet,
  model: LinearModel<Kind> = trained(),
): LikelyReply {
  const features = replyFeatures(reply, spoken);
  const stems = features.filter((feature) => feature.startsWith('stem '));
  const known = stems.filter((stem) => model.rows.has(stem));
  // Of words that it has never seen the model would say what is most frequent.
  if (known.length < KNOWN_LEAST * stems.length) return { kind: 'asks', likelihood: 1 };
  const likelihoods = likelihoodsOf(features, model);
  const likelihood = Math.max(...likelihoods);
  return { kind: model.labels[likelihoods.indexOf(likelihood)]!, likelihood };
}
