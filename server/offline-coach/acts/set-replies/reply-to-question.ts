import { ADD_RECORD } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { recordAsked } from '#server/offline-coach/records/record-question.ts';
import { correctedParts } from '#server/offline-coach/replies/corrected-parts.ts';
import { NO_SLOTS } from '#server/offline-coach/slots/slots.ts';
import { answerAboutSets, asksAboutSet } from './about-set.ts';
import { asksToChangeRecord, lastOf, type Reply } from './set-reply.ts';

/** Handles a reply to 'Shall I change …?' or 'Shall I remove …?'. */
export function replyToQuestion({ kind, isSure, text, today, last }: Reply): Amendment | null {
  const offered = last.act.offers;
  if (offered === undefined) return null;
  const asked = recordAsked(last.answer, today);
  if (asksAboutSet(kind)) {
    const set = { act: ADD_RECORD, slots: { ...NO_SLOTS, ...asked?.record }, missing: null };
    return asked === null ? null : answerAboutSets(kind, text, [set], []);
  }
  switch (kind) {
    case 'agree':
      return isSure
        ? {
            does: [offered.act.does(last.slots)].flat(),
            last: lastOf({ act: offered.act, slots: last.slots, missing: null }),
          }
        : { does: [last.act.does(last.slots)].flat(), last: { ...last, answer: '' } };
    case 'drop':
    case 'restore':
      return { does: [offered.declined], last: null };
    case 'agree and correct':
    case 'correct': {
      const parts = asked?.to == null ? null : correctedParts(text, asked.to, today);
      if (asked?.to == null || parts === null || parts.lift != null) return null;
      return asksToChangeRecord(asked.record, { ...asked.to, ...parts });
    }
    case 'status':
      return { does: [last.act.does(last.slots)].flat(), last: { ...last, answer: '' } };
    default:
      return null;
  }
}
