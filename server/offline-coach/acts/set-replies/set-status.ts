import { doneBy } from '#server/offline-coach/acts/read-act.ts';
import { isOffer } from '#server/offline-coach/records/add-record.ts';
import { setInWords } from '#server/offline-coach/records/record-question.ts';
import type { Kind } from '#server/offline-coach/replies/reply.ts';
import type { LastAct } from '#server/offline-coach/slots/act.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import { BY } from './pr-margin.ts';
import type { SpokenSets } from './spoken-sets.ts';

/** Question which of several saved sets to remove. */
export const WHICH_SET = 'Which of these sets shall I remove? Name its lift, or its weight.';
const WELCOME = 'You are welcome.';
const NOTED = 'All right. Your ';
const SAVED = 'Yes, your ';
/** Start of the status when another set was not saved. */
const SAVED_OF = 'Saved: your ';
const NOTHING = 'All right. Nothing is written down.';
const DROPPED = 'No, nothing of it is written down.';
const NOT_SAVED = 'Left out, and not saved: your ';
const NOT_YET = 'Not yet.';

/** Whether an answer only says whether sets are saved. */
export const isStatus = (answer: string): boolean =>
  [WELCOME, NOTED, SAVED, SAVED_OF, NOT_SAVED, NOTHING, DROPPED, WHICH_SET, BY].some((words) =>
    answer.startsWith(words),
  );

/**
 * Says whether the sets are saved, in reply to thanks, a remark, a question about it, or a yes when they
 * already are; repeats the open question.
 */
export function statusOf(kind: Kind, { state, sets }: SpokenSets, last: LastAct): string[] {
  const [named, are, stay] = [
    inOneList(sets),
    sets.length > 1 ? 'are' : 'is',
    sets.length > 1 ? 'stay' : 'stays',
  ];
  switch (state) {
    case 'saved':
      if (kind === 'thanks') return [`${WELCOME} Your ${named} ${are} saved.`];
      if (kind === 'remark')
        return [`${NOTED}${named} ${stay} as I saved ${sets.length > 1 ? 'them' : 'it'}.`];
      return kind === 'status' && last.leftOut !== undefined
        ? [`${SAVED_OF}${named}. ${notSaved(last.leftOut)}`]
        : [`${SAVED}${named} ${are} saved.`];
    case 'dropped':
      return [kind === 'status' ? DROPPED : NOTHING];
    default: {
      const asked = [...last.offers.filter(isOffer), last]
        .flatMap(doneBy)
        .filter((said) => typeof said === 'string');
      return kind === 'status' ? [...savedBefore(last), NOT_YET, ...asked] : asked;
    }
  }
}

/** Says that declined sets are not saved. */
export const notSaved = (sets: readonly Slots[]): string => `${NOT_SAVED}${inOneList(sets)}.`;

/** Says which earlier sets are saved while others wait for a yes. */
const savedBefore = ({ earlier = [] }: LastAct): string[] =>
  earlier.length === 0 ? [] : [`Your ${inOneList(earlier)} ${earlier.length > 1 ? 'are' : 'is'} saved.`];

/** 'Squat of 140 kg × 3, your Bench of 100 kg × 5 and your Deadlift of 200 kg' */
function inOneList(sets: readonly Slots[]): string {
  const [latest = '', ...before] = sets.map(liftWithSet).toReversed();
  return before.length === 0 ? latest : `${before.toReversed().join(', your ')} and your ${latest}`;
}

/** 'Squat of 140 kg × 3' */
const liftWithSet = (set: Slots): string => `${set.lift} of ${setInWords(set)}`;
