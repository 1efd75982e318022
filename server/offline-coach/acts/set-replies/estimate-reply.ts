import { afterEstimate } from '#server/offline-coach/figures/after-estimate.ts';
import { isOffer } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import type { LastAct } from '#server/offline-coach/slots/act.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { lastOf } from './set-reply.ts';

/**
 * 'And for a triple' after a set that was offered or saved with its estimate asks on, so it is no further set;
 * the offer stays open.
 */
export function estimateReply(said: string, today: string, last: LastAct): Amendment | null {
  const wanted = afterEstimate(readSlots(said, today), last);
  if (wanted === null) return null;
  const estimate = wanted.act.does(wanted.slots);
  if (!isOffer(last)) return { does: [estimate].flat(), last: lastOf(wanted) };
  const open = [...last.offers, last].flatMap(({ act, slots }) => act.does(slots));
  return { does: [estimate, open].flat(), last };
}
