import { isDeepStrictEqual } from 'node:util';
import { type Act, inUnit, type LastAct, optional, prs } from '#server/offline-coach/slots/act.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import { calendarDay } from '#server/words/dates.ts';
import { COUNTED_LIFTS } from '#shared/lifting/lift-kinds.ts';
import type { Amendment } from './amendment.ts';
import { changeQuestion, recordInWords, setInWords } from './record-question.ts';

/** An act with its own patterns; a bare sentence never repeats a removal or change. */
const referenceAct = (name: string, does: Act['does']): Act => ({
  name,
  asks: () => false,
  words: [],
  spare: 0,
  needs: [],
  writes: true,
  does,
});
export const REMOVE = referenceAct('remove record', (slots) =>
  prs('remove', { ...optional('lift', slots.lift), of: reference(slots) }),
);
/** Changes the record that was referred to. */
export const changeRecord = (change: object) =>
  referenceAct('change record', (slots) =>
    prs('correct', { lift: slots.lift, of: reference(slots), ...change }),
  );
/** Asks before it acts. */
export const asksFirst = (act: Act, slots: Slots, question: string): Amendment =>
  meant(
    {
      ...referenceAct('ask first', () => question),
      offers: { act, declined: 'All right, your records stay as they are.' },
    },
    slots,
  );
/** Asks whether to change a record to the given values. */
export function asksToChange(of: Slots, to: Slots): Amendment {
  const change = {
    ...(!isDeepStrictEqual(to.weight, of.weight) && inUnit('value', to.weight)),
    ...optional('repetitions', to.repetitions === of.repetitions ? null : to.repetitions),
    ...optional('achieved_on', to.day === of.day ? null : to.day),
  };
  const isDayAlone = Object.keys(change).join() === 'achieved_on' && to.day !== null;
  // 'From 97.5 × 2 to 97.5 × 1'
  const isOfOne = to.repetitions === 1 && (of.repetitions ?? 1) > 1;
  const words = isDayAlone ? calendarDay(to.day!) : `${setInWords(to)}${isOfOne ? ' × 1' : ''}`;
  return asksFirst(changeRecord(change), of, changeQuestion(recordInWords(of), words));
}
const BY_REFERENCE = new Set([REMOVE.name, 'change record', 'ask first']);
export const isByReference = ({ act: { name } }: LastAct) => BY_REFERENCE.has(name);

function reference({ lift, day, weight, repetitions }: Slots) {
  const isCounted = COUNTED_LIFTS.has(lift ?? '') && weight?.unit == null;
  return {
    ...optional('day', day),
    ...inUnit('value', weight),
    ...(!isCounted && optional('repetitions', repetitions)),
  };
}

export const meant = (act: Act, slots: Slots): Amendment => ({
  does: [act.does(slots)].flat(),
  last: { act, slots, missing: null, answer: '', offers: [] },
});
