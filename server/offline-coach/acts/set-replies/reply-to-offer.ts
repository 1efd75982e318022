import { ADD_RECORD, isOffer } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { asksForRightValue } from '#server/offline-coach/records/asks-back.ts';
import { IS_QUESTION } from '#server/offline-coach/records/correction-words.ts';
import { correctedParts } from '#server/offline-coach/replies/corrected-parts.ts';
import { figuresIn, plainly } from '#server/offline-coach/replies/figures.ts';
import type { SetParts } from '#server/offline-coach/replies/reply.ts';
import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import { WRITES_MAX } from '#shared/answer-extras.ts';
import { answerAboutSets, asksAboutSet } from './about-set.ts';
import { declined } from './declined.ts';
import { isPlannedOrOfOthers } from './doubtful-reply.ts';
import { asksAgain, offersNext } from './next-offer.ts';
import { missesLastRep } from './not-done.ts';
import { keptAndDropped } from './pointed-sets.ts';
import { isShort, lastOf, type Reply } from './set-reply.ts';
import { statusOf } from './set-status.ts';

/** Returns all open offers, which may include a body weight as well as sets. */
const offersOf = (last: LastAct): WantedAct[] => [...last.offers, last];

export const offeredAgain = (last: LastAct): Amendment => asksAgain(offersOf(last));

/** Offers the sets again on the day a reply names: 'yeah, both on tuesday'. */
export function offeredOnDay(text: string, today: string, last: LastAct): Amendment {
  const parts = correctedParts(text, last.slots, today);
  const offers = offersOf(last);
  return asksAgain(
    parts !== null && isDay(parts) ? withParts(offers, offers.filter(isOffer), parts) : offers,
  );
}

/**
 * Offers the sets again with the repetitions that remain: 'missed the last rep', 'missed the last rep so 7'.
 */
export function offeredWithFewerReps(text: string, today: string, last: LastAct): Amendment {
  const parts = missesLastRep(text, last.slots)
    ? { repetitions: last.slots.repetitions! - 1 }
    : correctedParts(text, last.slots, today);
  const left = parts?.repetitions ?? null;
  const isLess = left !== null && left < (last.slots.repetitions ?? 1) && Object.keys(parts!).length === 1;
  return asksAgain(isLess ? withParts(offersOf(last), [last], { repetitions: left }) : offersOf(last));
}

/** 'No, keep it' */
const KEEPS = /\b(?:keep (?:it|them|both|that|all)|leave (?:it|them|both|that|all) in)\b/iu;
const isDay = (parts: Partial<SetParts>): boolean => Object.keys(parts).join() === 'day';

const RESTATES = /\b(?:it['’]?s|it was|that['’]?s|that was|definitely|def)\b(?! not)/iu;
/** Whether a reply repeats the offered weight: 'Looked at the video, its 202.5'. */
export const restates = (text: string, { weight, repetitions }: Slots): boolean => {
  const values = figuresIn(spelled(plainly(text))).map(({ value }) => value);
  const isOwn =
    values.includes(weight?.value ?? 0) && values.every((one) => [weight?.value, repetitions].includes(one));
  return isOwn && RESTATES.test(text) && !IS_QUESTION.test(text) && !isPlannedOrOfOthers(text);
};

/** Handles a reply to 'Shall I write down …?' about one or more sets. */
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
      // 'Go ahead but it went twice' is a correction; 'yes to the squat, bench no' is not.
      const isParted = keptAndDropped(text, spoken.sets).dropped.length > 0;
      const said = isParted ? null : correctedParts(text, set.slots, today);
      // 'Squat and bench' names both sets.
      const parts = sets.some(({ slots }) => slots.lift === said?.lift) ? null : said;
      if (parts !== null) return asksAgain(withParts(offers, isDay(parts) ? meant : [set], parts));
      return agreed(reply, offers, sets);
    }
    case 'agree and correct':
    case 'correct': {
      const parts = correctedParts(text, set.slots, today);
      if (parts === null && restates(text, set.slots)) return asksAgain(offers);
      if (parts === null) return isSure || isShort(text) ? asksForRightValue(text, last) : null;
      // A day may apply to several sets, figures only to one.
      if (!isDay(parts) && pointed.length > 1) return asksForRightValue(text, last);
      const corrected = withParts(offers, isDay(parts) ? meant : [set], parts);
      const isAgreed = kind === 'agree and correct' && isSure && offers.length === 1;
      // The athlete confirms the corrected set first, unless exactly one thing changed.
      return isAgreed && Object.keys(parts).length === 1 ? saves(corrected) : asksAgain(corrected);
    }
    case 'drop': {
      if (KEEPS.test(text)) return asksAgain(offers);
      const { dropped } = keptAndDropped(text, spoken.sets);
      const places = dropped.length > 0 ? dropped : pointed;
      const left = offers.filter((offer) => !places.some((at) => sets[at] === offer));
      return places.length === 0 || !left.some(isOffer) ? declined(last) : asksAgain(left);
    }
    case 'status':
      return { does: statusOf(kind, spoken, last), last: lastOf(last, last.offers) };
    default:
      return offersNext(text, today, lastOf(set), offers);
  }
}

/**
 * Saves what a reply agrees to ('Yes', 'just the squat', 'bench ok, press no') and offers the sets it does
 * not mention again.
 */
function agreed(
  { text, isSure, spoken, pointed }: Reply,
  offers: readonly WantedAct[],
  sets: readonly WantedAct[],
): Amendment {
  const { dropped } = keptAndDropped(text, spoken.sets);
  const places = pointed.filter((at) => !dropped.includes(at));
  const wanted = offers.filter((offer) => !dropped.some((at) => sets[at] === offer));
  const all = places.length === 0 ? wanted : places.map((at) => sets[at]!);
  if (!isSure) return asksAgain(all);
  const meant = all.slice(0, WRITES_MAX);
  const left = wanted.filter((offer) => !meant.includes(offer));
  const leftOut = sets.filter((set) => !meant.includes(set) && !left.includes(set)).map(({ slots }) => slots);
  return savesBefore(left, meant, leftOut);
}

/** Saves offered sets and asks again about those left. */
function savesBefore(
  left: readonly WantedAct[],
  meant: readonly WantedAct[],
  leftOut: readonly Slots[] = [],
): Amendment {
  const saved = saves(meant, leftOut);
  return left.length === 0 ? saved : { ...asksAgain(left), does: [...saved.does, ...asksAgain(left).does] };
}

/** Saves as many offered sets as one answer may, and asks again about the others; null if it may save all. */
export function savesFirst(last: LastAct): Amendment | null {
  const offers = offersOf(last);
  return offers.filter(isOffer).length <= WRITES_MAX
    ? null
    : savesBefore(offers.slice(WRITES_MAX), offers.slice(0, WRITES_MAX));
}

const withParts = (
  offers: readonly WantedAct[],
  meant: readonly WantedAct[],
  parts: Partial<SetParts>,
): WantedAct[] =>
  offers.map((one) => (meant.includes(one) ? { ...one, slots: { ...one.slots, ...parts } } : one));

export const saves = (offers: readonly WantedAct[], leftOut: readonly Slots[] = []): Amendment => ({
  does: offers.flatMap(({ act, slots }) => act.offers?.act.does(slots) ?? []),
  last: {
    ...lastOf({ act: ADD_RECORD, slots: offers.at(-1)!.slots, missing: null }),
    ...(leftOut.length > 0 && { leftOut }),
  },
});
