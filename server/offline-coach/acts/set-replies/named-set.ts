import { isOffer, OFFER_RECORD } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { DENIES, IS_QUESTION } from '#server/offline-coach/records/correction-words.ts';
import type { LastAct } from '#server/offline-coach/slots/act.ts';
import { WEIGHT_MIN } from '#server/offline-coach/slots/measures.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { NO_SLOTS } from '#server/offline-coach/slots/slots.ts';
import { COUNTED_LIFTS } from '#shared/lifting/lift-kinds.ts';
import { changed, withCorrection } from './change-set.ts';
import { namesOtherFigure } from './other-set.ts';
import { withOthers } from './set-reply.ts';
import { spokenSetsOf } from './spoken-sets.ts';

/** Words around a lift with a corrected figure: 'make the bench 112.5', 'and squat was 4 reps'. */
const NAMED =
  /^(?:(?:and|but|also|actually|no|sorry|ok) )*(?:(?:make|change) (?:the|my)(?: to)?|(?:save|log|put|write|record)(?: (?:the|my|down|it))* as|(?:the |my )?(?:was|should have been)(?: actually| only| for)?|(?:the )?should be(?: actually)?)$/u;

/** Corrects the saved or offered set whose lift is named; null if none is named. */
export function namedSet(said: string, today: string, last: LastAct): Amendment | null {
  const { slots, otherLifts, otherWeights, rest } = readSlots(said.replace(DENIES, ''), today);
  const { lift, day, bodyWeight } = slots;
  const isNamed = lift !== null && otherLifts.length === 0 && otherWeights.length === 0 && NAMED.test(rest);
  // 'The squat was for 3'
  const isTimes =
    slots.weight?.unit === null && slots.weight.value < WEIGHT_MIN && !COUNTED_LIFTS.has(lift ?? '');
  const weight = isTimes ? null : slots.weight;
  const repetitions = isTimes ? slots.weight!.value : slots.repetitions;
  if (!isNamed || IS_QUESTION.test(said) || (weight ?? repetitions ?? day) === null) return null;
  if (namesOtherFigure(said, lift === last.slots.lift ? last.slots : NO_SLOTS)) return null;
  const parts = { weight, repetitions, day, bodyWeight };
  if (!isOffer(last)) {
    const saved = spokenSetsOf(last, today)?.sets ?? [];
    const set = saved.findLast((one) => one.lift === lift);
    const others = saved.filter((one) => one !== set);
    return withOthers(changed({ ...last, slots: set ?? { ...NO_SLOTS, lift } }, parts), others);
  }
  // For offers, the offers themselves are all that is known.
  const all = [...last.offers.filter(isOffer), last];
  const named = all.find((offer) => offer.slots.lift === lift);
  if (named === undefined) return null;
  const offers = all.map((offer) =>
    offer === named ? { ...offer, slots: withCorrection(offer.slots, parts) } : offer,
  );
  return {
    does: offers.flatMap((offer) => OFFER_RECORD.does(offer.slots)),
    last: { ...offers.at(-1)!, answer: '', offers: offers.slice(0, -1) },
  };
}
