import { OFFER_RECORD } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { isByReference } from '#server/offline-coach/records/record-reference.ts';
import { restored } from '#server/offline-coach/records/restored-record.ts';
import { correctedParts } from '#server/offline-coach/replies/corrected-parts.ts';
import type { WantedAct } from '#server/offline-coach/slots/act.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import { answerAboutSets, asksAboutSet } from './about-set.ts';
import { asksAgain, offersNext } from './next-offer.ts';
import { saves } from './reply-to-offer.ts';
import type { Reply } from './set-reply.ts';
import { statusOf } from './set-status.ts';

const offer = (slots: Slots): WantedAct => ({ act: OFFER_RECORD, slots, missing: null });

/** Handles a reply to a declined or removed set, which may be restored with changes. */
export function replyToDropped({
  kind,
  isSure,
  isLater,
  text,
  today,
  last,
  spoken,
  pointed,
}: Reply): Amendment | null {
  if (isByReference(last)) {
    if (kind !== 'restore') return null;
    if (isLater) return asksAgain(spoken.sets.map(offer));
    return isSure ? restored(last, today) : null;
  }
  const at = pointed.length === 1 ? pointed[0]! : spoken.sets.length - 1;
  const meant = pointed.length === 0 ? spoken.sets : pointed.map((place) => spoken.sets[place]!);
  if (asksAboutSet(kind)) return answerAboutSets(kind, text, [offer(spoken.sets[at]!)], []);
  switch (kind) {
    case 'restore':
    case 'agree':
    case 'agree and correct': {
      const parts = correctedParts(text, spoken.sets[at]!, today);
      const sets = meant.map((slots, place) =>
        offer(place === meant.length - 1 ? { ...slots, ...parts } : slots),
      );
      return isSure && kind === 'restore' && parts === null ? saves(sets) : asksAgain(sets);
    }
    case 'status':
      return { does: statusOf(kind, spoken, last), last };
    case 'add':
      return offersNext(text, today, last, []);
    default:
      return null;
  }
}
