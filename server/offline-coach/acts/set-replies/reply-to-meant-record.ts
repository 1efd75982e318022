import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { IS_QUESTION } from '#server/offline-coach/records/correction-words.ts';
import { recordMeant } from '#server/offline-coach/records/record-question.ts';
import { correctedParts } from '#server/offline-coach/replies/corrected-parts.ts';
import { likelyReply } from '#server/offline-coach/replies/model.ts';
import { asksToChangeRecord, isShort } from './set-reply.ts';

const CORRECTS: ReadonlySet<string> = new Set(['correct', 'agree and correct']);

/**
 * Handles 'It was 107.5' after the coach asked for the right value of a record: asks whether to change it to
 * that.
 */
export function replyToMeantRecord(text: string, today: string, answer: string): Amendment | null {
  const record = recordMeant(answer, today);
  if (record === null || IS_QUESTION.test(text)) return null;
  const { kind } = likelyReply(text, { state: 'asked to change', set: record });
  const parts = CORRECTS.has(kind) || isShort(text) ? correctedParts(text, record, today) : null;
  return parts === null || parts.lift != null ? null : asksToChangeRecord(record, { ...record, ...parts });
}
