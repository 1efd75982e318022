import { likelihoodOfIntent } from '#server/offline-coach/intent-model/likely-intent.ts';
import { isOffer } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { asksInstead, asksWhat, countedAgain } from '#server/offline-coach/records/asks-back.ts';
import {
  BEGINS,
  CORRECTS,
  COUNTS_IN_WORDS,
  DENIES,
  IN_WORDS,
  IS_QUESTION,
  POLITE,
} from '#server/offline-coach/records/correction-words.ts';
import { FROM_DAY, POINTED_WEIGHT } from '#server/offline-coach/records/pointed-at.ts';
import type { LastAct } from '#server/offline-coach/slots/act.ts';
import { unitMeant, WEIGHT_LEAST } from '#server/offline-coach/slots/measures.ts';
import { NO_SLOTS, readSlots, type Slots } from '#server/offline-coach/slots/slots.ts';
import { COUNTED_LIFTS } from '#server/offline-coach/words/lifts.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import { changed, NOT_SAID, ofOtherLift, type Said } from './change-set.ts';
import { dayBefore, isDayAlone, withDay } from './corrected-day.ts';
import { isNoLift, OF_OWN_BEST, variationIn } from './corrected-lift.ts';

const TIMES_SMALLER = 4;
/** Only how often it was lifted: what a record without it lacks. */
const TIMES = /^(?:and |it was |for |x ?|times )*(\d{1,2})(?: ?(?:reps?|times|x))?[ .!]*$/iu;

/**
 * Corrects the set that was saved or offered last: 'no, it was 5 reps', 'actually 185', 'it was incline'. What was saved is
 * saved as it should be, and what was offered is offered again. Null when the message corrects nothing.
 * @param isAgreed whether it begins with a yes, so that what follows needs no word that corrects
 */
export function correctionOf(said: string, today: string, set: LastAct, isAgreed = false): Amendment | null {
  if ((OF_THE_PAST.test(said) && /\d/u.test(said)) || WISHES.test(said)) return null;
  const denial = onlyDenied(said);
  // 'No, not today' declines what was offered.
  if (denial !== null) return isOffer(set) ? null : asksInstead(denial, set);
  const isCounted = COUNTED_LIFTS.has(set.slots.lift ?? '');
  const affirmed = withoutDenied(said);
  const times = set.slots.repetitions === null && !isCounted ? TIMES.exec(said)?.[1] : undefined;
  if (times !== undefined && !said.startsWith(String(set.slots.weight?.value)))
    return changed(set, { ...NOT_SAID, repetitions: Number(times) });
  const unit = unitMeant(said);
  const { weight } = set.slots;
  if (unit !== undefined && weight !== null && weight.unit !== unit)
    return changed(set, { ...NOT_SAID, weight: { value: weight.value, unit } });
  const day = dayBefore(said, set.slots.day ?? today);
  if (day !== null) return changed(set, { ...NOT_SAID, day });
  const named = ofNamedRecord(said, today, set);
  if (named !== null) return named;
  const counted = countedAgain(said, set);
  if (counted !== null) return counted;
  const meant = withDay(affirmed);
  const isSure = surelyCorrects(said, set);
  const saysNumber = isSure || isAgreed || BEGINS_SORRY.test(said);
  return BEGINS.test(said) || isDayAlone(meant, today) || isSure || isAgreed
    ? (corrected(meant, today, set, { isSure, saysNumber, deniesFigure: affirmed !== said }) ??
        asksWhat(said, set))
    : null;
}

/** 'It was 130 last week' compares, and corrects nothing. */
const OF_THE_PAST =
  /\b(?:last (?:week|month|year|summer|winter|spring|fall|autumn|time)|(?:weeks?|months?|years?) ago|back in|in (?:january|february|march|april|may|june|july|august|september|october|november|december))\b/iu;
/** 'My squat should be 160' */
const WISHES = /\bmy (?:\p{L}+ ){1,3}should be\b/iu;
const SURELY = 0.6;

/** Whether a message surely corrects what was saved, whatever its words: it denies a figure of that. */
function surelyCorrects(sentence: string, { slots: { weight, repetitions } }: LastAct): boolean {
  const [denied = ''] = DENIES.exec(sentence.toLowerCase()) ?? [];
  const [figure = ''] = /\d+(?:\.\d+)?/u.exec(denied) ?? NUMBER_WORD.exec(denied) ?? [];
  const value = COUNTS_IN_WORDS.get(figure) ?? Number.parseFloat(figure);
  const isDenied = value === weight?.value || value === repetitions;
  return isDenied && likelihoodOfIntent('correct', sentence) >= SURELY;
}

const NUMBER_WORD = new RegExp(`\\b(?:${IN_WORDS.join('|')})\\b`, 'u');

const ONLY_POLITE = new RegExp(`^(?:${POLITE}[ ,.!]*)*(?:(?:it|that|this) (?:was|is)[ ,]*)?$`, 'iu');

/** What a message denies that says nothing else: 'sorry, not 92.5'. */
function onlyDenied(said: string): string | null {
  const denied = DENIES.exec(said)?.[0] ?? null;
  return denied !== null && ONLY_POLITE.test(said.slice(0, said.length - denied.length)) ? denied : null;
}

/** '5 reps not four' means five. */
function withoutDenied(said: string): string {
  const affirmed = said.replace(DENIES, '').trim();
  return /\p{L}|\d/u.test(affirmed) ? affirmed : said;
}

/** Words around a lift with another figure: 'make the bench 112.5', 'and squat was 4 reps'. */
const NAMED =
  /^(?:(?:and|but|also|actually|no|sorry|ok) )*(?:(?:make|change) (?:the|my)(?: to)?|(?:the |my )?(?:was|should have been)(?: actually| only| for)?|(?:the )?should be(?: actually)?)$/u;

/** Of several that were written down, the one that is named is corrected. */
function ofNamedRecord(said: string, today: string, saved: LastAct): Amendment | null {
  const { slots, otherLifts, otherWeights, rest } = readSlots(said.replace(DENIES, ''), today);
  const { lift, day, bodyWeight } = slots;
  const isNamed = lift !== null && otherLifts.length === 0 && otherWeights.length === 0 && NAMED.test(rest);
  // 'The squat was for 3'
  const isTimes =
    slots.weight?.unit === null && slots.weight.value < WEIGHT_LEAST && !COUNTED_LIFTS.has(lift ?? '');
  const weight = isTimes ? null : slots.weight;
  const repetitions = isTimes ? slots.weight!.value : slots.repetitions;
  if (!isNamed || IS_QUESTION.test(said) || (weight ?? repetitions ?? day) === null) return null;
  // Of an offer, nothing but the set that was offered is known.
  if (isOffer(saved) && lift !== saved.slots.lift) return null;
  const own = lift === saved.slots.lift ? saved : { ...saved, slots: { ...NO_SLOTS, lift } };
  return changed(own, { weight, repetitions, day, bodyWeight });
}

interface Certainty {
  /** Whether it surely corrects the record, though it has words of its own. */
  isSure: boolean;
  /** Whether a number in words by itself is its repetitions. */
  saysNumber: boolean;
  /** Whether it denies a figure: then another lift that it names does not correct the lift. */
  deniesFigure: boolean;
}

/** The record with what the sentence says instead. */
function corrected(
  sentence: string,
  today: string,
  saved: LastAct,
  { isSure, saysNumber, deniesFigure }: Certainty,
): Amendment | null {
  const { slots: before } = saved;
  const { slots, words, otherWeights, otherLifts } = readSlots(sentence, today);
  const number = saysNumber ? numberIn(words) : null;
  const isOdd = number === null && words.some((word) => !CORRECTS.has(word));
  if (IS_QUESTION.test(sentence) || pointsAtOther(sentence, before, slots.day)) return null;
  const variation = variationIn(sentence, today, before.lift);
  if (variation !== null) return ofOtherLift(variation, saved, NOT_SAID);
  const withMore = variationAndMore(sentence, today, saved);
  if (withMore !== null) return withMore;
  if (isOdd && !isSure) return null;
  // 'Not 180 but 185': the one that it was does not count.
  const given = [...(slots.weight === null ? [] : [slots.weight]), ...otherWeights];
  const [weight = null] =
    given.length > 1 ? given.filter(({ value }) => value !== before.weight?.value) : given;
  const { day, bodyWeight, repetitions } = slots;
  // 'No, I did 4': of a set of several, a number as small as that is how often.
  const isTimes =
    weight !== null &&
    weight.unit === null &&
    before.repetitions !== null &&
    repetitions === null &&
    Number.isInteger(weight.value) &&
    weight.value < (before.weight?.value ?? 0) / TIMES_SMALLER;
  // 'It was at 8' and '1 of 3' count something else.
  if (isTimes && words.some((word) => word === 'at' || word === 'of')) return null;
  const said: Said = isTimes
    ? { weight: null, repetitions: weight.value, day, bodyWeight }
    : {
        weight,
        repetitions: repetitions ?? number,
        day,
        bodyWeight,
      };
  const [lift, ...more] = [slots.lift, ...otherLifts].filter((one) => one !== null && one !== before.lift);
  // 'No, only the squat' takes the bench back, and says nothing new of the squat.
  if (lift != null && /\b(?:only|just)\b/iu.test(sentence) && weight === null) return null;
  if (lift != null && ((weight !== null && OF_OWN_BEST.test(sentence)) || isNoLift(lift, sentence)))
    return null;
  if (lift != null) return more.length > 0 || isOdd || deniesFigure ? null : ofOtherLift(lift, saved, said);
  return Object.values(said).every((value) => value === null) ? null : changed(saved, said);
}

/** 'It was close grip, 90, yesterday' */
function variationAndMore(sentence: string, today: string, saved: LastAct): Amendment | null {
  const comma = sentence.search(/, /u);
  const variation = comma < 0 ? null : variationIn(sentence.slice(0, comma), today, saved.slots.lift);
  if (variation === null) return null;
  const { slots, words, otherWeights } = readSlots(withDay(sentence.slice(comma + 1)), today);
  const { lift, weight, repetitions, day, bodyWeight } = slots;
  const isPlain = lift === null && otherWeights.length === 0 && words.every((word) => CORRECTS.has(word));
  return isPlain ? ofOtherLift(variation, saved, { weight, repetitions, day, bodyWeight }) : null;
}

/** 'Oops, five' */
const BEGINS_SORRY = /^(?:oops|whoops|sorry|actually|no|nope|nah|my bad)(?:,|(?=[ ,]+(?:it|that) was\b))/iu;
const AROUND_NUMBER = new Set(
  'that it this was is were i meant mean did got sorry no oops wait actually only just for reps rep'.split(
    ' ',
  ),
);

/** 'That was five', of repetitions that are denied: a number and nothing else, since 'number two' counts something else. */
function numberIn(words: readonly string[]): number | null {
  const [number, ...others] = words.filter((word) => !AROUND_NUMBER.has(word));
  return others.length === 0 ? (COUNTS_IN_WORDS.get(number ?? '') ?? null) : null;
}

/** 'The 120 for eight was on Sunday', 'the squat from Tuesday', where another weight and day were just saved. */
function pointsAtOther(sentence: string, { weight, day: savedDay }: Slots, day: string | null): boolean {
  const said = spelled(sentence);
  const pointed = POINTED_WEIGHT.exec(said)?.[1];
  const isOfOther = pointed !== undefined && Number(pointed) !== weight?.value;
  return isOfOther || (FROM_DAY.test(said) && day !== null && day !== savedDay);
}
