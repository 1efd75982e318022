import { lastActOf } from '#server/offline-coach/acts/last-act.ts';
import { ACT_MAX_CHARACTERS } from '#server/offline-coach/acts/sentences.ts';
import type { Exchange } from '#server/offline-coach/conversation/dialogue.ts';
import { isByReference } from '#server/offline-coach/records/record-reference.ts';
import { likelyReply } from '#server/offline-coach/replies/model.ts';
import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';
import { LIKELY } from './reply-to-set.ts';
import { statusOf } from './set-status.ts';
import { spokenSetsOf } from './spoken-sets.ts';

/**
 * Answers thanks or a remark after a set with the state of the set and the open question about it; null for
 * anything else.
 * @param exchanges latest first
 */
export function asideToSet(message: string, exchanges: readonly Exchange[], today: string): string[] | null {
  const asks = message.includes('?') || complaintAdviceFor(message).length > 0;
  if (asks || message.length > ACT_MAX_CHARACTERS) return null;
  const last = lastActOf(exchanges, today);
  const spoken = spokenSetsOf(last, today);
  if (last === null || spoken === null || isByReference(last)) return null;
  const { kind, likelihood } = likelyReply(message, { state: spoken.state, set: spoken.sets.at(-1)! });
  const isAside = (kind === 'thanks' || kind === 'remark') && likelihood >= LIKELY;
  return isAside ? statusOf(kind, spoken, last) : null;
}
