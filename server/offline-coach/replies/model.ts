import { type LinearModel, likelihoodsOf, modelIn } from '#server/offline-coach/linear-model/linear-model.ts';
import { replyFeatures } from './features.ts';
import type { Kind, SpokenSet } from './reply.ts';

/** Written by `npm run train`. */
export const MODEL_FILE = new URL('model.json', import.meta.url);

const trained = modelIn<Kind>(MODEL_FILE);

/** Minimum share of known words in a reply. */
const KNOWN_MIN = 0.5;

/** Kinds that need not be distinguished, because the coach asks about the set. */
const TOGETHER: ReadonlySet<Kind> = new Set(['agree', 'agree and correct', 'correct']);
const ASKED_ABOUT = 0.5;

export interface LikelyReply {
  kind: Kind;
  /** From 0 to 1. */
  likelihood: number;
}

/** Returns the likeliest kind of a reply to a set. */
export function likelyReply(
  reply: string,
  spoken: SpokenSet,
  model: LinearModel<Kind> = trained(),
): LikelyReply {
  const features = replyFeatures(reply, spoken);
  const stems = features.filter((feature) => feature.startsWith('stem '));
  const known = stems.filter((stem) => model.rows.has(stem));
  // On unknown words, the model would return the most frequent kind.
  if (known.length < KNOWN_MIN * stems.length) return { kind: 'asks', likelihood: 1 };
  const likelihoods = likelihoodsOf(features, model);
  const likelihood = Math.max(...likelihoods);
  const kind = model.labels[likelihoods.indexOf(likelihood)]!;
  const setKinds = TOGETHER.has(kind) ? likelihoods.filter((_, at) => TOGETHER.has(model.labels[at]!)) : [];
  const together = setKinds.reduce((sum, one) => sum + one, 0);
  return { kind, likelihood: Math.max(likelihood, Math.min(together, ASKED_ABOUT)) };
}
