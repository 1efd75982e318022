import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { rememberCall } from '#server/offline-coach/memories/remember-call.ts';
import { ADD_RECORD } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { asItWas } from '#server/offline-coach/records/as-it-was.ts';
import { ofOwnRecord } from '#server/offline-coach/records/by-reference.ts';
import { POLITE, REMEMBERED } from '#server/offline-coach/records/correction-words.ts';
import { type LastAct, prs } from '#server/offline-coach/slots/act.ts';
import { readSlots } from '#server/offline-coach/slots/slots.ts';
import { withSaid } from './change-set.ts';

/** No two of these may begin alike: as they repeat, a second way through the same words doubles the time with each. */
const LEFT = '(?:that|it|this|the|last|one|again|please|record|entry|change|set|for me|now|back)';
const around = (words: string) => new RegExp(`^(?:${POLITE}[ ,.!]*)*(?:${words})(?: ${LEFT})*[ .!]*$`, 'iu');
const TAKES_BACK =
  'undo|revert|(?:take|change) (?:that|it) back|take back (?:that|it|this|the last one|the last)|(?:delete|remove|scratch|scrap|trash|bin|ditch|erase|clear|cancel|forget|drop|discard|get rid of) (?:that|it|this|the last one|the last|last one|that one|this one)|take (?:that|it|this)(?: one)? (?:out|off)|never ?mind that';
const UNDO = around(TAKES_BACK);
/** Why a set does not stand. */
const FAULT =
  "spotter|depth|mixed up|hitched|already|twice|too high|caved|bent|slipped|bounced|mis(?:load|count|typ|read)\\p{L}*|(?:does|did)(?:n['’]?t| not) count|typo|wrong (?:weight|lift|bar|plates?)|lock(?:ed)? (?:it )?out|red lights?|trash";
/** Where the fault is denied, or something else is meant. */
const NO_FAULT = '(?!.*\\b(?:fine|good|ok|okay|legit|nobody|after all|harder|more|idea|name|answer)\\b)';
/** 'Take that out, spotter touched the bar', 'undo that my knees bent' */
const UNDO_WITH_REASON = new RegExp(
  `^(?:${POLITE}[ ,.!]*)*(?:(?:undo|delete|remove|scratch|scrap) (?:that|it|this)(?: one)?|take (?:that|it|this)(?: one)? (?:out|off))(?: please)?(?:, | (?=(?:i|my|the|it|spotter|knees?|grip|wrong|mis\\p{L}+)\\b))${NO_FAULT}(?=[^?\\d]*\\b(?:${FAULT})\\b)[^?\\d]{3,60}$`,
  'iu',
);
/** 'That was incline, take it off please' */
const REASON_AND_UNDO =
  /^(?:that|it|this) [^?\d]{3,60}, (?:so )?(?:please )?(?:take (?:it|that) (?:off|out)|(?:delete|remove|scrap|scratch|undo) (?:it|that))(?: please)?[ .!]*$/iu;
/** What was taken back is to stand after all, perhaps with another day or weight. */
const REDO = new RegExp(
  `^(?!.*\\b(?:tomorrow|next|later|when|if|rack|program|video)\\b)(?:(?:please|no|nope|nah|oops|sorry|wait|ok|okay|actually|hmm|but|and)[ ,.!]*)*(?:${[
    'put (?:it|that) back\\b',
    'redo(?: (?:it|that|this|the set))?[ .!]*$',
    'restore (?:it|that)\\b',
    '(?:add|save|log|write) (?:it|that) (?:back|again|down again|after all)\\b',
    'bring (?:it|that) back\\b',
    'keep (?:it|that) after all\\b',
    'keep (?:it|that)(?:, [^?\\d]*\\b(?:depth|fine|good|ok|okay|counts?|legit)\\b[^?\\d]*)?[ .!]*$',
  ].join('|')})`,
  'iu',
);
/** 'Put it back and make it 185' */
const REDO_MORE = /\b(?:back|redo|restore (?:it|that)|again|after all)\b.*\b(?:and|but|with|make|on|as)\b/iu;
const BACK_FIRST = 'Answer “put it back” by itself first, then say what to change.';

const PEOPLE =
  'brother|bro|sister|friend|mate|buddy|(?:training )?partner|wife|husband|son|daughter|dad|father|mom|mum|mother|coach|girlfriend|boyfriend|cousin';
/** 'Wasn't me, was my brother' */
export const NOT_MINE = new RegExp(
  `^(?:(?:no|oops|sorry|wait|actually)[, ]+)*(?:(?:it|that|this) )?was not (?:me|mine|my (?:own )?(?:set|lift))(?:[,; ]+(?:(?:it|that) )?was my (?:${PEOPLE})(?:'?s)?)?[ .!]*$`,
  'iu',
);

const NOTHING_TO_UNDO = 'I saved nothing just now, so there is nothing to undo.';
const UNDO_BELOW = 'Press Undo under that answer: it puts everything back as it was.';
const REMOVED_RECORD = /^I removed your /mu;
const FORGOTTEN = /^I have forgotten: “(.+)”/mu;
const CHANGED = /body weight|you weigh/u;

/**
 * Reads 'undo that' and 'put it back'; null for anything else.
 * @param saved the record that was written down last, if one was
 * @param answer what was said last
 */
export function takenBack(
  said: string,
  today: string,
  last: LastAct | null,
  saved: LastAct | null,
  answer: string,
): Amendment | null {
  const isUndo =
    UNDO.test(said) ||
    (saved !== null && [NOT_MINE, UNDO_WITH_REASON, REASON_AND_UNDO].some((one) => one.test(said)));
  const isRedo = REDO.test(said);
  const back = isUndo || isRedo ? asItWas(last, today) : null;
  if (back !== null) return REDO_MORE.test(said) ? { does: [BACK_FIRST], last } : back;
  if (isUndo) {
    const undone = undo(saved, answer);
    const own = undone === NOTHING_TO_UNDO ? ofOwnRecord(said, today, saved, last) : null;
    return own ?? { does: [undone], last: saved && { ...saved, answer: '' } };
  }
  return isRedo && last?.act === ADD_RECORD && REMOVED_RECORD.test(last.answer)
    ? savedAgain(said, today, last)
    : null;
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
  const slots = withSaid(before, readSlots(said, today).slots);
  return { does: [act.does(slots)].flat(), last: { act, slots, missing: null, answer: '', offers: [] } };
}
