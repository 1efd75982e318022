import { isDeepStrictEqual } from 'node:util';
import { readAct } from '#server/offline-coach/acts/read-act.ts';
import { ADD_RECORD, isOffer, OFFER_RECORD } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { asksWhat } from '#server/offline-coach/records/asks-back.ts';
import { correctedParts } from '#server/offline-coach/replies/corrected-parts.ts';
import { mayBeWeightOf } from '#server/offline-coach/replies/figures.ts';
import { nextSet } from '#server/offline-coach/replies/next-set.ts';
import type { SetParts } from '#server/offline-coach/replies/reply.ts';
import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import { answerAboutSets, asksAboutSet } from './about-set.ts';
import { declined } from './declined.ts';
import { keptAndDropped } from './pointed-sets.ts';
import { isShort, lastOf, type Reply } from './set-reply.ts';
import { statusOf } from './set-status.ts';

/** What was offered, a body weight beside the sets among it. */
const offersOf = (last: LastAct): WantedAct[] => [...last.offers, last];

export const offeredAgain = (last: LastAct): Amendment => asksAgain(offersOf(last));

/** To 'Shall I write down …?', of one set or several. */
export function replyToOffer(reply: Reply): Amendment | null {
  const { kind, isSure, text, today, last, spoken, pointed } = reply;
  const offers = offersOf(last);
  const sets = offers.filter(isOffer);
  const meant = pointed.length === 0 ? sets : pointed.map((at) => sets[at]!);
  const set = pointed.length === 1 ? meant[0]! : last;
  if (asksAboutSet(kind)) return answerAboutSets(kind, text, pointed.length > 1 ? meant : [set], offers);
  switch (kind) {
    case 'agree':
    case 'restore': {
      // 'Go ahead but it went twice'
      const parts = correctedParts(text, set.slots, today);
      if (parts !== null) return asksAgain(withParts(offers, [set], parts));
      const agreed = agreedOf(reply, offers, sets);
      return isSure ? saves(agreed) : asksAgain(agreed);
    }
    case 'agree and correct':
    case 'correct': {
      const parts = correctedParts(text, set.slots, today);
      if (parts === null) return isSure || isShort(text) ? asksWhat(text, last) : null;
      // What is said of a day and of no set holds for all.
      const isDayAlone = Object.keys(parts).join() === 'day';
      const corrected = withParts(offers, isDayAlone || pointed.length > 1 ? meant : [set], parts);
      const isAgreed = kind === 'agree and correct' && isSure && offers.length === 1;
      // What the member has not seen as it would be saved is asked about, unless one thing of it is other than before.
      return isAgreed && Object.keys(parts).length === 1 ? saves(corrected) : asksAgain(corrected);
    }
    case 'drop': {
      const { kept, dropped } = keptAndDropped(text, spoken.sets);
      if (dropped.length > 0 && dropped.length < sets.length)
        return asksAgain(sets.filter((_, at) => !dropped.includes(at)));
      return pointed.length === 0 || pointed.length === sets.length || kept.length === 0
        ? declined(last)
        : asksAgain(kept.map((at) => sets[at]!));
    }
    case 'status':
      return { does: statusOf(kind, spoken, last), last: lastOf(last, last.offers) };
    default:
      return offersNext(text, today, lastOf(set), offers);
  }
}

/** 'Just the squat', 'bench ok, press no': the offers that are agreed to. */
function agreedOf(
  { text, spoken: { sets: spoken }, pointed }: Reply,
  offers: readonly WantedAct[],
  sets: readonly WantedAct[],
): readonly WantedAct[] {
  if (pointed.length === 0) return offers;
  const { dropped } = keptAndDropped(text, spoken);
  const agreed = pointed.filter((at) => !dropped.includes(at));
  return agreed.length === 0 || agreed.length === sets.length ? offers : agreed.map((at) => sets[at]!);
}

const withParts = (
  offers: readonly WantedAct[],
  meant: readonly WantedAct[],
  parts: Partial<SetParts>,
): WantedAct[] =>
  offers.map((one) => (meant.includes(one) ? { ...one, slots: { ...one.slots, ...parts } } : one));

const saves = (offers: readonly WantedAct[]): Amendment => ({
  does: offers.flatMap(({ act, slots }) => act.offers?.act.does(slots) ?? []),
  last: lastOf({ act: ADD_RECORD, slots: offers.at(-1)!.slots, missing: null }),
});

const asksAgain = (offers: readonly WantedAct[]): Amendment => ({
  does: offers.flatMap(({ act, slots }) => act.does(slots)),
  last: lastOf(offers.at(-1)!, offers.slice(0, -1)),
});

/** Another set is offered, beside those that already are; null leaves what is plainly a set to the acts. @param last the set that it follows */
export function offersNext(
  text: string,
  today: string,
  last: LastAct,
  offers: readonly WantedAct[],
): Amendment | null {
  const act = readAct(text, today, last);
  const isSet = act !== null && act.act.writes === true && act.missing === null;
  // 'And again but only 2' states no weight of 2.
  const isPlausible =
    isSet && (act.slots.lift !== last.slots.lift || mayBeWeightOf(act.slots.weight, last.slots.weight));
  if (isPlausible) return isOffer(act) && offers.length > 0 ? asksAgain([...offers, act]) : null;
  const next = nextSet(text, last.slots, today);
  if (next === null || offers.some((offer) => isDeepStrictEqual(offer.slots, next))) return null;
  const same = offers.findLast(({ slots }) => isSameSet(slots, next));
  const wanted: WantedAct = { act: OFFER_RECORD, slots: next, missing: null };
  return asksAgain(
    same === undefined ? [...offers, wanted] : offers.map((offer) => (offer === same ? wanted : offer)),
  );
}

/** The same set, done more often. */
export const isSameSet = (one: Slots, other: Slots): boolean =>
  isDeepStrictEqual({ ...one, sets: null, day: null }, { ...other, sets: null, day: null });

/** What was taken back stands again, perhaps with something else than before. */
export function replyToDropped({
  kind,
  isSure,
  text,
  today,
  last,
  spoken,
  pointed,
}: Reply): Amendment | null {
  const at = pointed.length === 1 ? pointed[0]! : spoken.sets.length - 1;
  const meant = pointed.length === 0 ? spoken.sets : pointed.map((place) => spoken.sets[place]!);
  const offer = (slots: Slots): WantedAct => ({ act: OFFER_RECORD, slots, missing: null });
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
