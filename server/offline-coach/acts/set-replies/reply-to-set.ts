import { isPlainYes } from '#server/offline-coach/acts/offers.ts';
import { ACT_MAX_CHARACTERS } from '#server/offline-coach/acts/sentences.ts';
import { isSeparateRequest } from '#server/offline-coach/acts/yes-apart.ts';
import { offeredAsNote } from '#server/offline-coach/memories/as-note.ts';
import { isOffer } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { numbersIn } from '#server/offline-coach/records/change-request.ts';
import { IS_QUESTION } from '#server/offline-coach/records/correction-words.ts';
import { correctedParts } from '#server/offline-coach/replies/corrected-parts.ts';
import { type LikelyReply, likelyReply } from '#server/offline-coach/replies/model.ts';
import type { Kind, SpokenSet } from '#server/offline-coach/replies/reply.ts';
import { restatedSets } from '#server/offline-coach/replies/restated-sets.ts';
import type { LastAct } from '#server/offline-coach/slots/act.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import { complaintAdviceFor } from '#server/offline-coach/words/complaints.ts';
import { liftIn } from '#server/offline-coach/words/lifts.ts';
import { spelled } from '#server/offline-coach/words/spelling.ts';
import { isDoubtful } from './doubtful-reply.ts';
import { withEarlierSets, withOpenOffers } from './earlier-sets.ts';
import { asksAgain } from './next-offer.ts';
import { missesLastRep, saysNotDone } from './not-done.ts';
import { noteOnSet } from './note-on-set.ts';
import { isAboutOtherSet } from './other-set.ts';
import { agreesToOnlyOne, plainReplyToSets } from './plain-reply-to-sets.ts';
import { excludesSome, keptAndDropped, pointedSets, withoutPointer } from './pointed-sets.ts';
import { replyToDropped } from './reply-to-dropped.ts';
import {
  offeredAgain,
  offeredOnDay,
  offeredWithFewerReps,
  replyToOffer,
  restates,
} from './reply-to-offer.ts';
import { replyToQuestion } from './reply-to-question.ts';
import { asksToRemove, removed, replyToSaved } from './reply-to-saved.ts';
import { asksToChangeRecord, type Reply } from './set-reply.ts';
import { statusOf } from './set-status.ts';
import { type SpokenSets, spokenSetsOf } from './spoken-sets.ts';
import { statusReply } from './status-reply.ts';

/** Minimum likelihood of a reply to act on it immediately; below that the coach asks. */
const SURE = 0.85;
export const LIKELY = 0.5;
/** Minimum likelihood of another set, which is lower because it is only offered and a no saves nothing. */
const LIKELY_NEXT = 0.4;

const CORRECTS: ReadonlySet<Kind> = new Set(['correct', 'agree and correct', 'drop']);
/** 'Save the first one' */
const AGREES: LikelyReply = { kind: 'agree', likelihood: 1 };
/** 'That was my mate' removes a record only after a question. */
const DROPS: LikelyReply = { kind: 'drop', likelihood: LIKELY };
/** 'What's my est max from that', 'what 1rm is that' */
const MAX_OF_IT =
  /^(?:(?:and|so|ok) )*(?:what(?:'?s| is| would be| does)?|how (?:much|high) is) (?:that (?:give|make) )?(?:(?:my|the|an?|for|me) )*(?:(?:est|estimated|new|theoretical) )*(?:max|onerepmax)(?: is)? (?:(?:from|off|with|of|based on|at|by) )?(?:that|this|it|those)[\s?.!]*$/u;
const ASKS_MAX: LikelyReply = { kind: 'max', likelihood: 1 };
/** 'No, 4 sets of 3' */
const RESTATES: LikelyReply = { kind: 'correct', likelihood: 1 };
/** Kinds of reply that leave the set unchanged. */
const SAYS_NOTHING: ReadonlySet<Kind> = new Set(['thanks', 'remark', 'asks']);

/**
 * Returns the response to a message about the sets mentioned last; null when it is not about them or is
 * unclear.
 * @param isLater whether another topic came in between, so that nothing is saved or changed without a
 * question
 */
export function replyToSet(
  said: string,
  today: string,
  last: LastAct | null,
  isLater = false,
): Amendment | null {
  const spoken = said.length > ACT_MAX_CHARACTERS ? null : spokenSetsOf(last, today);
  if (spoken === null || last === null) return null;
  // 'No, 4' after '3 sets of that' counts sets.
  const text = last.countsSets === true ? said.replace(BARE_COUNT, '$1 sets') : said;
  // 'Swap those' may refer to sets saved in two messages.
  const swapped =
    last.earlier && !isLater ? plainReplyToSets(text, today, last, withAll(spoken, last), []) : null;
  if (swapped !== null) return swapped;
  const status = statusReply(text, last, spoken);
  if (status !== null) return status;
  // 'Log 20 min on the bike' does not agree to the set.
  if (offeredAsNote(text, today, true) !== null) return null;
  const before = withEarlierSets(text, spoken, last);
  if (before !== null)
    return withOpenOffers(replyTo(text, today, last, isLater, before), last, before.spoken.sets);
  return replyTo(text, today, last, isLater, {
    spoken,
    pointed: pointedSets(text, spoken.sets),
  });
}

/** Responds to a reply once the sets it refers to are known. */
function replyTo(
  text: string,
  today: string,
  last: LastAct,
  isLater: boolean,
  { spoken, pointed }: { spoken: SpokenSets; pointed: number[] },
): Amendment | null {
  const { state, sets } = spoken;
  const set = sets[pointed.length === 1 ? pointed[0]! : sets.length - 1]!;
  const plain = isLater
    ? null
    : (noteOnSet(text, today, last, spoken, pointed) ?? plainReplyToSets(text, today, last, spoken, pointed));
  if (plain !== null) return plain;
  // 'Save all please' about sets that are already saved.
  if (state === 'saved' && !isLater && isPlainYes(text) && !asksToRemove(text))
    return { does: statusOf('agree', spoken, last), last };
  const isPlain =
    state === 'offered' && (agreesToOnlyOne(text, sets, last) || onlyPointsAt(text, sets, pointed));
  if (missesLastRep(text, set) && (state === 'offered' || state === 'saved'))
    return state === 'offered'
      ? offeredWithFewerReps(text, today, last)
      : asksForLess({ ...set, day: set.day ?? today });
  const agrees = isPlain || (state === 'offered' && isMixedReply(text, sets));
  const drops = !agrees && onlyDrops(text, state, sets, pointed);
  const isExplicit = agrees || drops;
  const { kind, likelihood } = agrees
    ? AGREES
    : drops
      ? { kind: 'drop' as const, likelihood: 1 }
      : readAs(text, { state, set }, sets);
  // Pick the set whose lift is named.
  const named = liftIn(spelled(text))?.lift;
  const about = sets.find(({ lift }) => lift === named) ?? set;
  const isRefused = state === 'offered' && kind === 'drop' && /^(?:no|nah|nope)\b/iu.test(text);
  const isLikely = likelihood >= (kind === 'add' || isRefused ? LIKELY_NEXT : LIKELY);
  if (!isExplicit && (SAYS_NOTHING.has(kind) || !isLikely || isAboutOtherSet(text, kind, about, state)))
    return state === 'offered' && !isLater ? unclear(text, today, last) : null;
  const isSure = !isLater && (isExplicit || (likelihood >= SURE && !isDoubtful(text, kind, state)));
  const isRemoval = state === 'saved' && kind === 'agree' && asksToRemove(text);
  const reply: Reply = {
    kind: isRemoval ? 'drop' : kind,
    isSure,
    isLater,
    text,
    today,
    last,
    spoken,
    pointed,
  };
  switch (state) {
    case 'offered':
      return replyToOffer(reply);
    case 'saved':
      return replyToSaved(reply);
    case 'dropped':
      return replyToDropped(reply);
    default:
      return replyToQuestion(reply);
  }
}

/** Returns the likeliest kind of a reply, from the model when no rule matches. */
function readAs(text: string, of: SpokenSet, sets: readonly Slots[]): LikelyReply {
  if (restatedSets(text, of.set.weight) !== null) return RESTATES;
  if (MAX_OF_IT.test(spelled(text))) return ASKS_MAX;
  const likely = likelyReply(withoutPlace(text), of);
  const isSet = of.state === 'offered' || of.state === 'saved';
  const drops = saysNotDone(text) || (excludesSome(text) && keptAndDropped(text, sets).dropped.length > 0);
  return isSet && drops && likely.kind !== 'drop' ? DROPS : likely;
}

/** Asks whether to take one repetition off a saved set after 'Missed the last rep'. */
const asksForLess = (set: Slots): Amendment | null =>
  asksToChangeRecord(set, { ...set, repetitions: set.repetitions! - 1 });

/** Adds the sets saved earlier. */
const withAll = (spoken: SpokenSets, { earlier = [] }: LastAct): SpokenSets =>
  spoken.state === 'saved' ? { ...spoken, sets: [...earlier, ...spoken.sets] } : spoken;

/** 'The last one was 105' means the same as 'it was 105'. */
const withoutPlace = (text: string): string =>
  text.replace(
    /\b(?:and )?the (?:last|first|second|third|middle|other|latter|former)(?: (?:one|set))? (?=was\b|is\b|were\b|should\b)/iu,
    'it ',
  );

/** Whether a reply only says which sets to save: 'The last two', 'yes the 150'. */
function onlyPointsAt(text: string, sets: readonly Slots[], pointed: readonly number[]): boolean {
  const left = wordsAroundPointers(text, sets, pointed);
  return left !== null && (left === '' || isPlainYes(left));
}

const REMOVES_ONLY =
  /^(?:(?:no|nope|please|pls|oh|actually|can you) )*(?:delete|remove|undo|erase|scrap|drop|bin|get rid)(?: (?:except|but|again|please|pls|sorry))*$/iu;
const LEAVES_OUT =
  /^(?:(?:no|nope|but|please|pls|actually) )*(?:not|skip|drop|forget|leave out|without|delete|remove|scrap)(?: (?:except|but|please|pls|sorry|thanks))*$/iu;

/**
 * Whether a reply only says which sets to drop: 'Not the first two' about offers, 'delete all except the
 * squat' about saved sets.
 */
function onlyDrops(
  text: string,
  state: SpokenSets['state'],
  sets: readonly Slots[],
  pointed: readonly number[],
): boolean {
  const left = wordsAroundPointers(text, sets, pointed)?.replace(/[\s.,!&+]+/gu, ' ') ?? '';
  return (state === 'offered' && LEAVES_OUT.test(left)) || (state === 'saved' && REMOVES_ONLY.test(left));
}

/** Returns a reply without its references to sets; null when it has none or corrects one. */
function wordsAroundPointers(
  text: string,
  sets: readonly Slots[],
  pointed: readonly number[],
): string | null {
  if (sets.length < 2 || pointed.length === 0 || text.includes('?')) return null;
  // 'The 150 for 4' is a correction.
  const weights = pointed.map((at) => sets[at]!.weight?.value);
  if (!numbersIn(text).every((value) => weights.includes(value))) return null;
  return pointed.reduce((rest, at) => withoutPointer(rest, sets[at]!), text).replace(/[\s.,!&+]+$/u, '');
}

/** '4' */
const BARE_COUNT =
  /^((?:(?:no|nope|wait|sorry|oops|actually|i mean(?:t)?|make (?:it|that)|it was)[ ,]*)*\d{1,2})[ .!]*$/iu;

const SAYS_YES = /\b(?:yes|yeah|yep|ok|okay|fine|good|save|keep|log|all|both|everything)\b/iu;

/** 'Yes to the squat, bench no' */
function isMixedReply(text: string, sets: readonly Slots[]): boolean {
  if (sets.length < 2 || !SAYS_YES.test(text) || IS_QUESTION.test(text)) return false;
  const { kept, dropped } = keptAndDropped(text, sets);
  return kept.length > 0 && kept.length + dropped.length === sets.length && dropped.length > 0;
}

/** Removes the named sets after the coach asked which of several to remove. */
export function removedNamed(text: string, today: string, last: LastAct): Amendment | null {
  const spoken = text.length > ACT_MAX_CHARACTERS ? null : spokenSetsOf(last, today);
  if (spoken?.state !== 'saved' || IS_QUESTION.test(text) || KEEPS.test(text)) return null;
  const pointed = pointedSets(text, spoken.sets);
  const reply: Reply = { kind: 'drop', isSure: true, isLater: false, text, today, last, spoken, pointed };
  return pointed.length === 0
    ? null
    : removed(
        reply,
        pointed.map((at) => spoken.sets[at]!),
      );
}

const KEEPS = /\b(?:no|none|neither|keep|leave)\b/iu;

/** Whether the text after a yes corrects or drops the offered set. */
export function correctsSet(text: string, today: string, last: LastAct): boolean {
  const spoken =
    text.length > ACT_MAX_CHARACTERS || isSeparateRequest(text) ? null : spokenSetsOf(last, today);
  if (spoken === null) return false;
  const { kind, likelihood } = likelyReply(text, { state: spoken.state, set: spoken.sets.at(-1)! });
  const set = spoken.sets.at(-1)!;
  return (
    (likelihood >= LIKELY && CORRECTS.has(kind)) ||
    (kind !== 'add' && correctedParts(text, set, today) !== null)
  );
}

/** Whether a reply states another set, which the acts may read sentence by sentence. */
export function statesNextSet(text: string, today: string, last: LastAct | null): boolean {
  const spoken = text.length > ACT_MAX_CHARACTERS ? null : spokenSetsOf(last, today);
  return (
    spoken !== null && likelyReply(text, { state: spoken.state, set: spoken.sets.at(-1)! }).kind === 'add'
  );
}

/** Repeats the offer after a reply that agrees only in part or mentions a miss. */
function unclear(text: string, today: string, last: LastAct): Amendment | null {
  if (isMiss(text)) return offeredWithFewerReps(text, today, last);
  if (restates(text, last.slots)) return offeredAgain(last);
  const lift = last.offers.some(isOffer) ? null : otherLiftAgreed(text, last.slots.lift);
  if (lift !== null) return asksAgain([...last.offers, { ...last, slots: { ...last.slots, lift } }]);
  return isHalfAgreed(text, last.slots.lift) ? offeredOnDay(text, today, last) : null;
}

/** 'The last one didn't count': asks about the offered set again. */
const isMiss = (text: string): boolean =>
  !text.includes('?') && /\b(?:missed|failed|didn['’]?t count|no lift|was high|got help)\b/iu.test(text);

const YES_OF = /^(?:yes|yeah|yea|yep|yup|sure)[ ,.!]+(?:(?:but|it|that|was|an?|on|for) )*/iu;

/** Returns the lift of 'Yes front squat' after an offered squat. */
function otherLiftAgreed(text: string, before: string | null): string | null {
  const said = spelled(text.replace(YES_OF, '')).replace(/[\s.!]+$/u, '');
  const named = YES_OF.test(text) ? liftIn(said) : null;
  const isWhole = named !== null && named.at === 0 && named.words.length === said.length;
  const isSame = named?.lift === before || (named?.lift === 'Back Squat' && before === 'Squat');
  return isWhole && !isSame ? named.lift : null;
}

const HALF_AGREED_MAX = 40;
const ASKS = /\?|\b(?:how|what|why|when|which|should|can|could|is|are|does?)\b/iu;

/** Whether a yes comes with more than a correction: 'Yes, 3 sets', 'yes my brother did it'. */
const isHalfAgreed = (text: string, lift: string | null): boolean =>
  /^(?:yes|yeah|yea|yep|yup|sure)\b./iu.test(text) &&
  text.length <= HALF_AGREED_MAX &&
  !ASKS.test(text) &&
  lift?.endsWith(liftIn(spelled(text))?.lift ?? lift) === true &&
  complaintAdviceFor(text).length === 0;
