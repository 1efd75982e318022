import { ADD_RECORD, OFFER_RECORD } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import type { LastAct } from '#server/offline-coach/slots/act.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { asCorrection } from './as-correction.ts';
import { correctionOf } from './correct-set.ts';
import { NOT_MINE } from './take-back.ts';

/** 'Yes, but 5 reps', 'ok, for yesterday' */
const AGREED =
  /^(?:yes|yeah|yea|yep|yup|yessir|sure|ok|okay|correct|right|go ahead|please do)(?: please)?[ ,.!]+(?:(?:but|only|just|though|except|and|for|with|on)[ ,]+)*(?=\S)/iu;

/** Corrects a set that was offered: it is offered again as it should be, or saved where the message agrees to it. */
export function correctedOffer(sentence: string, today: string, last: LastAct | null): Amendment | null {
  if (last?.act !== OFFER_RECORD || last.missing !== null || last.answer === '') return null;
  const said = asCorrection(sentence);
  if (NOT_MINE.test(said)) return { does: [last.act.offers!.declined], last: null };
  const offers = [...last.offers.filter(({ act }) => act === OFFER_RECORD), last];
  // Of several, the one whose lift is named.
  const lift = offers.length === 1 ? last.slots.lift : liftIn(said)?.lift;
  const set = offers.find(({ slots }) => slots.lift === lift);
  if (set === undefined) return null;
  const agreed = AGREED.exec(said)?.[0] ?? '';
  const isAgreed = agreed !== '' && offers.length === 1;
  const offered = { ...set, answer: last.answer, offers: [] };
  const correction = said.slice(agreed.length);
  // 'It was 7, last one didn't lock out'
  const [first = '', why = ''] = correction.split(/(?<=\d\D{0,20}), (?=[^?\d]+$)/u);
  const amended =
    correctionOf(correction, today, offered, isAgreed) ??
    (why === '' ? null : correctionOf(first, today, offered, isAgreed));
  if (amended?.last == null || amended.last.slots === set.slots) return amended;
  const { slots } = amended.last;
  if (isAgreed)
    return {
      does: [ADD_RECORD.does(slots)].flat(),
      last: { act: ADD_RECORD, slots, missing: null, answer: '', offers: [] },
    };
  const all = offers.map((offer) => (offer === set ? { ...offer, slots } : offer));
  return {
    does: all.flatMap((offer) => OFFER_RECORD.does(offer.slots)),
    last: { ...all.at(-1)!, answer: '', offers: all.slice(0, -1) },
  };
}
