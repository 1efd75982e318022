import { ADD_RECORD } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { asksForRightValue } from '#server/offline-coach/records/asks-back.ts';
import { recordInWords, removalQuestion } from '#server/offline-coach/records/record-question.ts';
import { asksFirst, REMOVE } from '#server/offline-coach/records/record-reference.ts';
import { correctedParts } from '#server/offline-coach/replies/corrected-parts.ts';
import { nextSet } from '#server/offline-coach/replies/next-set.ts';
import type { SetParts } from '#server/offline-coach/replies/reply.ts';
import { restatedSets } from '#server/offline-coach/replies/restated-sets.ts';
import { type LastAct, prs } from '#server/offline-coach/slots/act.ts';
import { isSameSet } from '#server/offline-coach/slots/same-set.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import { answerAboutSets, asksAboutSet } from './about-set.ts';
import { type Correction, changed, movedToLift, NOT_SAID } from './change-set.ts';
import { changedSeveral, isLatestOfLift } from './change-several.ts';
import { removesThing } from './doubtful-reply.ts';
import { offersNext } from './next-offer.ts';
import { namesOwnFigure } from './other-set.ts';
import { keptAndDropped } from './pointed-sets.ts';
import { asksToChangeRecord, isShort, lastOf, type Reply, withOthers } from './set-reply.ts';
import { statusOf, WHICH_SET } from './set-status.ts';

/** 'It was yesterday', unlike 'fitted a boiler yesterday'. */
const SAYS_WHEN =
  /^(?:(?:no|nope|nah|oops|sorry|wait|actually|and|but|oh|ah|my (?:mistake|bad)|please|pls|can you|ok)[ ,.!]+)*(?:it|that|this|thats|it's|that's|was|wrong|put|move|change|make|should|the (?:day|date|right)|day|date|on|not|yesterday|today|(?:last )?\p{L}+day|did|done|from|log|i did|a (?:day|week)|the day|both|all)\b/iu;

const REMOVES = /\b(?:remove|delete|erase|scrap|bin|undo|get rid of|take .{0,20}\bout)\b/iu;
const NAMES_SEVERAL = /\b(?:the (?:first|other)|both|all (?:two|three|of them)|two of them|the pair)\b/iu;

/** Handles a reply to 'I saved your …' about one or more sets. */
export function replyToSaved(reply: Reply): Amendment | null {
  const { kind, text, last, spoken, pointed } = reply;
  const meant = pointed.length === 0 ? spoken.sets : pointed.map((at) => spoken.sets[at]!);
  const set = pointed.length === 1 ? meant[0]! : spoken.sets.at(-1)!;
  const saved = savedSet(last, set);
  if (asksAboutSet(kind)) {
    const all = pointed.length > 1 ? meant.map((one) => savedSet(last, one)) : [saved];
    return answerAboutSets(kind, text, all, []);
  }
  switch (kind) {
    case 'agree':
    case 'status':
    case 'restore':
      return { does: statusOf(kind, spoken, last), last };
    case 'agree and correct':
    case 'correct':
      return corrected(reply, saved, meant);
    case 'drop':
      return removed(reply, droppedOf(reply, meant));
    case 'add':
      return added(reply, saved);
    default:
      return null;
  }
}

const savedSet = (last: LastAct, slots: Slots): LastAct => ({ ...last, act: ADD_RECORD, slots });

/** Identical sets share one record, whose note holds their number. */
function added({ isSure, text, today, spoken, pointed }: Reply, saved: LastAct): Amendment | null {
  const next = nextSet(text, saved.slots, today);
  const isAlone = next !== null && spoken.sets.length === 1;
  if (isAlone && isWorseSet(text, ofSameLift(next, saved.slots), saved.slots)) return staysBest(saved);
  if (next === null || !isSameSet(next, saved.slots)) return offersNext(text, today, saved, []);
  if (pointed.length > 1) return { does: [EACH], last: saved };
  return isSure && isLatestOfLift(saved.slots, spoken.sets)
    ? changed(saved, { ...NOT_SAID, sets: next.sets })
    : null;
}

function corrected(reply: Reply, saved: LastAct, meant: readonly Slots[]): Amendment | null {
  const { isLater, text, today, spoken, pointed } = reply;
  const { slots } = saved;
  const isSure = reply.isSure && !removesSeveral(text, spoken.sets);
  const parts = correctedParts(text, slots, today);
  // A question about it could not name the sets.
  if (isLater && restatedSets(text, slots.weight) !== null) return null;
  if (parts === null) return isSure || isShort(text) ? asksForRightValue(text, saved) : null;
  const { lift, ...said } = { ...NOT_SAID, ...parts };
  const others = spoken.sets.filter((one) => one !== slots);
  const isOneThing = (name: string) => Object.keys(parts).join() === name;
  if (others.length === 0 && isWorseSet(text, parts, slots)) return staysBest(saved);
  // 'Both were yesterday', 'that was yesterday'
  if (spoken.sets.length > 1 && pointed.length !== 1 && isOneThing('day') && said.day !== null)
    return isSure ? changedSeveral(saved, spoken.sets, daysOf(said.day, meant, spoken.sets), today) : null;
  if (pointed.length > 1) return { does: [EACH], last: saved };
  // 'Monday was deadlifts' is about another day.
  const isMoved = said.day !== null && said.weight === null;
  if (lift != null) return isSure && !isMoved ? withOthers(movedToLift(lift, saved, said), others) : null;
  const of = { ...slots, day: slots.day ?? today };
  // Filling in missing repetitions overwrites nothing.
  const fillsIn = !isLater && slots.repetitions === null && isOneThing('repetitions');
  const isOne = Object.keys(parts).length === 1 && (said.day === null || SAYS_WHEN.test(text));
  // 'That was 95 not 92.5, from Monday'
  const isPlain =
    isOne ||
    restatedSets(text, slots.weight) !== null ||
    (namesOwnFigure(text, slots) && SAYS_WHEN.test(text));
  if (!isSure && isOneThing('sets')) return null;
  return isLatestOfLift(slots, spoken.sets) && ((isSure && isPlain) || fillsIn)
    ? withOthers(changed(saved, said), others)
    : asksToChangeRecord(of, { ...of, ...parts });
}

const NAMES_ONE_SET =
  /\b(?:first|second|third|fourth|fifth|1st|2nd|3rd|4th|5th|last|final|other) (?:set|one|couple|two|few)s?\b|\b(?:one|some|two) of (?:them|(?:the|my|those) sets)\b|\bset (?:\d|two|three|four|five)\b/iu;
/** 'No, the last one was 110' refers to the record just saved. */
const CORRECTS_LAST =
  /\b(?:no|nope|nah|sorry|oops|fix|should|change|wrong|typo|mistake|meant?|not \d[\d.]*)\b.*\blast one\b|\blast one\b.*\b(?:should|wrong|typo|mistake|meant?|not \d[\d.]*)\b/iu;
const NAMES_ALL_SETS = /\b(?:all|every|each|both|others|rest|the whole)\b/iu;

/** Whether one of several sets was worse: 'The last set was only 4 reps' after five sets of five. */
function isWorseSet(text: string, said: Partial<SetParts>, { sets, repetitions, weight }: Slots): boolean {
  if (sets === null || sets < 2 || !NAMES_ONE_SET.test(text) || NAMES_ALL_SETS.test(text)) return false;
  if (CORRECTS_LAST.test(text)) return false;
  if (said.lift != null || said.day != null) return false;
  const inOtherUnit = said.weight?.unit != null && said.weight.unit !== weight?.unit;
  if (inOtherUnit) return false;
  const [fewer, lighter] = [below(said.repetitions, repetitions), below(said.weight?.value, weight?.value)];
  return fewer !== null && lighter !== null && fewer + lighter < 0;
}

/** Returns the repetitions and weight of another set if it is of the same lift. */
const ofSameLift = ({ lift, repetitions, weight }: SetParts, saved: Slots): Partial<SetParts> =>
  lift === saved.lift ? { repetitions, weight } : { lift };

/** Returns -1 for less than the saved figure, 0 for the same or none, null for more. */
function below(said: number | null | undefined, kept: number | null | undefined): -1 | 0 | null {
  if (said == null || kept == null || said === kept) return 0;
  return said < kept ? -1 : null;
}

const staysBest = (saved: LastAct): Amendment => ({
  does: [`A record keeps the best of your sets, so your ${recordInWords(saved.slots)} stays.`],
  last: saved,
});

/** 'Both were yesterday' */
const daysOf = (day: string, meant: readonly Slots[], sets: readonly Slots[]): Map<number, Correction> =>
  new Map(meant.map((set) => [sets.indexOf(set), { ...NOT_SAID, day }]));

/** Returns the sets to remove: 'Only keep the bench' drops the other of two saved sets. */
function droppedOf({ text, spoken: { sets } }: Reply, meant: readonly Slots[]): readonly Slots[] {
  const { dropped } = keptAndDropped(text, sets);
  return dropped.length === 0 || dropped.length === sets.length ? meant : dropped.map((at) => sets[at]!);
}

/** Removes saved sets; several only if the reply says so. */
export function removed(
  { isSure, text, today, last, spoken, pointed }: Reply,
  meant: readonly Slots[],
): Amendment {
  const [set, ...more] = meant.map((slots) => ({ ...slots, day: slots.day ?? today }));
  const isSaid =
    !removesThing(text) && (isSure || (asksToRemove(text) && isShort(text) && pointed.length > 0));
  const isMeant =
    isSaid && (pointed.length > 0 || spoken.sets.length === 1) && !removesSeveral(text, spoken.sets);
  if (!isMeant && more.length > 0) return { does: [WHICH_SET], last };
  if (!isMeant) return asksFirst(REMOVE, set!, removalQuestion(recordInWords(set!)));
  const removes = meant.flatMap((slots, at) =>
    isLatestOfLift(slots, spoken.sets)
      ? prs('remove', { lift: slots.lift })
      : REMOVE.does([set!, ...more][at]!),
  );
  return { does: removes, last: lastOf(savedSet(last, meant.at(-1)!)) };
}

/** Whether a reply removes several sets although only one is known: 'Take both out'. */
const removesSeveral = (text: string, sets: readonly Slots[]): boolean =>
  sets.length === 1 && NAMES_SEVERAL.test(text);

const EACH = 'Say it of one set at a time, by its lift or weight.';

/** Whether a reply that sounds like a yes to a saved set asks to remove it. */
export const asksToRemove = (text: string): boolean => REMOVES.test(text);
