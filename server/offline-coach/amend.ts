import { inUnit, type LastAct, optional, prs } from './act.ts';
import { ADD_RECORD } from './add-record.ts';
import { unitMeant } from './measures.ts';
import { rememberCall } from './memory-intents.ts';
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
  "actually no nope nah sorry oops whoops ups wait i i'm mean meant it it's was wasn't is that that's should be have been make made correction correct rather not but wrong typo for in fact instead the a an of at with and on done did got only just please weight number reps rep day date you logged saved put wrote noted down as change to mistake my bad hmm x really lift exercise bro lol haha".split(
    ' ',
  ),
);
const BEGINS =
  /^(?:actually|not?\b|nope|nah|sorry|oops|whoops|ups|wait|correction|i mean|i meant|make (?:it|that)|it was|it'?s|that was|that should|it should|should be|should have been|change (?:it|that)|typo|wrong|my bad|just kidding|x ?\d)|\b(?:wrong|typo|mistake|should(?: have)? be(?:en)?|meant)\b|\bactually[ .!]*$/iu;
/** 'Never mind, I do have them now', but not 'never mind, how do I warm up': what is added says that it no longer holds. */
const TAKES_BACK =
  /^(?:(?:no|oh)[ ,]+)?(?:scratch that|that(?:['’]?s| is) (?:wrong|not true)|never ?mind that|(?:never ?mind|forget (?:it|that))[,;: -]+(?:i (?:do|don['’]?t|have|haven['’]?t|can|can['’]?t|am|am not|was|wasn['’]?t)|(?:it|that|they)(?:['’](?:s|re)| is| are| was| were))(?: (?:not|have|got|had|it|one|them|that|those|true|right|wrong|now|again|after all|any ?more|already))*)[ .!]*$/iu;
/** 'Wait, was it 180', with a question mark or without. */
const IS_QUESTION =
  /\?|^(?:(?:no|wait|sorry|oops|actually|and|so|ok|hmm|but)[ ,]+)*(?:is|was|isn['’]?t|wasn['’]?t|did|didn['’]?t|should|have) (?:it|that|this|i|you|we|the)\b/iu;
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
    return changed(saved, { ...NOT_SAID, repetitions: Number(times) });
  const unit = unitMeant(said);
  const { weight } = saved.slots;
  if (unit !== undefined && weight !== null && weight.unit !== unit)
    return changed(saved, { ...NOT_SAID, weight: { value: weight.value, unit } });
  return BEGINS.test(said) || isDayAlone(said, today) ? corrected(said, today, saved) : null;
}

function undo(saved: LastAct | null, answer: string): ToolCall | string {
  if (saved !== null) return prs('remove', { lift: saved.slots.lift });
  const memory = REMEMBERED.exec(answer)?.[1];
  if (memory !== undefined) return { tool: 'memory', input: { action: 'forget', content: memory } };
  const forgotten = FORGOTTEN.exec(answer)?.[1];
  if (forgotten !== undefined) return rememberCall(forgotten);
  return CHANGED.test(answer) ? UNDO_BELOW : NOTHING_TO_UNDO;
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

/** The record with what the sentence says instead. */
function corrected(sentence: string, today: string, saved: LastAct): Amendment | null {
  const { slots: before } = saved;
  const { slots, words, otherWeights, otherLifts } = readSlots(sentence, today);
  if (IS_QUESTION.test(sentence) || words.some((word) => !CORRECTS.has(word))) return null;
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
    : { weight, repetitions, day, bodyWeight };
  const [lift, ...more] = [slots.lift, ...otherLifts].filter((one) => one !== null && one !== before.lift);
  if (lift != null) return more.length > 0 ? null : ofOtherLift(lift, saved, said);
  return Object.values(said).every((value) => value === null) ? null : changed(saved, said);
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
    does: [prs('remove', { lift: before.lift }), act.does(slots)].flat(),
    last: { act, slots, missing: null, answer: '', offers: [] },
  };
}

function changed({ act, slots: before }: LastAct, said: Said): Amendment {
  const { weight, repetitions, day, bodyWeight } = said;
  const call = prs('correct', {
    lift: before.lift,
    ...(weight !== null && inUnit('value', weight)),
    ...optional('repetitions', repetitions),
    ...optional('achieved_on', day),
    ...optional('body_weight', bodyWeight?.value),
  });
  return {
    does: [call],
    last: { act, slots: withSaid(before, said), missing: null, answer: '', offers: [] },
  };
}

const WEEKDAY = /\b((?:mon|tues|wednes|thurs|fri|satur|sun)day)(s?)\b/giu;
const DENIED_DAY = /\bnot (?:on )?((?:mon|tues|wednes|thurs|fri|satur|sun)day)s?\b/iu;
const CORRECTS_DAY =
  /^(?:(?:no|nah|not|sorry|oops|wait|actually|i mean(?:t)?|make (?:it|that))\b|(?:on )?\w+days?,? not\b)/iu;
const NUMBERS = /(?<![\d.,])\d+(?:[.,]\d+)?/gu;
const UNITS = new Set(['kg', 'kgs', 'kilos', 'lb', 'lbs', 'pounds']);

/** What was just remembered, without what was wrong, or with another number or day: 'make it 240'. */
function correctedMemory(said: string, answer: string): Amendment | null {
  const memory = REMEMBERED.exec(answer)?.[1];
  if (memory === undefined || IS_QUESTION.test(said)) return null;
  const forget: ToolCall = { tool: 'memory', input: { action: 'forget', content: memory } };
  if (TAKES_BACK.test(said)) return { does: [forget], last: null };
  const known = wordsOf(memory);
  if (wordsOf(said).some((word) => !CORRECTS.has(word) && !UNITS.has(word) && !known.includes(word)))
    return null;
  const meant = withOtherDay(said, memory) ?? withOtherNumber(said, memory);
  return meant === null ? null : { does: [forget, rememberCall(meant)], last: null };
}

/** Without numbers and days of the week. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(WEEKDAY, ' ')
    .match(/\p{L}+(?:'\p{L}+)?/gu) ?? [];

/** Of several days only the one that is named as wrong is replaced. */
function withOtherDay(said: string, memory: string): string | null {
  const days = (text: string) => [...text.matchAll(WEEKDAY)].map(([, day = '']) => day.toLowerCase());
  const denied = DENIED_DAY.exec(said)?.[1]?.toLowerCase();
  if (!CORRECTS_DAY.test(said) || (denied === undefined && /\bnot\b/iu.test(said))) return null;
  const [meant, ...others] = days(said).filter((day) => day !== denied);
  const [wrong, ...more] = days(memory).filter((day) => denied === undefined || day === denied);
  if (meant === undefined || others.length > 0 || wrong === undefined || more.length > 0) return null;
  if (days(memory).includes(meant)) return null;
  const named = meant.charAt(0).toUpperCase() + meant.slice(1);
  return memory.replace(WEEKDAY, (day, name: string, plural: string) =>
    name.toLowerCase() === wrong ? `${named}${plural}` : day,
  );
}

function withOtherNumber(said: string, memory: string): string | null {
  const [number, ...others] = said.match(NUMBERS) ?? [];
  const isCorrection = BEGINS.test(said) && !/\bnot\b/iu.test(said);
  if (number === undefined || others.length > 0 || !isCorrection) return null;
  return memory.match(NUMBERS)?.length === 1 ? memory.replace(NUMBERS, number) : null;
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
