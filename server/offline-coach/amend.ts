import { inUnit, type LastAct, optional, prs } from './act.ts';
import { unitMeant, type Weight } from './measures.ts';
import { rememberCall } from './memory-intents.ts';

import { ADD_RECORD } from './record-acts.ts';
import { writtenOut } from './shorthand.ts';
import { readSlots, type Slots } from './slots.ts';
import type { ToolCall } from './tool-call.ts';

/** What was just saved is taken back or put right: what is to be called or said, and what was done last after it. */
export interface Amendment {
  does: (ToolCall | string)[];
  last: LastAct | null;
}

const POLITE =
  '(?:please|pls|no|nope|nah|oops|whoops|ups|sorry|wait|ok|okay|actually|hmm|can you|could you|coach|just|i changed my mind|lol|haha|man|bro|but|and|well|oh|my bad)';
const LEFT =
  '(?:that|it|this|last one|the last one|one|again|please|record|entry|change|set|for me|now|back)';
const around = (words: string) => new RegExp(`^(?:${POLITE}[ ,.!]*)*(?:${words})(?: ${LEFT})*[ .!]*$`, 'iu');
const UNDO = around(
  'undo|revert|take (?:that|it) back|(?:delete|remove|scratch|scrap|bin|ditch|erase|clear|cancel|forget|drop|discard|get rid of) (?:that|it|this|the last one|the last|last one)|never ?mind that',
);
/** What was taken back is to stand after all, perhaps with another day or weight. */
const REDO =
  /^(?:(?:please|no|nope|nah|oops|sorry|wait|ok|okay|actually|hmm|but|and)[ ,.!]*)*(?:put (?:it|that) back|redo|restore (?:it|that)|(?:add|save|log|write) (?:it|that) (?:back|again|down again|after all)|bring (?:it|that) back|keep it after all)\b/iu;
/** Words that a correction is made of, beside what its slots take. */
const CORRECTS = new Set(
  "actually no nope nah sorry oops whoops ups wait i i'm mean meant it it's was wasn't is that that's should be have been make made correction correct rather not but wrong typo for in fact instead the a an of at with and on done did got only just please weight number reps rep day date you logged saved put wrote noted down as change to mistake my bad hmm x really lift exercise bro lol haha meant".split(
    ' ',
  ),
);
const BEGINS =
  /^(?:actually|no\b|nope|nah|sorry|oops|whoops|ups|wait|correction|i mean|i meant|make (?:it|that)|it was|it'?s|that was|that should|it should|should be|should have been|change (?:it|that)|typo|wrong|my bad|just kidding|x ?\d)|\b(?:wrong|typo|mistake|should(?: have)? be(?:en)?|meant)\b|\bactually[ .!]*$/iu;
/** 'Never mind, I do have them now' */
const TAKES_BACK =
  /^(?:no,? |oh )?(?:never ?mind|scratch that|forget (?:it|that)|that['’]?s (?:wrong|not true))\b/iu;
const TIMES_SMALLER = 4;
/** Only how often it was lifted: what a record without it lacks. */
const TIMES = /^(?:and |it was |for |x ?|times )*(\d{1,2})(?: ?(?:reps?|times|x))?[ .!]*$/iu;

const NOTHING_TO_UNDO = 'I saved nothing just now, so there is nothing to undo.';
const NOTHING_TO_CORRECT =
  'I have written nothing down just now that I could put right. Tell me the lift with its weight, or change the record under Account, Personal Records.';
const UNDO_BELOW = 'Press Undo under that answer: it puts everything back as it was.';
const SAVED_RECORD = /^I saved your /mu;
const REMOVED_RECORD = /^I removed your /mu;
const REMEMBERED = /^I will remember: “(.+)”$/mu;
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
  const said = writtenOut(sentence.trim()).replace(
    /^(?:and|also|but|oh)[ ,]+(?=it\b|that\b|on\b|actually\b)/iu,
    '',
  );
  const record = last?.act === ADD_RECORD ? last : null;
  const saved = record !== null && SAVED_RECORD.test(record.answer) ? record : null;
  if (UNDO.test(said)) return { does: [undo(saved, answer)], last: saved && { ...saved, answer: '' } };
  if (record !== null && REMOVED_RECORD.test(record.answer) && REDO.test(said))
    return savedAgain(said, today, record);
  if (saved === null) return correctedMemory(said, answer) ?? nothingToCorrect(said, today);
  const times = saved.slots.repetitions === null ? TIMES.exec(said)?.[1] : undefined;
  if (times !== undefined && !said.startsWith(String(saved.slots.weight?.value)))
    return changed(saved, null, { repetitions: Number(times), day: null, bodyWeight: null });
  const unit = unitMeant(said);
  const { weight } = saved.slots;
  if (unit !== undefined && weight !== null && weight.unit !== unit)
    return changed(saved, { value: weight.value, unit }, { repetitions: null, day: null, bodyWeight: null });
  return BEGINS.test(said) ? corrected(said, today, saved) : null;
}

function undo(saved: LastAct | null, answer: string): ToolCall | string {
  if (saved !== null) return prs('remove', { lift: saved.slots.lift });
  const memory = REMEMBERED.exec(answer)?.[1];
  if (memory !== undefined) return { tool: 'memory', input: { action: 'forget', content: memory } };
  const forgotten = FORGOTTEN.exec(answer)?.[1];
  if (forgotten !== undefined) return rememberCall(forgotten);
  return CHANGED.test(answer) ? UNDO_BELOW : NOTHING_TO_UNDO;
}

/** The record that was taken back, with what is said to be other than before. */
function savedAgain(said: string, today: string, { act, slots: before }: LastAct): Amendment {
  const { weight, repetitions, day } = readSlots(said, today).slots;
  const slots: Slots = {
    ...before,
    ...(weight !== null && { weight: { ...weight, unit: weight.unit ?? before.weight?.unit ?? null } }),
    ...(repetitions !== null && { repetitions }),
    ...(day !== null && { day }),
  };
  return { does: [act.does(slots)], last: { act, slots, missing: null, answer: '', offers: [] } };
}

/** The record with what the sentence says instead. */
function corrected(sentence: string, today: string, saved: LastAct): Amendment | null {
  const { slots: before } = saved;
  const { slots, words, otherWeights, otherLifts } = readSlots(sentence, today);
  const isOther = slots.lift !== null && slots.lift !== before.lift;
  if (words.some((word) => !CORRECTS.has(word))) return null;
  if (isOther || otherLifts.length > 0) return ofOtherLift(slots.lift, otherLifts, saved);
  // 'Not 180 but 185': the one that it was does not count.
  const given = [...(slots.weight === null ? [] : [slots.weight]), ...otherWeights];
  const [weight = null] =
    given.length > 1 ? given.filter(({ value }) => value !== before.weight?.value) : given;
  const { day, bodyWeight } = slots;
  // 'No, I did 4': of a set of several, a number as small as that is how often.
  const isTimes =
    weight !== null &&
    weight.unit === null &&
    before.repetitions !== null &&
    slots.repetitions === null &&
    Number.isInteger(weight.value) &&
    weight.value < (before.weight?.value ?? 0) / TIMES_SMALLER;
  if (isTimes) return changed(saved, null, { repetitions: weight.value, day, bodyWeight });
  const { repetitions } = slots;
  if (weight === null && repetitions === null && day === null && bodyWeight === null) return null;
  return changed(saved, weight, { repetitions, day, bodyWeight });
}

/** 'Wrong lift, that was bench', 'not squat but deadlift': the same set of another lift. */
function ofOtherLift(
  lift: string | null,
  others: readonly string[],
  { act, slots: before }: LastAct,
): Amendment | null {
  const [meant, ...more] = [lift, ...others].filter((one) => one !== null && one !== before.lift);
  if (meant == null || more.length > 0) return null;
  const slots: Slots = { ...before, lift: meant };
  return {
    does: [prs('remove', { lift: before.lift }), act.does(slots)],
    last: { act, slots, missing: null, answer: '', offers: [] },
  };
}

function changed(
  { act, slots: before }: LastAct,
  weight: Weight | null,
  { repetitions, day, bodyWeight }: Pick<Slots, 'repetitions' | 'day' | 'bodyWeight'>,
): Amendment {
  const after: Slots = {
    ...before,
    ...(weight !== null && { weight: { ...weight, unit: weight.unit ?? before.weight?.unit ?? null } }),
    ...(repetitions !== null && { repetitions }),
    ...(day !== null && { day }),
    ...(bodyWeight !== null && { bodyWeight }),
  };
  const call = prs('correct', {
    lift: before.lift,
    ...(weight !== null && inUnit('value', weight)),
    ...optional('repetitions', repetitions),
    ...optional('achieved_on', day),
    ...optional('body_weight', bodyWeight?.value),
  });
  return { does: [call], last: { act, slots: after, missing: null, answer: '', offers: [] } };
}

const WEEKDAY = /\b((?:mon|tues|wednes|thurs|fri|satur|sun)day)(s?)\b/iu;
const CORRECTS_DAY = /^(?:no|nah|sorry|oops|wait|actually|i mean)\b|\b(?:i mean(?:t)?|actually|not)\b/iu;
const NUMBERS = /(?<![\d.,])\d+(?:[.,]\d+)?/gu;

/** What was just remembered, with another number: 'make it 240'. */
function correctedMemory(said: string, answer: string): Amendment | null {
  const memory = REMEMBERED.exec(answer)?.[1];
  if (memory !== undefined && TAKES_BACK.test(said))
    return { does: [{ tool: 'memory', input: { action: 'forget', content: memory } }], last: null };
  const weekday = WEEKDAY.exec(said)?.[1];
  if (memory !== undefined && weekday !== undefined && CORRECTS_DAY.test(said) && WEEKDAY.test(memory)) {
    const meant = memory.replace(WEEKDAY, (_, __, plural: string) => `${weekday}${plural}`);
    return {
      does: [{ tool: 'memory', input: { action: 'forget', content: memory } }, rememberCall(meant)],
      last: null,
    };
  }
  const [number, ...others] = said.match(NUMBERS) ?? [];
  if (memory === undefined || number === undefined || others.length > 0 || !BEGINS.test(said)) return null;
  if (memory.match(NUMBERS)?.length !== 1) return null;
  const forget: ToolCall = { tool: 'memory', input: { action: 'forget', content: memory } };
  return { does: [forget, rememberCall(memory.replace(NUMBERS, number))], last: null };
}

const SAYS_WRONG = /\b(?:wrong|typo|mistake)\b|\bshould (?:be|have been)\b/iu;

/** A correction of a weight where nothing was saved. */
function nothingToCorrect(said: string, today: string): Amendment | null {
  if (!SAYS_WRONG.test(said)) return null;
  const { slots, words } = readSlots(said, today);
  const isCorrection =
    slots.lift === null && slots.weight !== null && words.every((word) => CORRECTS.has(word));
  return isCorrection ? { does: [NOTHING_TO_CORRECT], last: null } : null;
}
