import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { dayIn, numberIn, SET } from '#server/offline-coach/records/by-reference.ts';
import { IS_QUESTION } from '#server/offline-coach/records/correction-words.ts';
import { correctedParts } from '#server/offline-coach/replies/corrected-parts.ts';
import { likelyReply } from '#server/offline-coach/replies/model.ts';
import { NO_SLOTS, type Slots } from '#server/offline-coach/slots/slots.ts';
import { liftOfTitle } from '#server/offline-coach/words/lifts.ts';
import { asksToChangeRecord, isShort } from './set-reply.ts';

const MEANT = new RegExp(
  `^You mean your (.+?) record of ${SET} \\(([^()]+)\\)\\. What should it say\\?`,
  'u',
);
const CORRECTS: ReadonlySet<string> = new Set(['correct', 'agree and correct']);

/**
 * Handles 'It was 107.5' after the coach asked for the right value of a record: asks whether to change it to
 * that.
 */
export function replyToMeantRecord(text: string, today: string, answer: string): Amendment | null {
  const record = meantIn(answer, today);
  if (record === null || IS_QUESTION.test(text)) return null;
  const { kind } = likelyReply(text, { state: 'asked to change', set: record });
  const parts = CORRECTS.has(kind) || isShort(text) ? correctedParts(text, record, today) : null;
  return parts === null || parts.lift != null ? null : asksToChangeRecord(record, { ...record, ...parts });
}

function meantIn(answer: string, today: string): Slots | null {
  const [, title, value = '', unit, times, day = ''] = MEANT.exec(answer) ?? [];
  if (title === undefined) return null;
  return {
    ...NO_SLOTS,
    lift: liftOfTitle(title),
    weight: { value: numberIn(value), unit: unit === 'kg' || unit === 'lb' ? unit : null },
    repetitions: Number(times ?? 1),
    day: dayIn(day, today),
  };
}
