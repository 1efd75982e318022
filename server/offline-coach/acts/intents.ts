import { isDeepStrictEqual } from 'node:util';
import type { Exchange } from '#server/offline-coach/conversation/dialogue.ts';
import { hasOffer } from '#server/offline-coach/conversation/offers-in.ts';
import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import type { BestRequest } from '#server/offline-coach/figures/calculations.ts';
import { poundForPound } from '#server/offline-coach/figures/pound-for-pound.ts';
import { volumeOfSets } from '#server/offline-coach/figures/volume.ts';
import { likelyIntent } from '#server/offline-coach/intent-model/likely-intent.ts';
import { changedFact } from '#server/offline-coach/memories/changed-fact.ts';
import { likelyMemory } from '#server/offline-coach/memories/likely-memory.ts';
import { ADD_RECORD, ASKS_LIFT, OFFER_RECORD } from '#server/offline-coach/records/add-record.ts';
import { isSetAlone } from '#server/offline-coach/records/reported-sets.ts';
import { asksWhichLift } from '#server/offline-coach/records/which-lift.ts';
import { correctedParts } from '#server/offline-coach/replies/corrected-parts.ts';
import type { LastAct, WantedAct } from '#server/offline-coach/slots/act.ts';
import { STALLED } from '#server/offline-coach/slots/record-words.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import { loadInWords } from '#server/offline-coach/slots/spoken-plates.ts';
import { withStatedUnit } from '#server/offline-coach/slots/stated-unit.ts';
import { asks } from '#server/offline-coach/words/asks.ts';
import { isDay } from '#server/offline-coach/words/calendar.ts';
import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';
import { GLUE } from '#server/offline-coach/words/glue.ts';
import { asPlain } from '#server/offline-coach/words/plain-question.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import { asksAsWell, laterReply, replyOfSeveral, savedLater } from './amend.ts';
import { bodyWeightOffered } from './body-weight-acts.ts';
import { lastActOf, setsBefore } from './last-act.ts';
import { likelyAct } from './likely-act.ts';
import { mayAgree } from './offers.ts';
import { doneBy } from './read-act.ts';
import { lastSaved, savedJustNow } from './saved-or-not.ts';
import { type Intent, intentOf } from './sentence-intent.ts';
import { ACT_MAX_CHARACTERS, sentencesOf } from './sentences.ts';
import { spokenSetsOf } from './set-replies/spoken-sets.ts';
import { NOTHING_TO_UNDO } from './take-back.ts';

/** The actions a message asks for, and the rest, which goes to the library. */
export interface Intents {
  calls: ToolCall[];
  /** Replies that need no tool call. */
  says: string[];
  /** What to work out from a lift's best, by the call that reads it. */
  bestRequests: ReadonlyMap<ToolCall, BestRequest>;
  /** Sentences that ask for no action. */
  rest: string;
  /** The other sentences, which the rest may refer to. */
  done: string[];
}

/** Words of remarks around an action that ask nothing: 'so happy', 'good day'. */
const REMARKS = new Set(
  `paused everything good great best bad awful long hard tough day today todays night week session work workout gym happy stoked chuffed proud gutted annoyed
  pleased pumped tired finally boom easy fast smooth clean felt feels feel feeling moved flew strong solid amazing awesome love loved
  yes wow nice over moon buzzing relieved belt wraps sleeves raw new pr pb record personal lifetime no a bit little numbers rounded`.split(
    /\s+/u,
  ),
);
function isRemark(sentence: string): boolean {
  const words = sentence.toLowerCase().match(/\p{L}+(?:['’]\p{L}+)?/gu) ?? [];
  const isAsked = /[?\d]/u.test(sentence) || !words.some((word) => REMARKS.has(word));
  return !isAsked && words.every((word) => REMARKS.has(word) || GLUE.has(word));
}
const INTENTS_MAX = 6;
/**
 * Reads the actions of a message sentence by sentence: calculations, records, body weight and memories.
 * @param exchanges earlier exchanges, latest first
 */
export function intentsOf(question: string, today: string, exchanges: readonly Exchange[] = []): Intents {
  const bestRequests = new Map<ToolCall, BestRequest>();
  const intents: Intents = { calls: [], says: [], bestRequests, rest: '', done: [] };
  const rest: string[] = [];
  const answer = exchanges[0]?.answer ?? '';
  let last = lastActOf(exchanges, today);
  const before = hasOffer(answer) ? null : setsBefore(exchanges, today);
  const saved = spokenSetsOf(last, today) === null ? savedLater(question, before) : null;
  if (saved !== null) {
    addDone(intents, bestRequests, saved);
    return { ...intents, done: [question] };
  }
  // A pound-for-pound comparison may span two sentences.
  const compared = question.length > ACT_MAX_CHARACTERS ? null : poundForPound(spelled(asPlain(question)));
  if (compared !== null) return { ...intents, says: [compared], done: [question] };
  const sentences = sentencesOf(question);
  const whole = sentences.length > 1 ? replyOfSeveral(sentences, today, last) : null;
  if (whole !== null) {
    addDone(intents, bestRequests, whole);
    return { ...intents, done: sentences };
  }
  if (!mayAgree(sentences, last)) last = null;
  const asksToo = sentences.length > 1 && sentences.some(asks);
  const isPart = sentences.length > 1 && !asksAsWell(question);
  for (const sentence of sentences) {
    const done: Intent | null =
      intents.calls.length + intents.says.length < INTENTS_MAX
        ? intentOf(sentence, { today, last, answer, isPart, asksToo })
        : null;
    if (done === null) {
      if (intents.done.length === 0 || !isRemark(sentence)) rest.push(sentence);
      continue;
    }
    intents.done.push(sentence);
    // 'Points for 450 at 83. I'm a man' is one question, so the incomplete call is dropped.
    if (completes(done.last, last))
      intents.calls = intents.calls.filter(
        (call) => !doneBy(last!).some((one) => isDeepStrictEqual(one, call)),
      );
    // An offer from this message needs no question once the same message settles it, and neither does a lift
    // once it is named.
    const isNamed = done.last !== null && isSet(done.last) && done.last.slots.lift !== null;
    intents.says = intents.says.filter(
      (said) => !done.offered?.includes(said) && !(isNamed && said === ASKS_LIFT),
    );
    if (complaintAdviceFor(sentence).length > 0 && done.last !== null) rest.push(sentence);
    addDone(intents, bestRequests, done);
    if (done.last !== null) last = done.last;
  }
  if (intents.done.length === 0) {
    const done =
      savedJustNow(question, exchanges) ?? laterReply(question, before, today) ?? lastSaved(question);
    if (done !== null) {
      addDone(intents, bestRequests, done);
      return { ...intents, done: [question] };
    }
  }
  const doubt = last !== null && isSet(last) ? rest.find((sentence) => DOUBTS.test(sentence)) : undefined;
  const left = rest
    .filter((sentence) => sentence !== doubt)
    .join(' ')
    .trim();
  if (doubt !== undefined) offerInstead(intents, last!, correctedParts(doubt, last!.slots, today));
  const changed = complaintAdviceFor(left).length > 0 ? null : changedFact(left);
  if (changed !== null) {
    addDone(intents, bestRequests, { does: [changed], last: null });
    return { ...intents, done: sentences };
  }
  return { ...intents, rest: intents.done.length > 0 && isAside(left) ? '' : left };
}

const saidBy = (wanted: WantedAct): string[] => doneBy(wanted).filter((done) => typeof done === 'string');

/**
 * 'But with 150 not 145', 'I didn't', 'wait no that was 155', 'actually dont': put the set of the same
 * message in doubt.
 */
const DOUBTS =
  /^(?:(?:but |no |well )*i (?:didn['’]?t|did not|never did|lied)|(?:just |only )?(?:kidding|joking)|jk)\b|^(?:(?:but|no|wait|actually|sorry|oops|i mean(?:t)?)[ ,]+)+(?:(?:with|for|at|on|it was|that was|make it|not) )?\d|^(?:(?:but|no|nah|wait|actually|ok|on second thoughts?)[ ,]+)*(?:don['’]?t|do not|never ?mind|nvm|scratch that|forget (?:it|that)|leave it)(?:[\s.!]*$|,)/iu;
const isSet = ({ act }: LastAct): boolean => act === ADD_RECORD || act === OFFER_RECORD;

/** Replaces the call that saves a set with an offer of the corrected set. */
function offerInstead(intents: Intents, set: LastAct, corrected: Partial<Slots> | null): void {
  const saves = doneBy({ ...set, act: ADD_RECORD });
  const isSaved = (call: ToolCall) => saves.some((one) => isDeepStrictEqual(one, call));
  if (!intents.calls.some(isSaved)) return;
  intents.calls = intents.calls.filter((call) => !isSaved(call));
  intents.says.push(...saidBy({ ...set, act: OFFER_RECORD, slots: { ...set.slots, ...corrected } }));
}

/** Whether an act repeats the previous one of the same message with more details. */
const completes = (act: LastAct | null, before: LastAct | null): boolean =>
  act !== null &&
  before?.answer === '' &&
  act.act === before.act &&
  act.act.writes !== true &&
  addsSlots(act, before);

const addsSlots = ({ slots }: LastAct, { slots: before }: LastAct): boolean =>
  !isDeepStrictEqual(slots, before) &&
  Object.entries(before).every(
    ([name, value]) =>
      value === null ||
      (Array.isArray(value) && value.length === 0) ||
      isDeepStrictEqual(slots[name as keyof typeof slots], value),
  );

/** Whether a text is a remark such as 'Grip was the limit' that needs no lookup. */
const isAside = (said: string): boolean =>
  !said.includes('?') && complaintAdviceFor(said).length === 0 && likelyIntent(said) === 'remark';

/** 'Bigger back', which puts nothing back. */
const OWN_BACK =
  /\b(?:my|(?:bigg|wid|thick|strong|broad)er|big|wide|thick|strong|broad|upper|middle|lower|mid) back\b(?! squat)/iu;

/**
 * Returns the likeliest action for a message that no rule reads; null when there is none or it is uncertain.
 */
export function likelyIntentsOf(message: string, today: string): Intents | null {
  // Pain and plateaus are looked up.
  if (complaintAdviceFor(message).length > 0 || STALLED.test(message)) return null;
  const bestRequests = new Map<ToolCall, BestRequest>();
  const intents: Intents = { calls: [], says: [], bestRequests, rest: '', done: [message] };
  const wanted = likelyAct(withStatedUnit([message]).join(' '), today);
  const said = likelyFigure(message);
  if (said !== null) return { ...intents, says: [said] };
  if (likelyIntent(message) === 'undo' && !OWN_BACK.test(message))
    return { ...intents, says: [NOTHING_TO_UNDO] };
  const does = wanted === null ? likelyMemory(message) : doneBy(wanted);
  addDone(intents, bestRequests, { does, last: wanted && { ...wanted, answer: '', offers: [] } });
  // The set may also have been lifted.
  if (wanted !== null && isSetAlone(message, today)) intents.says.push(asksWhichLift([wanted.slots]));
  // When a memory is only offered, a page may still answer.
  const isOffer = wanted === null && does.every((one) => typeof one === 'string');
  return does.length === 0 ? null : { ...intents, rest: isOffer ? message : '' };
}

/** Calculates the likely plates or volume of a message; null for other intents. */
function likelyFigure(message: string): string | null {
  const intent = likelyIntent(message);
  const written = spelled(asPlain(message));
  return intent === 'plates'
    ? loadInWords(written, true)
    : intent === 'volume'
      ? volumeOfSets(written, true)
      : null;
}

function addDone(
  intents: Intents,
  bestRequests: Map<ToolCall, BestRequest>,
  { does: all, last }: Intent,
): void {
  for (const does of all.map(withItsDay))
    if (typeof does === 'string') {
      // The later of two body weights in a message counts.
      if (bodyWeightOffered(does) !== null)
        intents.says = intents.says.filter((said) => bodyWeightOffered(said) === null);
      if (!intents.says.includes(does)) intents.says.push(does);
    } else if (last?.act.readsBest) {
      intents.calls.push(does);
      bestRequests.set(does, bestRequestIn(last));
    } else if (!intents.calls.some((call) => isDeepStrictEqual(call, does))) {
      if (does.tool === 'profile') intents.calls = intents.calls.filter(({ tool }) => tool !== 'profile');
      intents.calls.push(does);
    }
}

function bestRequestIn({ act, slots }: LastAct): BestRequest {
  const { percentages, into, bar } = slots;
  return { percentages, into, bar, ...(act.saysOfBest && { says: (max) => act.saysOfBest!(slots, max) }) };
}

/** Replaces a call that has an impossible date with a reply that says so. */
function withItsDay(does: ToolCall | string): ToolCall | string {
  if (typeof does === 'string') return does;
  const { achieved_on: on, since, until, of } = does.input;
  const day = [on, since, until, (of as { day?: string } | undefined)?.day].find(
    (day) => typeof day === 'string' && !isDay(day),
  );
  return day === undefined ? does : `There is no such day as ${String(day)}.`;
}
