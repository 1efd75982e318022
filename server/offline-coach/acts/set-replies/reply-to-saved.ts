import { ADD_RECORD } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { asksWhat } from '#server/offline-coach/records/asks-back.ts';
import { asksFirst, REMOVE, recordInWords } from '#server/offline-coach/records/record-reference.ts';
import { correctedParts } from '#server/offline-coach/replies/corrected-parts.ts';
import { nextSet } from '#server/offline-coach/replies/next-set.ts';
import { type LastAct, prs } from '#server/offline-coach/slots/act.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import { answerAboutSets, asksAboutSet } from './about-set.ts';
import { changed, NOT_SAID, ofOtherLift } from './change-set.ts';
import { namesOwnFigure } from './of-other-set.ts';
import { isSameSet, offersNext } from './reply-to-offer.ts';
import { asksToChangeRecord, isShort, lastOf, type Reply, withOthers } from './set-reply.ts';
import { statusOf } from './set-status.ts';

/** 'It was yesterday', and not 'fitted a boiler yesterday'. */
const SAYS_WHEN =
  /^(?:(?:no|nope|nah|oops|sorry|wait|actually|and|but|oh|ah|my (?:mistake|bad)|please|pls|can you|ok)[ ,.!]+)*(?:it|that|this|thats|it's|that's|was|wrong|put|move|change|make|should|the (?:day|date|right)|day|date|on|not|yesterday|today|(?:last )?\p{L}+day|did|done|from|log|i did|a (?:day|week)|the day|both|all)\b/iu;

/** To 'I saved your …', of one set or several. */
export function replyToSaved(reply: Reply): Amendment | null {
  const { kind, text, today, last, spoken, pointed } = reply;
  const meant = pointed.length === 0 ? spoken.sets : pointed.map((at) => spoken.sets[at]!);
  const set = pointed.length === 1 ? meant[0]! : spoken.sets.at(-1)!;
  const saved = savedSet(last, set);
  if (asksAboutSet(kind))
    return answerAboutSets(
      kind,
      text,
      pointed.length > 1 ? meant.map((one) => savedSet(last, one)) : [saved],
      [],
    );
  switch (kind) {
    case 'agree':
    case 'status':
    case 'restore':
      return { does: statusOf(kind, spoken, last), last };
    case 'agree and correct':
    case 'correct':
      return withOthers(
        corrected(reply, saved, meant),
        spoken.sets.filter((one) => one !== set),
      );
    case 'drop':
      return removed(reply, meant);
    case 'add': {
      const next = nextSet(text, set, today);
      // A record is kept once, with how often the set was done beside it.
      return next !== null && isSameSet(next, set)
        ? changed(saved, { ...NOT_SAID, sets: next.sets })
        : offersNext(text, today, saved, []);
    }
    default:
      return null;
  }
}

const savedSet = (last: LastAct, slots: Slots): LastAct => ({ ...last, act: ADD_RECORD, slots });

function corrected({ isSure, text, today, spoken, pointed }: Reply, saved: LastAct, meant: readonly Slots[]) {
  const { slots } = saved;
  const parts = correctedParts(text, slots, today);
  if (parts === null) return isSure || isShort(text) ? asksWhat(text, saved) : null;
  const { lift, ...said } = { ...NOT_SAID, ...parts };
  // 'Monday was deadlifts' is of another day.
  const isMoved = said.day !== null && said.weight === null;
  if (lift != null) return isSure && !isMoved ? ofOtherLift(lift, saved, said) : null;
  // 'Both were yesterday'
  if (isSure && pointed.length > 1 && Object.keys(parts).join() === 'day')
    return together(meant.map((one) => changed(savedSet(saved, one), said)));
  const of = { ...slots, day: slots.day ?? today };
  // What fills in the repetitions that were not said overwrites nothing.
  const fillsIn = slots.repetitions === null && Object.keys(parts).join() === 'repetitions';
  const isOne = Object.keys(parts).length === 1 && (said.day === null || SAYS_WHEN.test(text));
  // 'That was 95 not 92.5, from Monday'
  const isPlain = isOne || (namesOwnFigure(text, slots) && SAYS_WHEN.test(text));
  const isLatest = isLatestOfLift(slots, spoken.sets);
  if (!isSure && Object.keys(parts).join() === 'sets') return null;
  return isLatest && ((isSure && isPlain) || fillsIn)
    ? changed(saved, said)
    : asksToChangeRecord(of, { ...of, ...parts });
}

/** What the coach saved last of a lift can be changed without its day. */
const isLatestOfLift = (set: Slots, sets: readonly Slots[]): boolean =>
  sets.findLast(({ lift }) => lift === set.lift) === set || !sets.includes(set);

const together = (all: readonly Amendment[]): Amendment => ({
  does: all.flatMap(({ does }) => does),
  last: all.at(-1)!.last,
});

function removed({ isSure, today, last, spoken }: Reply, meant: readonly Slots[]): Amendment {
  const [of] = meant.map((slots) => ({ ...slots, day: slots.day ?? today }));
  if (!isSure && meant.length === 1)
    return asksFirst(REMOVE, of!, `Shall I remove your ${recordInWords(of!)}?`);
  const removes = meant.map((slots) =>
    isLatestOfLift(slots, spoken.sets)
      ? prs('remove', { lift: slots.lift })
      : REMOVE.does({ ...slots, day: slots.day ?? today }),
  );
  return isSure
    ? { does: removes.flat(), last: lastOf(savedSet(last, meant.at(-1)!)) }
    : { does: [WHICH], last };
}

const WHICH = 'Which of these sets shall I remove? Name its lift, or its weight.';
