import { type Intent, intentsByLikelihood, type LikelyIntent } from './model.ts';

/** Looked up in the library or the gym's pages, or no wish at all. */
const NOTHING_TO_DO: ReadonlySet<Intent> = new Set(['question', 'remark', 'gym']);
/** Intents that lead to the same kind of answer, so that which of them is meant may stay open. */
const GROUPS: readonly ReadonlySet<Intent>[] = [
  NOTHING_TO_DO,
  /** Answered from the athlete's own records. */
  new Set(['best', 'last', 'gain', 'history', 'compare', 'total', 'goal']),
  new Set(['correct', 'remove', 'undo']),
];
/** Intents that write a record or change one. */
export const OF_A_RECORD: readonly Intent[] = ['log', 'correct', 'remove'];
const SURE = 0.6;
/** An intent that is less likely is still taken when hardly anything speaks against an act. */
const LIKELY = 0.3;
const NOTHING_MOST = 0.3;
/** In characters: what is longer wants more than one thing. */
const MESSAGE_MAX = 300;

/** What a message most likely wants; null when the model is not sure. */
export const likelyIntent = (message: string): Intent | null =>
  message.length > MESSAGE_MAX ? null : surestOf(intentsByLikelihood(message));

/** The likeliest intent, where it is likely enough to act on. @param all the likeliest first */
export function surestOf(all: readonly LikelyIntent[]): Intent | null {
  const [likeliest] = all;
  if (likeliest === undefined) return null;
  const sumOf = (group: ReadonlySet<Intent>) =>
    all.reduce((sum, { intent, likelihood }) => sum + (group.has(intent) ? likelihood : 0), 0);
  const group = GROUPS.find((one) => one.has(likeliest.intent)) ?? new Set([likeliest.intent]);
  const isSure =
    sumOf(group) >= SURE || (likeliest.likelihood >= LIKELY && sumOf(NOTHING_TO_DO) <= NOTHING_MOST);
  return isSure ? likeliest.intent : null;
}

/** How likely a message is to want one thing, from 0 to 1; 0 for one that is too long to want one thing. */
export const likelihoodOfIntent = (intent: Intent, message: string): number =>
  message.length > MESSAGE_MAX
    ? 0
    : (intentsByLikelihood(message).find((one) => one.intent === intent)?.likelihood ?? 0);
