import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { forgetCall, rememberCall } from '#server/offline-coach/memories/remember-call.ts';
import { isOffer } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { changeToOwnRecord } from '#server/offline-coach/records/by-reference.ts';
import { POLITE } from '#server/offline-coach/records/correction-words.ts';
import { restored } from '#server/offline-coach/records/restored-record.ts';
import { type LastAct, prs } from '#server/offline-coach/slots/act.ts';
import { forgottenIn, listedMemoriesIn, rememberedIn } from '#server/words/memory-sentences.ts';
import { reportsSavedInstead } from '#server/words/record-sentences.ts';
import { declined } from './set-replies/declined.ts';
import { WHICH_SET } from './set-replies/set-status.ts';
import { spokenSetsOf } from './set-replies/spoken-sets.ts';

/**
 * No two alternatives may start alike: in a repeated group, an ambiguous match doubles the time with each
 * word.
 */
const LEFT = '(?:that|it|this|the|last|one|again|please|record|entry|change|set|for me|now|back)';
const around = (words: string) =>
  new RegExp(`^(?:(?:${POLITE}|now|then)[ ,.!]*)*(?:${words})(?: ${LEFT})*[ .!]*$`, 'iu');
const TAKES_BACK =
  'undo|revert|(?:take|change) (?:that|it) back|take back (?:that|it|this|the last one|the last)|(?:delete|remove|scratch|scrap|trash|bin|ditch|erase|clear|cancel|forget|drop|discard|get rid of) (?:that|it|this|the last one|the last|last one|that one|this one)|take (?:that|it|this)(?: one)? (?:out|off)|never ?mind that';
const UNDO = around(TAKES_BACK);
/** Restores what was undone. */
const REDO =
  /^(?:(?:please|no|nope|nah|oops|sorry|wait|ok|okay|actually|hm+|uh|oh|but|and)[ ,.!]*)*(?:put (?:it|that) back|redo(?: (?:it|that|this|the set))?|restore (?:it|that)|(?:add|save|log|write) (?:it|that) (?:back|again|after all)|bring (?:it|that) back|keep (?:it|that)(?: after all)?)(?: please)?[ .!]*$/iu;

export const NOTHING_TO_UNDO = 'I saved nothing just now, so there is nothing to undo.';
const UNDO_BELOW = 'Press Undo under that answer: it puts everything back as it was.';
/** 'Wait no' right after a removal. */
const WAIT_NO =
  /^(?:(?:no|nope|oh|oops|sorry)[ ,.!]*)*(?:wait|actually)[ ,.!]*(?:no|nope|don['’]?t|sorry)[ .!]*$|^no[ ,.!]+(?:wait|don['’]?t)[ .!]*$/iu;
const CHANGED = /body weight|you weigh/u;
const DELETES =
  /\b(?:delete|remove|scratch|scrap|trash|bin|ditch|erase|clear|cancel|forget|drop|discard|get rid of|take .{2,8}(?: out| off)|never ?mind)\b/iu;

/**
 * Reads 'undo that' and 'put it back'; null for anything else.
 * @param saved the record saved last, if any
 * @param answer the coach's last answer
 */
export function takenBack(
  said: string,
  today: string,
  last: LastAct | null,
  saved: LastAct | null,
  answer: string,
): Amendment | null {
  const isUndo = UNDO.test(said);
  const isBack = isUndo || REDO.test(said) || WAIT_NO.test(said);
  // 'Delete that' after a correction deletes the record; 'change it back' brings the set before.
  const isDeleted = DELETES.test(said) && reportsSavedInstead(last?.answer ?? '');
  const back = isBack && !isDeleted ? (restored(last, today) ?? restoredMemory(answer)) : null;
  if (back !== null || !isUndo) return back;
  if (last !== null && isOffer(last)) return declined(last);
  // After 'Shall I change it?', 'Undo' has nothing to undo yet.
  if (last?.act.offers !== undefined) return { does: [last.act.offers.declined], last: null };
  const shown = saved === null && FORGETS.test(said) ? onlyMemoryIn(answer) : null;
  if (shown !== null) return { does: [forgetCall(shown)], last: null };
  const undone = undo(saved, answer, today);
  const isFirst = last === null && answer === '';
  const named = isFirst ? withMyLast(said) : said;
  const own = undone === NOTHING_TO_UNDO ? changeToOwnRecord(named, today, saved, last) : null;
  return own ?? { does: [undone], last: saved && (undone === WHICH_SET ? saved : { ...saved, answer: '' }) };
}

/** In a first message 'that last set' is the newest record, as 'my last set' is. */
export const withMyLast = (said: string): string =>
  said.replace(/\bthat last (?=(?:set|entry|record|lift)\b)/iu, 'my last ');

/** 'Forget that', after an answer that lists what is remembered. */
const FORGETS = /\b(?:forget|delete|remove|erase|drop)\b/iu;

/** Returns the memory that an answer lists, when it lists only one. */
function onlyMemoryIn(answer: string): string | null {
  const listed = listedMemoriesIn(answer);
  return listed.length === 1 ? listed[0]! : null;
}

/** Restores the memory that the last answer reports as forgotten or replaced. */
function restoredMemory(answer: string): Amendment | null {
  const forgotten = forgottenIn(answer);
  if (forgotten === undefined) return null;
  const instead = rememberedIn(answer);
  return {
    does: [...(instead === undefined ? [] : [forgetCall(instead)]), rememberCall(forgotten)],
    last: null,
  };
}

function undo(saved: LastAct | null, answer: string, today: string): ToolCall | string {
  const sets = spokenSetsOf(saved, today)?.sets ?? [];
  if (sets.length > 1) return WHICH_SET;
  if (saved !== null) return prs('remove', { lift: saved.slots.lift });
  const memory = rememberedIn(answer);
  if (memory !== undefined) return forgetCall(memory);
  return CHANGED.test(answer) ? UNDO_BELOW : NOTHING_TO_UNDO;
}
