import { DECLINED_SET, OFFER_RECORD } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import type { LastAct } from '#server/offline-coach/slots/act.ts';

/** The set that was offered is not saved, and may still be wanted after all. */
export const declined = (offer: LastAct): Amendment => ({
  does: [OFFER_RECORD.offers!.declined],
  last: { ...offer, act: DECLINED_SET, answer: '' },
});
