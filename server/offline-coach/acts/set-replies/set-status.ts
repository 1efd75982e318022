import { doneBy } from '#server/offline-coach/acts/read-act.ts';
import { isOffer } from '#server/offline-coach/records/add-record.ts';
import { inWords } from '#server/offline-coach/records/record-reference.ts';
import type { Kind } from '#server/offline-coach/replies/reply.ts';
import type { LastAct } from '#server/offline-coach/slots/act.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import type { SpokenSets } from './spoken-sets.ts';

/** Asked where one of several sets that were saved is to be removed. */
export const WHICH_SET = 'Which of these sets shall I remove? Name its lift, or its weight.';
const WELCOME = 'You are welcome.';
const NOTED = 'All right. Your ';
const SAVED = 'Yes, your ';
const NOTHING = 'All right. Nothing is written down.';
const DROPPED = 'No, nothing of it is written down.';
const NOT_YET = 'Not yet.';

/** Whether an answer says no more than whether a set is saved. */
export const isStatus = (answer: string): boolean =>
  [WELCOME, NOTED, SAVED, NOTHING, DROPPED, WHICH_SET].some((words) => answer.startsWith(words));

/** Whether sets are saved, said to thanks, a remark, a question for it, or a yes to what is saved already; what was asked about them is asked again. */
export function statusOf(kind: Kind, { state, sets }: SpokenSets, last: LastAct): string[] {
  const [named, are, stay] = [
    sets.map(setInWords).join(' and your '),
    sets.length > 1 ? 'are' : 'is',
    sets.length > 1 ? 'stay' : 'stays',
  ];
  switch (state) {
    case 'saved':
      if (kind === 'thanks') return [`${WELCOME} Your ${named} ${are} saved.`];
      if (kind === 'remark')
        return [`${NOTED}${named} ${stay} as I saved ${sets.length > 1 ? 'them' : 'it'}.`];
      return [`${SAVED}${named} ${are} saved.`];
    case 'dropped':
      return [kind === 'status' ? DROPPED : NOTHING];
    default: {
      const asked = [...last.offers.filter(isOffer), last]
        .flatMap(doneBy)
        .filter((said) => typeof said === 'string');
      return kind === 'status' ? [NOT_YET, ...asked] : asked;
    }
  }
}

/** 'Squat of 140 kg × 3' */
const setInWords = ({ lift, weight, repetitions }: Slots): string =>
  `${lift} of ${inWords(weight)}${(repetitions ?? 1) === 1 ? '' : ` × ${repetitions}`}`;
