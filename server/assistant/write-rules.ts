import type { SavedItem } from '#shared/answer-extras.ts';
import type { Refused, ToolContext } from './tool.ts';
import { wasSaid } from './was-said.ts';

/** The content to save: its words, and its numeric fields; of a removal, what names the record. */
interface ToWrite {
  kind: SavedItem['kind'];
  text: string;
  numbers?: readonly number[];
  /** The words and numbers only name an existing record. */
  namesOnly?: boolean;
  /** Refused once text by others was read, whatever the athlete typed. */
  notAfterOthers?: boolean;
}

/** Returns why nothing may be written at this point of an answer; null when it may. Counts each attempt. */
export function whyNotToWrite(
  { kind, text, numbers = [], namesOnly = false, notAfterOthers = false }: ToWrite,
  {
    answerId,
    mayNotSave,
    byHand,
    extras,
    ownWords,
  }: Pick<ToolContext, 'answerId' | 'mayNotSave' | 'byHand' | 'extras' | 'ownWords'>,
): Refused | null {
  if (byHand) return null;
  if (mayNotSave !== null) return mayNotSave;
  // Undo is offered below the answer.
  if (kind === 'forgotten' && answerId === null) return NO_UNDO;
  if (extras.hasReadWeb) return WEB_WAS_READ;
  if (extras.hasReadOthers && notAfterOthers) return OTHERS_WERE_READ;
  // A “yes” to “Shall I forget this?” has none of the words, and Undo restores it.
  const isSaidByYes = kind === 'forgotten' && !extras.hasReadEarlierFiles;
  const mustBeSaid = extras.hasReadOthers || (extras.hasReadAnswers && !isSaidByYes);
  if (mustBeSaid && !wasSaid(ownWords, text, numbers)) {
    if (kind === 'forgotten') return OTHERS_WERE_READ;
    return namesOnly ? NOT_NAMED : NOT_SAID;
  }
  return extras.mayWrite(kind) ? null : ENOUGH;
}

/** For an answer that leaves no trace. */
export const NOT_STORED: Refused = {
  error: 'This answer is not stored, and so nothing is saved with it.',
  message: 'This conversation is not kept, so nothing is saved in it.',
};
/** For a question that a program asks without permission to save. */
export const NOT_PERMITTED: Refused = {
  error: 'The program that asks has no permission to save anything, so nothing is saved in this answer.',
  message:
    'This program may not save to your account. You can do it in the app, or give the program a key with the permission to save.',
};
/** For a question that a program asks with a tool declared as read-only. */
export const READS_ONLY: Refused = {
  error:
    'The program asked with a tool that only reads, so nothing is saved in this answer. It has another one for records.',
  message: 'I can’t save anything in this answer. Ask your program to save the record, or add it in the app.',
};
const NO_UNDO: Refused = {
  error: 'This answer is not kept, so what is forgotten could not be brought back. Nothing was forgotten.',
  message:
    'This conversation is not kept, so I forget nothing in it. You can delete memories in the app, under Memory Management.',
};
const WEB_WAS_READ: Refused = {
  error:
    'The web was read for this answer, so nothing is saved in it. If the athlete wants it kept, they can say so in their next message.',
  message:
    'I have read the web for this answer, so I won’t save anything in it. Please tell me again in your next message.',
};
const OTHERS_WERE_READ: Refused = {
  error:
    'Text that others wrote was read for this answer, so nothing is changed, removed or forgotten in it. If the athlete wants that, they can say so in their next message.',
  message:
    'I have read text by others for this answer, so I won’t change, remove or forget anything in it. Please tell me again in your next message.',
};
const NOT_NAMED: Refused = {
  error:
    'Only a record whose weight, time or repetitions the athlete typed in this conversation is changed or removed. Ask them for its weight, time or repetitions.',
  message:
    'I change and remove only a record that you name. Tell me its weight, time or repetitions, such as “remove my squat of 180 kg”.',
};
const NOT_SAID: Refused = {
  error:
    'Text that others wrote, or an earlier answer that may quote it, was read for this answer, so only what the athlete said is saved in it. Use their own words and numbers, or let them say so in their next message.',
  message: 'I save only what you say yourself. Tell me in one sentence what to save.',
};
const ENOUGH: Refused = {
  error: 'Enough was saved in this answer. Go on without saving.',
  message: 'That is as much as I save in one answer. Tell me the rest in your next message.',
};
