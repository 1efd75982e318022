import { intentsByLikelihood } from './model.ts';

/** Intents that lead to the same kind of answer, so that which of them is meant may stay open. */
const GROUPS: readonly ReadonlySet<string>[] = [
  /** Looked up in the library or the gym's pages, or no wish at all. */
  new Set(['question', 'remark', 'gym']),
  /** Answered from the athlete's own records. */
  new Set(['best', 'last', 'gain', 'history', 'compare', 'total', 'goal']),
  new Set(['correct', 'remove', 'undo']),
];
const SURE = 0.6;
/** An intent that is less likely is still taken when hardly anything speaks against an act. */
const LIKELY = 0.3;
const NOTHING_MOST = 0.3;
const MESSAGE_MAX = 300;

/** What a message most likely wants; null when the model is not sure. */
export function likelyIntent(message: string): string | null {
  if (message.length > MESSAGE_MAX) return null;
  const all = intentsByLikelihood(message);
  const [likeliest] = all;
  if (likeliest === undefined) return null;
  const sumOf = (group: ReadonlySet<string>) =>
    all.reduce((sum, { intent, likelihood }) => sum + (group.has(intent) ? likelihood : 0), 0);
  const group = GROUPS.find((one) => one.has(likeliest.intent)) ?? new Set([likeliest.intent]);
  const isSure =
    sumOf(group) >= SURE || (likeliest.likelihood >= LIKELY && sumOf(GROUPS[0]!) <= NOTHING_MOST);
  return isSure ? likeliest.intent : null;
}

/** How likely a message is to want one thing, from 0 to 1. */
export const likelihoodOf = (intent: string, message: string): number =>
  intentsByLikelihood(message.slice(0, MESSAGE_MAX)).find((one) => one.intent === intent)?.likelihood ?? 0;
