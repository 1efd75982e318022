import { inUnit, optional, prs } from './act.ts';
import type { LastAct } from './read-act.ts';
import { ADD_RECORD } from './record-acts.ts';
import { readSlots, type Slots } from './slots.ts';
import type { ToolCall } from './tool-call.ts';

/** What was just saved is taken back or put right: what is to be called, or said, and what was done last after it. */
export interface Amendment {
  does: ToolCall | string;
  last: LastAct | null;
}

const POLITE = '(?:please|pls|no|nope|oops|sorry|wait|ok|okay|actually|can you|could you|coach)';
const UNDO = new RegExp(
  `^(?:${POLITE}[ ,.!]*)*(?:undo|revert|take (?:that|it) back|(?:delete|remove|scratch|cancel|forget|drop|discard) (?:that|it|this)|never ?mind that)(?: (?:that|it|this|last one|one|again|please|record|entry|change))*[ .!]*$`,
  'iu',
);
/** Words that a correction is made of, beside what its slots take. */
const CORRECTS = new Set(
  'actually no nope sorry oops wait i mean meant it was is that that’s should be have been make made correction correct rather not but wrong typo for in fact instead the a an of at with and on done did'.split(
    ' ',
  ),
);
const BEGINS =
  /^(?:actually|no\b|nope|sorry|oops|wait|correction|i mean|i meant|make (?:it|that)|it was|that was|that should|it should|should be|should have been|typo|wrong)/iu;

const NOTHING_TO_UNDO = 'I saved nothing just now, so there is nothing to undo.';
const UNDO_BELOW = 'Press Undo under that answer: it puts everything back as it was.';
const SAVED_RECORD = /^I saved your /mu;
const REMEMBERED = /^I will remember: “(.+)”$/mu;
const CHANGED = /^I have forgotten: |body weight/mu;

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
  const saved = last !== null && last.act === ADD_RECORD && SAVED_RECORD.test(last.answer) ? last : null;
  if (UNDO.test(sentence.trim())) return { does: undo(saved, answer), last: null };
  if (saved === null || !BEGINS.test(sentence.trim())) return null;
  return corrected(sentence, today, saved);
}

function undo(saved: LastAct | null, answer: string): ToolCall | string {
  if (saved !== null) return prs('remove', { lift: saved.slots.lift });
  const memory = REMEMBERED.exec(answer)?.[1];
  if (memory !== undefined) return { tool: 'memory', input: { action: 'forget', content: memory } };
  return CHANGED.test(answer) ? UNDO_BELOW : NOTHING_TO_UNDO;
}

/** The record with what the sentence says instead. */
function corrected(sentence: string, today: string, { act, slots: before }: LastAct): Amendment | null {
  const { slots, words, otherWeights, otherLifts } = readSlots(sentence, today);
  const isOther = slots.lift !== null && slots.lift !== before.lift;
  if (isOther || otherLifts.length > 0 || words.some((word) => !CORRECTS.has(word))) return null;
  // 'Not 180 but 185': the one that it was does not count.
  const given = [...(slots.weight === null ? [] : [slots.weight]), ...otherWeights];
  const [weight = null] =
    given.length > 1 ? given.filter(({ value }) => value !== before.weight?.value) : given;
  const { repetitions, day, bodyWeight } = slots;
  if (weight === null && repetitions === null && day === null && bodyWeight === null) return null;
  const after: Slots = {
    ...before,
    ...(weight !== null && { weight: { ...weight, unit: weight.unit ?? before.weight?.unit ?? null } }),
    ...(repetitions !== null && { repetitions }),
    ...(day !== null && { day }),
    ...(bodyWeight !== null && { bodyWeight }),
  };
  return {
    does: prs('correct', {
      lift: before.lift,
      ...(weight !== null && inUnit('value', weight)),
      ...optional('repetitions', repetitions),
      ...optional('achieved_on', day),
      ...optional('body_weight', bodyWeight?.value),
    }),
    last: { act, slots: after, missing: null, answer: '' },
  };
}
