import { gaveNoAnswer, isFromLibrary } from '#server/offline-coach/compose.ts';
import type { Exchange } from '#server/offline-coach/conversation/dialogue.ts';
import { figureInWords } from '#server/offline-coach/figures/figure-in-words.ts';
import { ADD_RECORD, isOffer } from '#server/offline-coach/records/add-record.ts';
import { isByReference } from '#server/offline-coach/records/record-reference.ts';
import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';
import { asksAboutOthers } from '#server/offline-coach/words/other-people.ts';
import { reportsSaved } from '#server/words/record-sentences.ts';
import { amendmentIn, asksAsWell, replyOfSeveral } from './amend.ts';
import { savedIfLogEntry } from './body-weight-acts.ts';
import { likelyAct } from './likely-act.ts';
import { mayAgree } from './offers.ts';
import { readAct } from './read-act.ts';
import { askedIn } from './read-back.ts';
import { WAITING } from './saved-or-not.ts';
import { ACT_MAX_CHARACTERS, sentencesOf } from './sentences.ts';
import { isStatus } from './set-replies/set-status.ts';
import { spokenSetsOf, withEarlier } from './set-replies/spoken-sets.ts';

/** Number of exchanges searched for the last act. */
const EXCHANGES_MAX = 8;
const SMALL =
  /^(?:thanks?|thank you|thx|ok(?:ay)?|yes|yeah|yea|ye|yep|yup|cool|great|nice|perfect|got it|shorter|why|y|how so|explain)\b[\w ,!.?]{0,20}$/iu;

/**
 * Reconstructs the last act from questions and answers; a question for the library ends it.
 * @param exchanges latest first
 */
export function lastActOf(exchanges: readonly Exchange[], today: string): LastAct | null {
  let last: LastAct | null = null;
  for (const exchange of exchanges.slice(0, EXCHANGES_MAX).toReversed())
    last = withCount(withEarlier(actAfter(exchange, last, today), last, today), last);
  return last;
}

/** @param before the last act before this exchange */
function actAfter({ question, answer }: Exchange, before: LastAct | null, today: string): LastAct | null {
  if (isStatus(answer)) return before;
  const said = question.trim();
  const sentences = sentencesOf(question).filter((sentence) => sentence.length <= ACT_MAX_CHARACTERS);
  const [first = ''] = sentences;
  const reply =
    sentences.length > 1
      ? replyOfSeveral(sentences, today, before)
      : amendmentIn(first, today, before, answer);
  if (reply !== null) return orAsked(reply.last && { ...reply.last, answer }, answer, today);
  // 'Yeah bench' says yes and names the lift.
  if (isSmall(said) && askedIn(answer, today) === null) return before;
  const isPart = !asksAsWell(said);
  let last: LastAct | null = null;
  let going = mayAgree(sentences, before) ? before : null;
  let isFigure = false;
  const offers: WantedAct[] = [];
  for (const sentence of sentences) {
    if (sentence.length > ACT_MAX_CHARACTERS) continue;
    // Earlier sentences of the same message have no answer yet.
    const of: LastAct | null = going === before ? going : going && { ...going, answer: '' };
    const amendment = amendmentIn(sentence, today, of, answer, isPart);
    if (amendment !== null) {
      going = last = amendment.last && { ...amendment.last, answer };
      continue;
    }
    if (figureInWords(sentence, today) !== null) {
      isFigure = true;
      going = last = null;
      continue;
    }
    const read = readAct(sentence, today, going);
    const wanted = sentences.length > 1 ? read : savedIfLogEntry(read, sentence);
    if (wanted === null) continue;
    going = last = { ...wanted, answer, offers: [...offers] };
    if (wanted.act.offers !== undefined) offers.push(wanted);
  }
  // A remark without a request or an answer, such as 'felt heavy', ends nothing.
  if (last === null && gaveNoAnswer(answer) && !asksAboutOthers(question)) return before;
  // An answer from the library means that no act was done.
  const isDone =
    last === null && !isFigure && !isFromLibrary(answer) && complaintAdviceFor(question).length === 0;
  const likely = isDone ? likelyAct(question, today) : null;
  return orAsked(likely === null ? last : { ...likely, answer, offers: [] }, answer, today);
}

/** Marks an act that changes only the number of sets. */
function withCount(last: LastAct | null, before: LastAct | null): LastAct | null {
  if (last === null || before === null || last === before || last.slots.sets === null) return last;
  const [now, then] = [last.slots, before.slots];
  const isSame =
    now.lift === then.lift &&
    now.weight?.value === then.weight?.value &&
    now.repetitions === then.repetitions;
  return isSame && now.sets !== then.sets ? { ...last, countsSets: true } : last;
}

const isSmall = (said: string): boolean =>
  SMALL.test(said.slice(0, ACT_MAX_CHARACTERS)) &&
  !/\b(?:no|not|wait|keep|leave|never ?mind|don['’]?t)\b/iu.test(said);

/** Returns what the answer asked, when that is more certain than the reading of the message. */
function orAsked(last: LastAct | null, answer: string, today: string): LastAct | null {
  const asked = askedIn(answer, today);
  const isMeant =
    asked !== null &&
    (last === null ||
      last.missing !== null ||
      last.act.offers !== undefined ||
      last.act.readsBest === true ||
      (last.of !== undefined && isOffer(last.of)) ||
      answer.includes(WAITING) ||
      // An open offer takes precedence over a set that was saved with it.
      (last.act === ADD_RECORD && reportsSaved(answer) && isOffer(asked)) ||
      (isByReference(asked) &&
        (isByReference(last)
          ? asked.act.offers !== undefined
          : !last.act.writes || asked.act.offers !== undefined)));
  return isMeant ? { ...asked, offers: [...asked.offers, ...othersOffered(last, answer)] } : last;
}

/** Number of other exchanges allowed between a set and a reply to it. */
const BETWEEN_MAX = 3;

/** Returns the sets mentioned before a change of topic; null when there are none. */
export function setsBefore(exchanges: readonly Exchange[], today: string): LastAct | null {
  const last = lastActOf(exchanges, today);
  // A later reply about the sets replaces this one.
  if (spokenSetsOf(last, today) !== null) return null;
  for (let between = 1; between <= BETWEEN_MAX; between += 1) {
    const before = lastActOf(exchanges.slice(between), today);
    const spoken = spokenSetsOf(before, today);
    if (spoken === null) continue;
    // A question about a record that was answered is no longer open.
    const declined = before?.act.offers?.declined ?? null;
    const isAnswered = last !== null || exchanges[between - 1]?.answer === declined;
    return spoken.state.startsWith('asked') && isAnswered ? null : before;
  }
  return null;
}

/** Returns what the answer offers besides records, such as saving a body weight. */
function othersOffered(last: LastAct | null, answer: string): WantedAct[] {
  if (last?.act.offers === undefined) return [];
  const { act, slots, missing } = last;
  return [...last.offers, { act, slots, missing }].filter(
    (offer) =>
      offer.act.offers?.act !== ADD_RECORD &&
      // Skip offers about a record that the answer itself already asks.
      !isByReference({ ...offer, answer, offers: [] }) &&
      [offer.act.does(offer.slots)].flat().some((said) => typeof said === 'string' && answer.includes(said)),
  );
}
