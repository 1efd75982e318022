import { type LinearModel, likelihoodsOf, modelIn } from '#server/offline-coach/linear-model/linear-model.ts';
import { replyFeatures } from './features.ts';
import type { Kind, SpokenSet } from './reply.ts';

/** Written by `npm run train`. */
export const MODEL_FILE = new URL('model.json', import.meta.url);

const trained = modelIn<Kind>(MODEL_FILE);

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
  const likelihoods = likelihoodsOf(replyFeatures(reply, spoken), model);
  const likelihood = Math.max(...likelihoods);
  return { kind: model.labels[likelihoods.indexOf(likelihood)]!, likelihood };
}
