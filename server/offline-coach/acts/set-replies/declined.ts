import { DECLINED_SET, OFFER_RECORD } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import type { LastAct } from '#server/offline-coach/slots/act.ts';

/** Declines an offered set, which can still be restored later. */
export const declined = (offer: LastAct): Amendment => ({
  does: [OFFER_RECORD.offers!.declined],
  last: { ...offer, act: DECLINED_SET, answer: '' },
});
