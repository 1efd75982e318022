import { correctedMemory } from '#server/offline-coach/memories/correct-memory.ts';
import { ADD_RECORD, isOffer, OFFER_RECORD } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { asksWhatCountMeans, WRONG } from '#server/offline-coach/records/asks-back.ts';
import {
  changeToOwnRecord,
  chosen,
  clearsLog,
  removesBest,
} from '#server/offline-coach/records/by-reference.ts';
import { CORRECTS } from '#server/offline-coach/records/correction-words.ts';
import { askedWhichLift } from '#server/offline-coach/records/which-lift.ts';
import type { LastAct } from '#server/offline-coach/slots/act.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { writtenOut } from '#server/offline-coach/words/shorthand.ts';
import { reportsSaved } from '#server/words/record-sentences.ts';
import { isPlainNo, repliesToOffer } from './offers.ts';
import { doneBy } from './read-act.ts';
import { declined } from './set-replies/declined.ts';
import { estimateReply } from './set-replies/estimate-reply.ts';
import { namedSet } from './set-replies/named-set.ts';
import { withoutPointer } from './set-replies/pointed-sets.ts';
import { prMargin } from './set-replies/pr-margin.ts';
import { replyToBoth } from './set-replies/reply-to-both.ts';
import { replyToMeantRecord } from './set-replies/reply-to-meant-record.ts';
import { offeredAgain, savesFirst } from './set-replies/reply-to-offer.ts';
import { correctsSet, removedNamed, replyToSet, statesNextSet } from './set-replies/reply-to-set.ts';
import { WHICH_SET } from './set-replies/set-status.ts';
import { takenBack, withMyLast } from './take-back.ts';
import { isSeparateRequest } from './yes-apart.ts';

const NOTHING_TO_CORRECT =
  'I have written nothing down just now that I could correct. Tell me the lift with its weight, or change the record under Account, Personal Records.';

/**
 * Reads a reply to an offer, or a message that undoes or corrects what was just saved: 'yes', 'undo that',
 * 'no, it was 5 reps'. Returns null for anything else.
 * @param answer the coach's last answer
 * @param isPart whether the sentence belongs to a message that is not a reply as a whole
 */
export function amendmentIn(
  sentence: string,
  today: string,
  last: LastAct | null,
  answer: string,
  isPart = false,
): Amendment | null {
  const saved = last?.act === ADD_RECORD && reportsSaved(last.answer) ? last : null;
  const said = writtenInFull(sentence);
  return (
    plainReply(sentence.trim(), last) ??
    replyToBoth(sentence.trim(), last) ??
    dropsQuestion(said, today, last) ??
    removedOfSeveral(said, today, last, answer) ??
    takenBack(said, today, last, saved, answer) ??
    replyToMeantRecord(said, today, answer) ??
    clearsLog(said) ??
    removesBest(said, today) ??
    replyAboutSet(said, today, last, isPart) ??
    changeToOwnRecord(said, today, saved, last) ??
    chosen(said, today, last) ??
    (saved === null ? (correctedMemory(said, answer) ?? correctedBodyWeight(said, today, last)) : null) ??
    (last === null && answer === '' ? changeToOwnRecord(withMyLast(said), today, null, null) : null)
  );
}

/** '155*' and '*bench': typo corrections as people write them in chats. */
const STARRED = /^(?:\*(?<before>[^*]{1,30})|(?<behind>[^*]{1,30})\*)$/u;

/** Often typed as one word. */
const NEVER_MIND = /\bnevermind\b/giu;

/** 'Delete the last set, I only got 7' gives the right figure, so the set is corrected instead. */
const REPLACED =
  /^(?:delete|remove|scrap|scratch) (?:that|it|(?:the|my)(?: last)? (?:set|one|lift))[,.;]? (?=(?:it was|i only (?:got|did|made)|only (?:got|did|made)) (?:\d|one|two|three|four|five|six|seven|eight|nine|ten)\b)/iu;

/** Expands shorthand, and rewrites a correction with an asterisk in words. */
function writtenInFull(message: string): string {
  const said = message.trim().replace(NEVER_MIND, 'never mind').replace(REPLACED, '');
  const { before, behind } = STARRED.exec(said)?.groups ?? {};
  const right = before ?? behind ?? '';
  const corrects = /\d|day\b/iu.test(right) || liftIn(right) !== null;
  return writtenOut(corrects ? `no, it was ${right}` : said);
}

/** 'The bench' in reply to which of several saved sets to remove. */
const removedOfSeveral = (
  said: string,
  today: string,
  last: LastAct | null,
  answer: string,
): Amendment | null =>
  last !== null && answer.startsWith(WHICH_SET) ? removedNamed(said, today, last) : null;

/** 'Never mind' in reply to a question about the lift or weight of a set drops the set. */
function dropsQuestion(said: string, today: string, last: LastAct | null): Amendment | null {
  if (last === null || !isPlainNo(said)) return null;
  const isAsked = (last.missing !== null && last.act.writes) || askedWhichLift(last.answer, today) !== null;
  return isAsked ? { does: [OFFER_RECORD.offers!.declined], last: null } : null;
}

/** Reads a reply to an offered or saved set. */
function replyAboutSet(said: string, today: string, last: LastAct | null, isPart: boolean): Amendment | null {
  const isSet = last !== null && last.answer !== '' && (last.act === ADD_RECORD || isOffer(last));
  const plain = isSet
    ? (asksWhatCountMeans(said, last) ??
      namedSet(said, today, last) ??
      prMargin(said, last) ??
      estimateReply(said, today, last))
    : null;
  return plain ?? (isPart ? null : replyToSet(said, today, last));
}

/** In a message with several orders, each is read separately. */
const ORDERS =
  /^(?:(?:and|also|then|please|pls|oh)[ ,]+)*(?:log|remember|delete|remove|plates for|warm ?up (?:to|for))\b/iu;

/** Reads several sentences as one reply to an offer or to something saved; null if they are not one. */
export function replyOfSeveral(
  sentences: readonly string[],
  today: string,
  last: LastAct | null,
): Amendment | null {
  const message = sentences.join(' ');
  const [first = '', ...others] = sentences;
  const isYes = plainReply(first, last) !== null;
  // 'Yes. Was it 5 reps though?' asks about the set, so the set is confirmed again.
  if (isYes && last !== null && isOffer(last) && correctsSet(others.join(' '), today, last))
    return replyToSet(writtenInFull(message), today, last) ?? offeredAgain(last);
  // In 'Yes. And bench 95x4' and 'yes. Remember that I use straps' each sentence is read separately.
  const isApart =
    sentences.filter((sentence) => ORDERS.test(sentence)).length > 1 ||
    asksAsWell(message) ||
    (isYes && (others.some(isSeparateRequest) || statesNextSet(message, today, last)));
  return isApart ? null : (plainReply(message, last) ?? replyToSet(writtenInFull(message), today, last));
}

const SAVES = /\b(?:save|log|write|add|put|record)\b/iu;

const POINTS_AT_LAST = /\b(?:that|this|them|those)\b/iu;

/**
 * Reads 'Ok save it' about sets offered before another topic; a bare 'yes' refers to the last answer only.
 */
export function savedLater(message: string, before: LastAct | null): Amendment | null {
  if (before === null || !isOffer(before) || !SAVES.test(message)) return null;
  const plain =
    plainReply(message.trim(), before) ??
    (before.offers.length === 0 ? plainReply(withoutPointer(message, before.slots), before) : null);
  // 'Save that' may refer to the last answer.
  return plain !== null && POINTS_AT_LAST.test(message) ? offeredAgain(before) : plain;
}

/** Reads an otherwise unknown message as a reply to sets mentioned earlier; it always asks before acting. */
export function laterReply(message: string, before: LastAct | null, today: string): Amendment | null {
  const isPlain = before !== null && plainReply(message.trim(), before) !== null;
  if (!isPlain) return replyToSet(writtenInFull(message), today, before, true);
  return isOffer(before) && /^(?:yes|yeah|yep|yup)\b/iu.test(message.trim()) ? offeredAgain(before) : null;
}

/** Whether a message also asks something; then each sentence is read separately. */
export const asksAsWell = (message: string): boolean => message.includes('?');

/** Reads an explicit yes or no. */
function plainReply(sentence: string, last: LastAct | null): Amendment | null {
  const replied = repliesToOffer(sentence, last);
  if (replied === null || last === null) return null;
  if (typeof replied === 'string') return isOffer(last) ? declined(last) : { does: [replied], last: null };
  const first = savesFirst(last);
  if (first !== null) return first;
  return { does: replied.flatMap(doneBy), last: { ...replied.at(-1)!, answer: '', offers: [] } };
}

const SAYS_WRONG = /\b(?:wrong|typo|mistake)\b|\bshould (?:be|have been)\b/iu;

/**
 * Reads a corrected weight when no set was saved: 'no 189 typo' refers to the body weight just saved or
 * offered.
 */
function correctedBodyWeight(said: string, today: string, last: LastAct | null): Amendment | null {
  if (!SAYS_WRONG.test(said)) return null;
  const {
    slots: { lift, weight },
    words,
  } = readSlots(said, today);
  const isCorrection = lift === null && weight !== null && words.every((word) => CORRECTS.has(word));
  const body = last?.slots.bodyWeight ?? null;
  if (isCorrection && last !== null && body !== null) {
    const right = {
      ...last,
      slots: { ...last.slots, bodyWeight: { ...weight, unit: weight.unit ?? body.unit } },
    };
    return { does: doneBy(right), last: { ...right, answer: '', offers: [] } };
  }
  const isVague =
    WRONG.test(said) && /\b(?:log(?:ged)?|saved?|put|wrote|entered)\b/iu.test(said) && !/\?/u.test(said);
  return isCorrection || isVague ? { does: [NOTHING_TO_CORRECT], last: null } : null;
}
