import { isDeepStrictEqual } from 'node:util';
import { readAct } from '#server/offline-coach/acts/read-act.ts';
import { isOffer, OFFER_RECORD } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { mayBeWeightOf } from '#server/offline-coach/replies/figures.ts';
import { nextSet } from '#server/offline-coach/replies/next-set.ts';
import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { isSameSet } from '#server/offline-coach/slots/same-set.ts';
import { lastOf } from './set-reply.ts';

/** Asks again about these offers. */
export const asksAgain = (offers: readonly WantedAct[]): Amendment => ({
  does: offers.flatMap(({ act, slots }) => act.does(slots)),
  last: lastOf(offers.at(-1)!, offers.slice(0, -1)),
});

/**
 * Offers another set in addition to the open offers; null for a plain set, which the acts read.
 * @param last the set it follows
 */
export function offersNext(
  text: string,
  today: string,
  last: LastAct,
  offers: readonly WantedAct[],
): Amendment | null {
  const act = readAct(text, today, last);
  const isSet = act !== null && act.act.writes === true && act.missing === null;
  // In 'And again but only 2', 2 is not a weight.
  const isPlausible =
    isSet && (act.slots.lift !== last.slots.lift || mayBeWeightOf(act.slots.weight, last.slots.weight));
  if (isPlausible)
    return isOffer(act) && offers.length > 0 ? asksAgain([...offers, alone(act, text, today)]) : null;
  const next = nextSet(text, last.slots, today);
  if (next === null || offers.some((offer) => isDeepStrictEqual(offer.slots, next))) return null;
  const same = offers.findLast(({ slots }) => isSameSet(slots, next));
  const wanted: WantedAct = { act: OFFER_RECORD, slots: next, missing: null };
  return asksAgain(
    same === undefined ? [...offers, wanted] : offers.map((offer) => (offer === same ? wanted : offer)),
  );
}

/** 'And 62.5 for 6' after two sets of 60 is one set; 'same but 62.5' keeps their number. */
function alone(act: WantedAct, text: string, today: string): WantedAct {
  if (/\bsame\b/iu.test(text)) return act;
  const { sets, noted, reserve } = readSlots(text, today).slots;
  return { ...act, slots: { ...act.slots, sets, noted, reserve } };
}
