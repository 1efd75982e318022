import { isDeepStrictEqual } from 'node:util';
import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { likelihoodOfIntent } from '#server/offline-coach/intent-model/likely-intent.ts';
import { correctedMemory } from '#server/offline-coach/memories/correct-memory.ts';
import { rememberCall } from '#server/offline-coach/memories/remember-call.ts';
import { ADD_RECORD } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { asItWas } from '#server/offline-coach/records/as-it-was.ts';
import { asksInstead, asksWhat, countedAgain, WRONG } from '#server/offline-coach/records/asks-back.ts';
import { chosen, ofOwnRecord } from '#server/offline-coach/records/by-reference.ts';
import {
  BEGINS,
  CORRECTS,
  DENIES,
  IN_WORDS,
  IS_QUESTION,
  REMEMBERED,
} from '#server/offline-coach/records/correction-words.ts';
import { FROM_DAY, POINTED_WEIGHT } from '#server/offline-coach/records/pointed-at.ts';
import { inUnit, type LastAct, optional, prs } from '#server/offline-coach/slots/act.ts';
import { unitMeant } from '#server/offline-coach/slots/measures.ts';
import { NO_SLOTS, readSlots, type Slots } from '#server/offline-coach/slots/slots.ts';
import { COUNTED_LIFTS } from '#server/offline-coach/words/lifts.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import { asCorrection } from './as-correction.ts';
import { isNoLift, OF_OWN_BEST, variationIn } from './corrected-lift.ts';

const POLITE =
  '(?:please|pls|no|nope|nah|oops|whoops|ups|sorry|wait|ok|okay|actually|hmm|can you|could you|coach|just|i changed my mind|lol|haha|man|bro|but|and|well|oh|my bad|my mistake|that was (?:a mistake|wrong|an accident|not right|by accident)|by mistake|by accident)';
/** No two of these may begin alike: as they repeat, a second way through the same words doubles the time with each. */
const LEFT = '(?:that|it|this|the|last|one|again|please|record|entry|change|set|for me|now|back)';
const around = (words: string) => new RegExp(`^(?:${POLITE}[ ,.!]*)*(?:${words})(?: ${LEFT})*[ .!]*$`, 'iu');
const UNDO = around(
  'undo|revert|(?:take|change) (?:that|it) back|(?:delete|remove|scratch|scrap|trash|bin|ditch|erase|clear|cancel|forget|drop|discard|get rid of) (?:that|it|this|the last one|the last|last one)|never ?mind that',
);
/** What was taken back is to stand after all, perhaps with another day or weight. */
const REDO =
  /^(?:(?:please|no|nope|nah|oops|sorry|wait|ok|okay|actually|hmm|but|and)[ ,.!]*)*(?:put (?:it|that) back|redo|restore (?:it|that)|(?:add|save|log|write) (?:it|that) (?:back|again|down again|after all)|bring (?:it|that) back|keep it after all)\b/iu;
/** 'Put it back and make it 185' */
const REDO_MORE = /\b(?:back|redo|restore (?:it|that)|again|after all)\b.*\b(?:and|but|with|make|on|as)\b/iu;
const BACK_FIRST = 'Answer “put it back” by itself first, then say what to change.';
const TIMES_SMALLER = 4;
/** Only how often it was lifted: what a record without it lacks. */
const TIMES = /^(?:and |it was |for |x ?|times )*(\d{1,2})(?: ?(?:reps?|times|x))?[ .!]*$/iu;

const NOTHING_TO_UNDO = 'I saved nothing just now, so there is nothing to undo.';
const NOTHING_TO_CORRECT =
  'I have written nothing down just now that I could correct. Tell me the lift with its weight, or change the record under Account, Personal Records.';
const UNDO_BELOW = 'Press Undo under that answer: it puts everything back as it was.';
const SAVED_RECORD = /^I saved your /mu;
const REMOVED_RECORD = /^I removed your /mu;
const FORGOTTEN = /^I have forgotten: “(.+)”/mu;
const CHANGED = /body weight|you weigh/u;

/**
 * Reads 'undo that', and after a record 'actually 185' or 'no, it was 5 reps'; null for anything else.
 * @param answer what was said last
 */
export function amendmentIn(
  sentence: string,
  today: string,
  last: LastAct | null,
  answer: string,
): Amendment | null {
  const said = asCorrection(sentence);
  const record = last?.act === ADD_RECORD ? last : null;
  const saved = record !== null && SAVED_RECORD.test(record.answer) ? record : null;
  const isUndo = UNDO.test(said);
  const back = isUndo || REDO.test(said) ? asItWas(last, today) : null;
  if (back !== null) return REDO_MORE.test(said) ? { does: [BACK_FIRST], last } : back;
  if (isUndo) {
    const undone = undo(saved, answer);
    const own = undone === NOTHING_TO_UNDO ? ofOwnRecord(said, today, saved, last) : null;
    return own ?? { does: [undone], last: saved && { ...saved, answer: '' } };
  }
  if (record !== null && REMOVED_RECORD.test(record.answer) && REDO.test(said))
    return savedAgain(said, today, record);
  const other = ofOwnRecord(said, today, saved, last) ?? chosen(said, today, last);
  if (other !== null) return other;
  if (saved === null) return correctedMemory(said, answer) ?? nothingToCorrect(said, today);
  const denial = onlyDenied(said);
  if (denial !== null) return asksInstead(denial, saved);
  const isCounted = COUNTED_LIFTS.has(saved.slots.lift ?? '');
  const affirmed = withoutDenied(said);
  const times = saved.slots.repetitions === null && !isCounted ? TIMES.exec(said)?.[1] : undefined;
  if (times !== undefined && !said.startsWith(String(saved.slots.weight?.value)))
    return changed(saved, { ...NOT_SAID, repetitions: Number(times) });
  const unit = unitMeant(said);
  const { weight } = saved.slots;
  if (unit !== undefined && weight !== null && weight.unit !== unit)
    return changed(saved, { ...NOT_SAID, weight: { value: weight.value, unit } });
  const named = ofNamedRecord(said, today, saved);
  if (named !== null) return named;
  const counted = countedAgain(said, saved);
  if (counted !== null) return counted;
  const meant = withDay(affirmed);
  const isSure = surelyCorrects(said, saved);
  return BEGINS.test(said) || isDayAlone(meant, today) || isSure
    ? (corrected(meant, today, saved, { isSure, deniesFigure: affirmed !== said }) ?? asksWhat(said, saved))
    : null;
}

const SURELY = 0.6;

/** Whether a message surely corrects what was saved, whatever its words: it denies a figure of that. */
function surelyCorrects(sentence: string, { slots: { weight, repetitions } }: LastAct): boolean {
  const [denied = ''] = DENIES.exec(sentence.toLowerCase()) ?? [];
  const [figure = ''] = /\d+(?:\.\d+)?/u.exec(denied) ?? NUMBER_WORD.exec(denied) ?? [];
  const value = NUMBERS.get(figure) ?? Number.parseFloat(figure);
  const isDenied = value === weight?.value || value === repetitions;
  return isDenied && likelihoodOfIntent('correct', sentence) >= SURELY;
}

const NUMBERS = new Map(IN_WORDS.map((word, at) => [word, at + 1]));
const NUMBER_WORD = new RegExp(`\\b(?:${IN_WORDS.join('|')})\\b`, 'u');

const ONLY_POLITE = new RegExp(`^(?:${POLITE}[ ,.!]*)*$`, 'iu');

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

const DAY = '(?:today|yesterday|tonight|(?:on |last )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)';
const DENIED = new RegExp(`[, ]*\\b(?:and |but )?not ${DAY}\\b[, ]*(?:but )?`, 'iu');
const BARE_WEEKDAY =
  /(?<!\b(?:on|last|this|for|from) )\b((?:mon|tues|wednes|thurs|fri|satur|sun)day)\b(?!s)/iu;

/** 'Yesterday not today' is about yesterday; 'it was Monday' about the last one. */
const withDay = (said: string): string => {
  const meant = said.replace(DENIED, ' ').trim();
  return (meant === '' ? said : meant).replace(BARE_WEEKDAY, 'on $1');
};

function undo(saved: LastAct | null, answer: string): ToolCall | string {
  if (saved !== null) return prs('remove', { lift: saved.slots.lift });
  const memory = REMEMBERED.exec(answer)?.[1];
  if (memory !== undefined) return { tool: 'memory', input: { action: 'forget', content: memory } };
  const forgotten = FORGOTTEN.exec(answer)?.[1];
  if (forgotten !== undefined) return rememberCall(forgotten);
  return CHANGED.test(answer) ? UNDO_BELOW : NOTHING_TO_UNDO;
}

/** Words around a lift with another figure: 'make the bench 112.5', 'and squat was 4 reps'. */
const NAMED =
  /^(?:(?:and|but|also|actually|no|sorry|ok) )*(?:(?:make|change) (?:the|my)(?: to)?|(?:the |my )?(?:was|should be|should have been)(?: actually| only| for)?)$/u;

/** Of several that were written down, the one that is named is corrected. */
function ofNamedRecord(said: string, today: string, saved: LastAct): Amendment | null {
  const { slots, otherLifts, otherWeights, rest } = readSlots(said.replace(DENIES, ''), today);
  const { lift, weight, repetitions, day, bodyWeight } = slots;
  const isNamed = lift !== null && otherLifts.length === 0 && otherWeights.length === 0 && NAMED.test(rest);
  if (!isNamed || IS_QUESTION.test(said) || (weight ?? repetitions ?? day) === null) return null;
  const own = lift === saved.slots.lift ? saved : { ...saved, slots: { ...NO_SLOTS, lift } };
  return changed(own, { weight, repetitions, day, bodyWeight });
}

/** 'Yesterday', 'on Monday' */
function isDayAlone(said: string, today: string): boolean {
  const { slots, rest } = readSlots(said, today);
  return slots.day !== null && slots.lift === null && slots.weight === null && /^(?:and|on)?$/u.test(rest);
}

/** The record that was taken back, with what is said to be other than before. */
function savedAgain(said: string, today: string, { act, slots: before }: LastAct): Amendment {
  const slots = withSaid(before, readSlots(said, today).slots);
  return { does: [act.does(slots)].flat(), last: { act, slots, missing: null, answer: '', offers: [] } };
}

interface Certainty {
  /** Whether it surely corrects the record, though it has words of its own. */
  isSure: boolean;
  /** Whether it denies a figure: then another lift that it names does not correct the lift. */
  deniesFigure: boolean;
}

/** The record with what the sentence says instead. */
function corrected(
  sentence: string,
  today: string,
  saved: LastAct,
  { isSure, deniesFigure }: Certainty,
): Amendment | null {
  const { slots: before } = saved;
  const { slots, words, otherWeights, otherLifts } = readSlots(sentence, today);
  const isOdd = words.some((word) => !CORRECTS.has(word));
  if (IS_QUESTION.test(sentence) || pointsAtOther(sentence, before, slots.day)) return null;
  const variation = variationIn(sentence, today, before.lift);
  if (variation !== null) return ofOtherLift(variation, saved, NOT_SAID);
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
  const said: Said = isTimes
    ? { weight: null, repetitions: weight.value, day, bodyWeight }
    : { weight, repetitions: repetitions ?? (isSure ? numberIn(words) : null), day, bodyWeight };
  const [lift, ...more] = [slots.lift, ...otherLifts].filter((one) => one !== null && one !== before.lift);
  // 'No, only the squat' takes the bench back, and says nothing new of the squat.
  if (lift != null && /\b(?:only|just)\b/iu.test(sentence) && weight === null) return null;
  if (lift != null && ((weight !== null && OF_OWN_BEST.test(sentence)) || isNoLift(lift, sentence)))
    return null;
  if (lift != null) return more.length > 0 || isOdd || deniesFigure ? null : ofOtherLift(lift, saved, said);
  return Object.values(said).every((value) => value === null) ? null : changed(saved, said);
}

const AROUND_NUMBER = new Set(
  'that it this was is were i meant mean did got sorry no oops wait actually only just for reps rep'.split(
    ' ',
  ),
);

/** 'That was five', of repetitions that are denied: a number and nothing else, since 'number two' counts something else. */
function numberIn(words: readonly string[]): number | null {
  const [number, ...others] = words.filter((word) => !AROUND_NUMBER.has(word));
  return others.length === 0 ? (NUMBERS.get(number ?? '') ?? null) : null;
}

/** 'The 120 for eight was on Sunday', 'the squat from Tuesday', where another weight and day were just saved. */
function pointsAtOther(sentence: string, { weight, day: savedDay }: Slots, day: string | null): boolean {
  const said = spelled(sentence);
  const pointed = POINTED_WEIGHT.exec(said)?.[1];
  const isOfOther = pointed !== undefined && Number(pointed) !== weight?.value;
  return isOfOther || (FROM_DAY.test(said) && day !== null && day !== savedDay);
}

/** What a correction names. */
type Said = Pick<Slots, 'weight' | 'repetitions' | 'day' | 'bodyWeight'>;

const NOT_SAID: Said = { weight: null, repetitions: null, day: null, bodyWeight: null };

/** What was saved, with what is said to be other than that. */
function withSaid(before: Slots, { weight, repetitions, day, bodyWeight }: Said): Slots {
  return {
    ...before,
    ...(weight !== null && { weight: { ...weight, unit: weight.unit ?? before.weight?.unit ?? null } }),
    ...(repetitions !== null && { repetitions }),
    ...(day !== null && { day }),
    ...(bodyWeight !== null && { bodyWeight }),
  };
}

/** 'Wrong lift, that was bench', 'not squat but deadlift': the same set of another lift. */
function ofOtherLift(lift: string, { act, slots: before }: LastAct, said: Said): Amendment {
  const slots: Slots = { ...withSaid(before, said), lift };
  return {
    does: [act.does(slots)]
      .flat()
      .map((does) =>
        typeof does === 'string' ? does : { ...does, input: { ...does.input, instead_of: before.lift } },
      ),
    last: { act, slots, missing: null, answer: '', offers: [] },
  };
}

function changed(saved: LastAct, said: Said): Amendment {
  const { act, slots: before } = saved;
  const { weight, repetitions, day, bodyWeight } = said;
  if (isDeepStrictEqual(withSaid(before, said), before))
    return { does: [`Nothing to change: that is how your ${before.lift} is saved.`], last: saved };
  const call = prs('correct', {
    lift: before.lift,
    ...(weight !== null && inUnit('value', weight)),
    ...optional('repetitions', repetitions),
    ...optional('achieved_on', day),
    ...optional('body_weight', bodyWeight?.value),
    ...optional('body_weight_unit', bodyWeight?.unit),
  });
  return {
    does: [call],
    last: { act, slots: withSaid(before, said), missing: null, answer: '', offers: [] },
  };
}

const SAYS_WRONG = /\b(?:wrong|typo|mistake)\b|\bshould (?:be|have been)\b/iu;

/** A correction of a weight where nothing was saved. */
function nothingToCorrect(said: string, today: string): Amendment | null {
  if (!SAYS_WRONG.test(said)) return null;
  const { slots, words } = readSlots(said, today);
  const isCorrection =
    slots.lift === null && slots.weight !== null && words.every((word) => CORRECTS.has(word));
  const isVague =
    WRONG.test(said) && /\b(?:log(?:ged)?|saved?|put|wrote|entered)\b/iu.test(said) && !/\?/u.test(said);
  return isCorrection || isVague ? { does: [NOTHING_TO_CORRECT], last: null } : null;
}
