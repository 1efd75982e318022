import { likelihoodOfIntent } from '#server/offline-coach/intent-model/likely-intent.ts';
import { correctedMemory } from '#server/offline-coach/memories/correct-memory.ts';
import { ADD_RECORD, OFFER_RECORD } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { WRONG } from '#server/offline-coach/records/asks-back.ts';
import { chosen, ofOwnRecord } from '#server/offline-coach/records/by-reference.ts';
import { CORRECTS, IS_QUESTION } from '#server/offline-coach/records/correction-words.ts';
import type { LastAct } from '#server/offline-coach/slots/act.ts';
import { readSlots } from '#server/offline-coach/slots/slots.ts';
import { asCorrection } from './as-correction.ts';
import { correctionOf } from './correct-set.ts';
import { takenBack } from './take-back.ts';

const SAVED_RECORD = /^I saved your /mu;
const NOTHING_TO_CORRECT =
  'I have written nothing down just now that I could correct. Tell me the lift with its weight, or change the record under Account, Personal Records.';

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
  const saved = last?.act === ADD_RECORD && SAVED_RECORD.test(last.answer) ? last : null;
  return (
    takenBack(said, today, last, saved, answer) ??
    ofOwnRecord(said, today, saved, last) ??
    chosen(said, today, last) ??
    (saved === null
      ? (correctedMemory(said, answer) ?? nothingToCorrect(said, today))
      : correctionOf(said, today, saved))
  );
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

const AMENDS_LEAST = 0.1;

/** 'Wait that was yesterday, night shift has eaten my brain': a part of it corrects what was just said. */
export function amendmentInPart(sentence: string, today: string, last: LastAct | null, answer: string) {
  // '…, not Saturday' belongs to the part before it.
  const parts = sentence.split(/[,;]\s+(?!not\b)/iu);
  const isAfterRecord = last?.act === ADD_RECORD || last?.act === OFFER_RECORD;
  if (
    !isAfterRecord ||
    parts.length < 2 ||
    IS_QUESTION.test(sentence) ||
    likelihoodOfIntent('correct', sentence) < AMENDS_LEAST
  )
    return null;
  for (const part of parts) {
    // '…, 75' is part of what it should be.
    if (/^not\b/iu.test(part) || parts.some((other) => other !== part && /\d/u.test(other))) continue;
    const amendment = amendmentIn(part, today, last, answer);
    if (amendment !== null) return amendment;
  }
  return null;
}
