import { type Intent, intentsByLikelihood, type LikelyIntent } from './model.ts';

/** Looked up in the library or the gym's pages, or no request at all. */
const NOTHING_TO_DO: ReadonlySet<Intent> = new Set(['question', 'remark', 'gym']);
/** Groups of intents that lead to the same kind of answer and need not be distinguished. */
const GROUPS: readonly ReadonlySet<Intent>[] = [
  NOTHING_TO_DO,
  /** Answered from the athlete's records. */
  new Set(['best', 'last', 'gain', 'history', 'compare', 'total', 'goal']),
  new Set(['correct', 'remove', 'undo']),
];
/** Intents that save or change a record. */
export const RECORD_INTENTS: readonly Intent[] = ['log', 'correct', 'remove'];
const SURE = 0.6;
/** Minimum likelihood of an intent when hardly anything speaks against an act. */
const LIKELY = 0.3;
const NOTHING_MAX = 0.3;
/** Maximum length in characters; a longer message has several intents. */
const MESSAGE_MAX = 300;

/** Returns the likeliest intent; null when the model is not certain. */
export const likelyIntent = (message: string): Intent | null =>
  message.length > MESSAGE_MAX ? null : surestOf(intentsByLikelihood(message));

/**
 * Returns the likeliest intent if it is certain enough to act on.
 * @param all intents, likeliest first
 */
export function surestOf(all: readonly LikelyIntent[]): Intent | null {
  const [likeliest] = all;
  if (likeliest === undefined) return null;
  const sumOf = (group: ReadonlySet<Intent>) =>
    all.reduce((sum, { intent, likelihood }) => sum + (group.has(intent) ? likelihood : 0), 0);
  const group = GROUPS.find((one) => one.has(likeliest.intent)) ?? new Set([likeliest.intent]);
  const isSure =
    sumOf(group) >= SURE || (likeliest.likelihood >= LIKELY && sumOf(NOTHING_TO_DO) <= NOTHING_MAX);
  return isSure ? likeliest.intent : null;
}

/** Returns the likelihood of an intent, from 0 to 1; 0 for a message too long to have one intent. */
export const likelihoodOfIntent = (intent: Intent, message: string): number =>
  message.length > MESSAGE_MAX
    ? 0
    : (intentsByLikelihood(message).find((one) => one.intent === intent)?.likelihood ?? 0);
