import { weightOfPercentage } from '#server/offline-coach/figures/figure.ts';
import { otherUnit, otherWay, warmUpInto } from '#server/offline-coach/figures/other-unit.ts';
import { likelyIntent } from '#server/offline-coach/intent-model/likely-intent.ts';
import {
  ADD_RECORD,
  ASKS_LIFT,
  OFFER_RECORD,
  withoutImpossibleWeight,
} from '#server/offline-coach/records/add-record.ts';
import { CHANGE_OF_LAST } from '#server/offline-coach/records/change-of-last.ts';
import { DENIES } from '#server/offline-coach/records/correction-words.ts';
import { isByReference } from '#server/offline-coach/records/record-reference.ts';
import { askedWhichLift } from '#server/offline-coach/records/which-lift.ts';
import { variationIn } from '#server/offline-coach/replies/lift.ts';
import type { Done, LastAct, Need, WantedAct } from '#server/offline-coach/slots/act.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { isBareSet, isLog } from '#server/offline-coach/slots/record-words.ts';
import type { Reading, Slots } from '#server/offline-coach/slots/slots.ts';
import { plateLoad } from '#server/offline-coach/slots/spoken-plates.ts';
import { daysBefore } from '#server/offline-coach/words/calendar.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { inFigures } from '#server/offline-coach/words/number-words.ts';
import { convertWeight } from '#shared/lifting/weight-unit.ts';
import { actFromLast } from './act-from-last.ts';
import { actOnFigure } from './act-on-figure.ts';
import { ACTS } from './acts.ts';
import { questionAboutLastLift } from './last-lift.ts';
import { likelySet } from './likely-set.ts';
import { ownAct, unknownWords } from './own-act.ts';
import {
  actWithLift,
  answerToQuestion,
  merged,
  otherVariation,
  sameActForLift,
  whenLifted,
  withCountsOf,
  withOtherSlots,
} from './same-act.ts';

const ASKS: Partial<Record<Need, string>> = {
  lift: ASKS_LIFT,
  weight: 'How much weight?',
  repetitions: 'How many repetitions did you do with it?',
};

/** Returns the tool calls and replies of an act. */
export function doneBy({ act, slots, missing, others = [] }: WantedAct): Done[] {
  if (missing !== null) return [asksFor(missing, slots)];
  const weights = [slots.weight, ...others];
  return weights.flatMap((weight) => act.does({ ...slots, weight }));
}

function asksFor(missing: Need, { plates, onTop }: Slots): string {
  const asks = ASKS[missing] ?? 'Could you say it in one sentence?';
  if (missing !== 'weight' || plates === null) return asks;
  return `${plateLoad(plates, onTop ?? 0)} Which weight shall I write down?`;
}

/** 'Not 80, 85' */
const NOT_BUT =
  /^(?:no[, ]+)?not (?:\d[\d.,]*\d|\d)(?: ?(?:%|kgs?|lbs?))?[, ]+(?:but |it'?s |rather |make it )?(?=\d)/iu;

/** Reads the act that a sentence asks for, filling gaps from the last act. */
export function readAct(typed: string, today: string, before: LastAct | null, answer = ''): WantedAct | null {
  const wanted =
    liftNamed(typed, today, before) ??
    likelySet(typed, today, before) ??
    withSpokenLift(setOfLast(typed, today) ?? actIn(typed, today, before, answer), before);
  if (wanted === null) return null;
  const isReported = wanted.act === OFFER_RECORD && isDatedSet(typed, today);
  const isSaved = (wanted.act === ADD_RECORD && wanted.missing === null) || isReported;
  const isUnsure = () => isDoubtful(typed, today) || saysMore(typed, today);
  const isOffered = isSaved && (isFromPlates(wanted, typed) || (!isDatedSet(typed, today) && isUnsure()));
  return withoutImpossibleWeight(
    isSaved ? { ...wanted, act: isOffered ? OFFER_RECORD : ADD_RECORD } : wanted,
  );
}

/** 'No squat 150x3 today' is a denial, and 'tonight' may be in the future. */
const NOT_DONE_YET = /^no\b(?!,)|\b(?:tonight|this evening|later)\b/iu;

/** 'Squat 150x3 done' */
const SAYS_DONE = /(?<!\b(?:not|isn['’]?t|never|almost|nearly|till|until|when|once|if) )\bdone[.! ]*$/iu;

/**
 * Whether a set is dated, and so done: 'Squat 150 for 3 today', 'bench 5x5 at 87.5 this morning, felt easy'.
 */
function isDatedSet(typed: string, today: string): boolean {
  if (NOT_DONE_YET.test(typed.trim())) return false;
  const reading = readSlots(typed, today);
  const { day, repetitions } = reading.slots;
  if (!isBareSet(reading) || repetitions === null) return false;
  if (day === null && !SAYS_DONE.test(typed)) return false;
  return unknownWords(reading, ADD_RECORD) === 0 || unknownWords(reading, OFFER_RECORD) === 0;
}

/**
 * 'Log' and 'write down' are clear requests; 'add bench to Friday' and 'save the squat for the meet' may be
 * plans.
 */
const SURE_LOG = /^(?:\p{L}+ ){0,4}?(?:log|record|write down)\b/u;

/** End of the clause that states a set: 'squatted 185 today, but my knee popped'. */
const CLAUSE_END = /[,;(.!]|\s(?=(?:but|and (?:my|it|i|the|then)|then)\b)/gu;

/**
 * Whether a statement has words that do not fit a set: 'got buried by 190 squat', 'got my squat rack for
 * 250'.
 */
function saysMore(typed: string, today: string): boolean {
  const ends = [...typed.matchAll(CLAUSE_END)].map(({ index }) => index);
  const readings = [...ends, typed.length].map((end) => readSlots(typed.slice(0, end), today));
  const said = readings.find(({ slots }) => slots.lift !== null && slots.weight !== null) ?? readings.at(-1)!;
  return unknownWords(said, ADD_RECORD) > 0 && !(isLog(said) && SURE_LOG.test(said.rest));
}

const LAST = /\blast (week|month)\b/iu;
const LAST_DAYS: Readonly<Record<string, number>> = { week: 7, month: 30 };

/** 'Last week I did 100 for 8 on bench' has no exact day, so it is offered with the day a week ago. */
function setOfLast(typed: string, today: string): WantedAct | null {
  const days = LAST_DAYS[LAST.exec(typed)?.[1]?.toLowerCase() ?? ''];
  if (days === undefined || typed.includes('?')) return null;
  const own = ownAct(readSlots(typed.replace(LAST, ' '), today));
  const isSet = own?.act === ADD_RECORD && own.slots.weight !== null && own.slots.day === null;
  if (!isSet || (own.missing !== null && own.missing !== 'lift')) return null;
  const slots = { ...own.slots, day: daysBefore(today, days) };
  return { act: own.missing === null ? OFFER_RECORD : ADD_RECORD, slots, missing: own.missing };
}

/** Maximum words of an answer that names a lift. */
const LIFT_WORDS_MAX = 8;

/** 'What about my squat', 'best bench', 'plates for squat' */
const ASKS_MORE =
  /\b(?:is|are|how|hows|what|whats|why|when|which|should|can|could|would|does|do|best|max|onerepmax|pr|pb|records?|plates?|warm|last|show|give|about|same)\b/u;

/** 'Squat, obviously' or 'bench sorry' in reply to a question about the lift: offers the set with it. */
function liftNamed(typed: string, today: string, before: LastAct | null): WantedAct | null {
  if (before === null || typed.includes('?') || typed.trim().split(/\s+/u).length > LIFT_WORDS_MAX)
    return null;
  const asked =
    before.missing === 'lift' && before.act.writes ? before : askedWhichLift(before.answer, today);
  if (asked === null || asked.slots.weight === null) return null;
  const reading = readSlots(typed, today);
  const { weight, percentages, since, day } = reading.slots;
  const named = reading.slots.lift ?? liftBeforeFigures(typed, today);
  // 'Yeah bench, close grip'
  const lift = named === null ? null : (variationIn(reading.spelled, named) ?? named);
  if (ASKS_MORE.test(reading.rest)) return null;
  if (lift === null || weight !== null || percentages.length > 0 || since !== null) return null;
  // A clear answer to a save request is saved directly.
  if (asked.act === ADD_RECORD && unknownWords(reading, ADD_RECORD) === 0) return null;
  return { act: OFFER_RECORD, slots: { ...asked.slots, lift, day: day ?? asked.slots.day }, missing: null };
}

/** A weight calculated from plates was not stated, so it is offered. */
const isFromPlates = ({ slots: { plates, weight } }: WantedAct, typed: string): boolean =>
  plates !== null &&
  !new RegExp(`(?<![\\d.,])${weight?.value}(?!\\d)`, 'u').test(inFigures(typed.toLowerCase()));

/** Some words name a lift only before figures: 'it was incline', 'sumo'. */
const liftBeforeFigures = (typed: string, today: string): string | null =>
  readSlots(`${typed.replace(/[\s.!]+$/u, '')} 100 x 5`, today).slots.lift;

/** 'Got 65 today' after a question about a lift is about that lift. */
function withSpokenLift(wanted: WantedAct | null, before: LastAct | null): WantedAct | null {
  const isWritten = before?.act.writes === true && !isByReference(before);
  const lift = isWritten ? null : (actWithLift(before)?.slots.lift ?? null);
  const lacksLift = wanted?.act === ADD_RECORD && wanted.missing === 'lift';
  if (!lacksLift || lift === null || wanted.slots.weight === null) return wanted;
  return { act: OFFER_RECORD, slots: { ...wanted.slots, lift }, missing: null };
}

/** Shorter statements cannot be distinguished from remarks. */
const DOUBT_WORDS_MIN = 5;
const NO_LOG = new Set(['question', 'remark', 'gym', 'correct', 'remove', 'last', 'history']);

/**
 * 'Squat 150 still my best, sad' sounds like a record but is not; without a day it is offered instead of
 * saved.
 */
function isDoubtful(sentence: string, today: string): boolean {
  const isLong = sentence.trim().split(/\s+/u).length >= DOUBT_WORDS_MIN;
  if (!isLong || !NO_LOG.has(likelyIntent(sentence) ?? '')) return false;
  const reading = readSlots(sentence, today);
  return reading.slots.day === null || unknownWords(reading, ADD_RECORD) > 0;
}

/** 'Same for deadlift but 150', unlike 'in the same session'. */
const SAME_SET = /\bsame(?! (?:session|day|workout|bar|rack|gym|time|week|place|weight)\b)/u;

function actIn(typed: string, today: string, before: LastAct | null, answer: string): WantedAct | null {
  // A removal or change is not repeated for another lift.
  const last = before !== null && isByReference(before) ? null : before;
  const sentence =
    last === null ? typed : withoutDenied(withoutDeniedWeight(typed, last).replace(NOT_BUT, 'no, '), last);
  const reading = readSlots(sentence, today);
  const weight = weightOfPercentage(reading.slots.weight, last);
  if (weight !== null && reading.slots.percentages.length === 0) {
    const wanted = ownAct({ ...reading, slots: { ...reading.slots, weight } });
    if (wanted !== null) return wanted;
  }
  // A bare set after a record is the next record, unlike 'last bench + 2.5 kg'.
  const isNext = last?.act.name === 'add record' && isBareSet(reading) && !CHANGE_OF_LAST.asks(reading);
  const next = isNext ? last.act : null;
  if (next !== null && last !== null && unknownWords(reading, next) === 0)
    return merged(last, SAME_SET.test(reading.rest) ? withCountsOf(last, reading.slots) : reading.slots);
  const named = inUnitOfStatedSet(afterMiss(withBodyWeight(ownAct(reading), last), last), last);
  // 'My wife squatted 60 for 5, log it'
  if (named?.missing === 'lift' && named.act.writes && last?.act.name === 'of others')
    return { act: last.act, slots: last.slots, missing: null };
  const lacksLift = named === null || (named.missing === 'lift' && named.act.writes !== true);
  const own = lacksLift ? (questionAboutLastLift(reading, last) ?? named) : named;
  return (
    answerToQuestion(reading, last) ??
    actFromLast(reading, last, today) ??
    sameActForLift(reading, last) ??
    otherVariation(sentence, reading, today, last) ??
    otherUnit(reading, last) ??
    otherWay(reading, last) ??
    warmUpInto(reading, last) ??
    whenLifted(reading, last) ??
    // 'Bench today instead, 120' continues a warm-up; without context it would be a set.
    (own !== null &&
    own.act.offers !== undefined &&
    own.slots.repetitions === null &&
    last?.act.writes !== true
      ? withOtherSlots(reading, last)
      : null) ??
    own ??
    (last === null ? bareWeight(reading) : null) ??
    withOtherSlots(reading, last) ??
    actOnFigure(sentence, reading, today, last, answer)
  );
}

const LOADED = new Set(['warm up', 'plates', 'plates, talkatively', 'plates that are there']);

/** 'My squat max is 120 kg, give me warm-ups to 110': the weight to load uses the unit of the stated set. */
function inUnitOfStatedSet(own: WantedAct | null, last: LastAct | null): WantedAct | null {
  const unit = last?.act === ADD_RECORD || last?.act === OFFER_RECORD ? last.slots.weight?.unit : null;
  if (own === null || !unit || !LOADED.has(own.act.name) || own.slots.weight?.unit !== null) return own;
  return { ...own, slots: { ...own.slots, weight: { ...own.slots.weight, unit } } };
}

/** 'Missed 117.5 on bench, got 115 the set before': the set uses the lift of the miss. */
function afterMiss(own: WantedAct | null, last: LastAct | null): WantedAct | null {
  if (own?.missing !== 'lift' || own.act.name !== 'add record' || last?.act.name !== 'miss') return own;
  const { lift, day, weight: missed } = last.slots;
  // 'Add 10' reports no lift.
  const [got, tried] = [own.slots.weight, missed].map((weight) =>
    weight === null ? 0 : convertWeight(weight.value, weight.unit ?? 'kg', 'kg'),
  );
  if (got! < tried! / 2) return own;
  return { ...own, slots: { ...own.slots, lift, day: own.slots.day ?? day }, missing: null };
}

/** Drops the denied weight: 'Deadlift was 200, not 205' after 205. */
function withoutDeniedWeight(sentence: string, { slots: { weight } }: LastAct): string {
  const sure = sentence.replace(DENIES, '');
  const isLast =
    sure !== sentence &&
    new RegExp(`(?<![\\d.])${weight?.value}(?![\\d.]*\\d)`, 'u').test(sentence.slice(sure.length));
  return isLast ? sure : sentence;
}

/** Drops the denied lift: 'No, not squat, I meant front squat'. */
function withoutDenied(sentence: string, { slots: { lift } }: LastAct): string {
  const denies = /\bnot (?:the |a )?/iu.exec(sentence);
  if (denies === null || lift === null) return sentence;
  const end = denies.index + denies[0].length;
  const denied = liftIn(sentence.slice(end));
  if (denied === null || denied.at !== 0 || denied.lift !== lift) return sentence;
  return `${sentence.slice(0, denies.index)}${sentence.slice(end + denied.words.length)}`;
}

/** '405 lbs' with no context. */
function bareWeight({ slots, rest, otherWeights }: Reading): WantedAct | null {
  const { weight, lift, repetitions, bar } = slots;
  const isBare = rest === '' && (lift ?? repetitions ?? bar) === null && otherWeights.length === 0;
  const act = ACTS.find(({ name }) => name === 'convert');
  if (!isBare || act === undefined || !weight?.unit) return null;
  return { act, slots, missing: null };
}

/** 'I am 85 kilos and my total is 530, what are my DOTS': takes the body weight from the sentence before. */
function withBodyWeight(own: WantedAct | null, last: LastAct | null): WantedAct | null {
  const body = last?.act.needs[0] === 'bodyWeight' ? last.slots.bodyWeight : null;
  const isPoints = own?.act.name === 'points' || own?.act.name === 'total';
  if (own === null || body === null || !isPoints || own.slots.bodyWeight !== null) return own;
  return { ...own, slots: { ...own.slots, bodyWeight: body } };
}
