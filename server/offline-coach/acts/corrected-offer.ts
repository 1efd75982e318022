import { isDeepStrictEqual } from 'node:util';
import { ADD_RECORD, isOffer, OFFER_RECORD } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { asksInstead } from '#server/offline-coach/records/asks-back.ts';
import { IN_WORDS } from '#server/offline-coach/records/correction-words.ts';
import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import { readSlots, type Slots } from '#server/offline-coach/slots/slots.ts';
import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';
import { COUNTED_LIFTS, liftIn } from '#server/offline-coach/words/lifts.ts';
import { asCorrection } from './as-correction.ts';
import { correctionOf } from './correct-set.ts';
import { repliesToOffer } from './offers.ts';
import { ACT_MAX_CHARACTERS } from './sentences.ts';
import { NOT_MINE } from './take-back.ts';

/** 'Yes, 5 reps', 'yes but it was 5', 'ok for yesterday' */
const AGREED =
  /^(?:yes|yeah|yea|ye|ya|y|yep|yup|yessir|sure|ok|okay|correct|right|go ahead|please do)(?: please)?(?:[,.!]+ *|(?= (?:but|only|just|though|except|for|from|on|in|it was|that was|was|make it|put it|an?|\d+|two|three|four|five|six|seven|eight|nine|ten|yesterday|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b) *)(?:(?:but|only|just|though|except|and|for|from|with|on|in)[ ,]+)*(?=\S)/iu;
/** What an agreement may add to the figure or the day that it corrects. */
const AROUND_CORRECTION = new Set(
  "it was that is that's it's make change to but only just though for from on the a reps rep times sorry actually please i mean meant today save as".split(
    ' ',
  ),
);
/** A reason that names somebody else, a wish or a plan corrects nothing. */
const OF_OTHERS_OR_PLANS =
  /\b(?:his|her|he|she|they|brother|sister|friend|mate|partner|buddy|wife|husband|son|daughter|dad|mom|mum|coach|goals?|next|plan\p{L}*|best|want|tomorrow|but)\b/iu;
/** 'Make it 5 and save' */
const AND_SAVE = /,? (?:and|then) (?:save|log)(?: (?:it|that))?[ .!]*$/iu;
const WITH_WHY = /^([^,]+), ([^?\d]+)$/u;
const TIMES_SMALLER = 4;
const CORRECTED = ['lift', 'weight', 'repetitions', 'day'] as const;

/** Corrects a set that was offered: it is offered again as it should be, or saved where the message agrees to it. */
export function correctedOffer(sentence: string, today: string, last: LastAct | null): Amendment | null {
  const isLong = sentence.length > ACT_MAX_CHARACTERS;
  if (isLong || last === null || !isOffer(last) || last.missing !== null || last.answer === '') return null;
  const typed = sentence.trim();
  if (CHANGES_IT.test(typed)) return asksInstead('', last);
  const agreed = AGREED.exec(typed)?.[0] ?? '';
  const rest = typed.slice(agreed.length).replace(AND_SAVE, '');
  const isAgreed = rest.length < typed.length;
  const said = asCorrection(rest);
  if (NOT_MINE.test(said)) return { does: [OFFER_RECORD.offers!.declined], last: null };
  const offers: WantedAct[] = [...last.offers.filter(isOffer), last];
  const lift = liftIn(said)?.lift;
  const set = offers.find(({ slots }) => slots.lift === lift) ?? last;
  const slots = corrected(said, today, { ...set, answer: last.answer, offers: [] }, isAgreed);
  const asksOnly = isHalfAgreed(typed, last) ? asksAgain(offers) : null;
  if (slots === null) return asksOnly;
  if ('does' in slots) return slots;
  if (isAgreed && offers.length === 1 && lift === undefined)
    return isPlainlyAgreed(said, today, slots, set.slots)
      ? {
          does: [ADD_RECORD.does(slots)].flat(),
          last: { act: ADD_RECORD, slots, missing: null, answer: '', offers: [] },
        }
      : asksOnly;
  // 'Ok deadlift 180 for 5' is the next set.
  if (isAgreed && offers.length === 1 && !/\b(?:it|that) was\b/iu.test(said)) return null;
  return asksAgain(offers.map((offer) => (offer === set ? { ...offer, slots } : offer)));
}

const asksAgain = (offers: readonly WantedAct[]): Amendment => ({
  does: offers.flatMap((offer) => OFFER_RECORD.does(offer.slots)),
  last: { ...offers.at(-1)!, answer: '', offers: offers.slice(0, -1) },
});

const HALF_AGREED_MAX = 40;
const ASKS = /\?|\b(?:how|what|why|when|which|should|can|could|is|are|does?)\b/iu;

/** 'Yes, 3 sets', 'yes my brother did it': a yes with more than a yes or a correction. */
const isHalfAgreed = (said: string, last: LastAct): boolean =>
  /^(?:yes|yeah|yea|yep|yup|sure)\b./iu.test(said) &&
  said.length <= HALF_AGREED_MAX &&
  !ASKS.test(said) &&
  liftIn(said) === null &&
  complaintAdviceFor(said).length === 0 &&
  repliesToOffer(said, last) === null;

const CHANGES_IT =
  /^(?:(?:please|can you|no|ok)[ ,]+)*(?:change|fix|update|correct) (?:it|that|this)(?: please)?[ .!?]*$/iu;

/** The set as it should be, or what has to be asked first. */
function corrected(said: string, today: string, set: LastAct, isAgreed: boolean): Slots | Amendment | null {
  // 'It was 7, last one didn't lock out'
  const [, first = '', why = ''] = WITH_WHY.exec(said) ?? [];
  const isReason = why !== '' && !OF_OTHERS_OR_PLANS.test(why);
  const amended =
    correctionOf(said, today, set, isAgreed) ??
    (isReason ? correctionOf(asCorrection(first), today, set, isAgreed) : null);
  if (amended?.last == null) return null;
  // A question about what is right leaves the set as it is.
  return amended.last.slots === set.slots ? amended : amended.last.slots;
}

/** Whether an agreement corrects one thing and says nothing else: 'yes, on Saturday 150' may be a plan. */
function isPlainlyAgreed(correction: string, today: string, slots: Slots, before: Slots): boolean {
  const { words, otherWeights } = readSlots(
    asCorrection(WITH_WHY.exec(correction)?.[1] ?? correction),
    today,
  );
  const changes = CORRECTED.filter((slot) => !isDeepStrictEqual(slots[slot], before[slot]));
  const [now, was] = [slots.weight?.value ?? 0, before.weight?.value ?? 0];
  return (
    changes.length <= 1 &&
    otherWeights.length === 0 &&
    now >= was / TIMES_SMALLER &&
    !COUNTED_LIFTS.has(before.lift ?? '') &&
    words.every(
      (word) =>
        AROUND_CORRECTION.has(word) ||
        IN_WORDS.includes(word) ||
        /^(?:\p{L}+day|kgs?|kilos?|lbs?|pounds?)$/u.test(word),
    )
  );
}
