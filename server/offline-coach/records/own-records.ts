import { isDeepStrictEqual } from 'node:util';
import { bodyWeightOffered } from '#server/offline-coach/acts/body-weight-acts.ts';
import { lastActOf } from '#server/offline-coach/acts/last-act.ts';
import { doneBy } from '#server/offline-coach/acts/read-act.ts';
import type { Dialogue } from '#server/offline-coach/conversation/dialogue.ts';
import type { Step, ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { likelihoodOfIntent, RECORD_INTENTS } from '#server/offline-coach/intent-model/likely-intent.ts';
import { readSlots } from '#server/offline-coach/slots/read-slots.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import { OLDER_RECORDS } from '#server/offline-coach/words/own-entries.ts';
import { ASKS_LIFT } from './add-record.ts';
import { CHANGE_OR_NEW } from './by-reference.ts';
import { changeRequest } from './change-request.ts';
import { liftFromContext, liftOfStatedBest } from './lift-from-context.ts';
import { leftOutOf, offersOf, saysUnknownLift } from './offered-sets.ts';
import { isChangeQuestion } from './record-question.ts';
import { asksToChange } from './record-to-change.ts';
import { reported } from './reported-sets.ts';
import { hasSetOffer, isSetOffer } from './set-offer.ts';
import { offerUnsureSet, unsureSet } from './unsure-set.ts';

/** What the acts read from the message. */
interface Read {
  calls: readonly ToolCall[];
  says: readonly string[];
}

/**
 * Finds what a message may mean for the athlete's records when no act read it, or one misread it. It only
 * offers or asks and never saves; null when it means nothing for them.
 * @param answer answers the message as a question, in case no record is meant
 */
export function stepOnOwnRecords(
  read: Read,
  dialogue: Dialogue,
  answer: (dialogue: Dialogue) => Step,
): Step | null {
  const { question, today, offered } = dialogue;
  if (!offered.has('prs')) return null;
  const isUnread = read.calls.length + read.says.length === 0;
  const [said = '', ...more] = read.calls.length === 0 ? read.says : [];
  const isDoubted = more.length === 0 && (said.startsWith(CHANGE_OR_NEW) || said === OLDER_RECORDS);
  // Correcting an offer is not a request to change a record.
  const isOfferedAgain = hasSetOffer(dialogue.exchanges[0]?.answer ?? '');
  const isOffered = more.length === 0 && isSetOffer(said) && !isOfferedAgain;
  // Rules ask without knowing whether such a record exists.
  const isAsked = more.length === 0 && isChangeQuestion(said);
  const misread = !continuesFrom(read, dialogue) && isMisread(read, question);
  const request =
    isUnread || isDoubted || isOffered || isAsked || misread ? changeRequest(question, today) : null;
  if (request === null) return offersSets(read, dialogue);
  if (request.isVague) return { kind: 'say', text: OLDER_RECORDS };
  const { used, results } = dialogue;
  if (used.size === 0) {
    const step = isUnread ? answer(dialogue) : null;
    return { kind: 'use', calls: [...request.finds, ...(step?.kind === 'use' ? step.calls : [])] };
  }
  const { asks, isKnown, lacks } = asksToChange(request, results);
  if (isAsked) return lacks === null ? null : { kind: 'say', text: lacks };
  if (asks !== null) return { kind: 'say', text: asks };
  // A rule misread a calculation, and the record that is meant does not exist.
  if (!isUnread) {
    const text = lacks ?? (misread ? OLDER_RECORDS : null);
    return text === null || isOffered ? null : { kind: 'say', text };
  }
  const others = results.filter(({ tool }) => tool !== 'prs');
  const left = { ...dialogue, results: others, used: new Set(others.map(({ tool }) => tool)) };
  // A set that is already recorded is not offered again.
  const offer = isKnown ? null : offersSets(read, left);
  return offer ?? (lacks === null ? answer(left) : { kind: 'say', text: lacks });
}

/** Whether it repeats a calculation with another weight: 'Make that 172.5' after a warm-up. */
function continuesFrom({ calls }: Read, { exchanges, today }: Dialogue): boolean {
  const last = lastActOf(exchanges, today);
  const [before] = last === null || last.act.writes ? [] : doneBy(last);
  return (
    typeof before === 'object' &&
    calls.some(({ input }) => 'calculation' in input && input.calculation === before.input.calculation)
  );
}

const MISREAD_MIN = 0.9;
const WRONG_MIN = 0.6;

/** Whether a rule misread a record as a load: 'That 150 was 147.5, one plate was a 10'. */
const isMisread = ({ calls, says }: Read, question: string): boolean =>
  calls.length > 0 &&
  says.length === 0 &&
  ((calls.every(({ tool, input }) => tool === 'calculate' || READS.has(String(input.action))) &&
    RECORD_INTENTS.some((intent) => likelihoodOfIntent(intent, question) >= MISREAD_MIN)) ||
    namesWrongRecord(calls, question));

/** Whether the set is an existing record rather than a new one: '180x5 dead. Wrong day. Change it'. */
const namesWrongRecord = (calls: readonly ToolCall[], question: string): boolean =>
  calls.every(({ input }) => input.action === 'add') &&
  /[.!]\s+.*\b(?:wrong|mistake|typo)\b/isu.test(question) &&
  likelihoodOfIntent('correct', question) + likelihoodOfIntent('remove', question) >= WRONG_MIN;

const READS = new Set(['read', 'history', 'last', 'heaviest', 'estimate', 'gain']);

function offersSets(read: Read, dialogue: Dialogue): Step | null {
  const { question, today } = dialogue;
  const { calls, says } = read;
  const misread = isMisread(read, question);
  const all = calls.length === 0 || misread ? reported(question, today) : null;
  const sets = all?.sets ?? [];
  const weighed = says.filter((one) => bodyWeightOffered(one) !== null);
  const lift = calls.length === 0 ? liftOfStatedBest(question, dialogue.exchanges, today) : null;
  if (lift !== null)
    return { kind: 'say', text: offersOf([{ ...readSlots(question, today).slots, lift }]).join('\n\n') };
  const isBody = weighed.length > 0 && weighed.length === says.length;
  const isUnread = calls.length + says.length === 0 || misread || isBody;
  const unsure = isUnread && !isBody ? unsureSet(question, today) : null;
  if (unsure !== null) return { kind: 'say', text: offerUnsureSet(unsure) };
  const named = withLiftFromContext(read, sets, dialogue);
  if (named !== null) return { kind: 'say', text: offersOf(named).join('\n\n') };
  const unknown = isUnread && all !== null ? saysUnknownLift(all) : null;
  if (unknown !== null) return { kind: 'say', text: unknown };
  // A body weight may be given along with the lifts of a day.
  const isOffered =
    all?.areSeveral === true ||
    (sets.length === 1 && (isUnread || (isDeepStrictEqual(says, [ASKS_LIFT]) && sets[0]!.lift !== null)));
  if (all === null || sets.length === 0 || !isOffered) return null;
  return { kind: 'say', text: [...offersOf(sets), ...leftOutOf(all), ...weighed].join('\n\n') };
}

/** Returns the sets that lack a lift, with the lift mentioned earlier. */
function withLiftFromContext(
  { calls, says }: Read,
  sets: readonly Slots[],
  { question, today, exchanges }: Dialogue,
): Slots[] | null {
  const asksLift = calls.length === 0 && (isDeepStrictEqual(says, [ASKS_LIFT]) || says.length === 0);
  const [one] = sets.length > 0 ? sets : says.length > 0 ? [readSlots(question, today).slots] : [];
  if (!asksLift || one === undefined || one.lift !== null || one.weight === null || sets.length > 1)
    return null;
  const lift = liftFromContext(one.weight.value, exchanges, today);
  return lift === null ? null : [{ ...one, lift }];
}
