import { ADD_RECORD, DECLINED_SET, OFFER_RECORD } from '#server/offline-coach/records/add-record.ts';
import { dayIn, numberIn, SET } from '#server/offline-coach/records/by-reference.ts';
import { isByReference } from '#server/offline-coach/records/record-reference.ts';
import type { SetParts, SpokenSet, State } from '#server/offline-coach/replies/reply.ts';
import type { LastAct } from '#server/offline-coach/slots/act.ts';
import { recordAsked } from './read-back.ts';

export const SAVED_RECORD = /^I saved your /mu;
const REMOVED_RECORD = /^I removed your /mu;
/** 'I saved your Squat: **140 kg × 3** (November 26, 2026).', '… as **140 kg × 4** …' */
const SAVED_SET = new RegExp(`^I saved your .+?(?::| as) \\*\\*${SET}\\*\\* \\(([^()]+)\\)`, 'gmu');

/** The set that was offered, saved, declined or removed last, or that the coach asked about; null when something else was done. */
export function spokenSetOf(last: LastAct | null, today: string): SpokenSet | null {
  if (last === null || last.answer === '' || last.missing !== null) return null;
  const isQuestion = isByReference(last) && last.act.offers !== undefined;
  const asked = isQuestion ? recordAsked(last.answer, today) : null;
  if (asked !== null)
    return asked.to === null
      ? { state: 'asked to remove', set: asked.record }
      : { state: 'asked to change', set: asked.to };
  const state = stateOf(last);
  if (state === null || last.slots.lift === null) return null;
  return { state, set: { ...last.slots, ...(state === 'saved' && savedIn(last.answer, today)) } };
}

/** The set that an answer says was saved, the last one of several: with the unit that the message left out. */
function savedIn(answer: string, today: string): Omit<SetParts, 'lift'> | null {
  const found = [...answer.matchAll(SAVED_SET)].at(-1);
  if (found === undefined) return null;
  const [, value = '', unit, times, day = ''] = found;
  return {
    weight: { value: numberIn(value), unit: unit === 'kg' || unit === 'lb' ? unit : null },
    repetitions: times === undefined ? null : Number(times),
    day: dayIn(day, today),
  };
}

function stateOf({ act, answer }: LastAct): State | null {
  if (act === DECLINED_SET) return 'dropped';
  if (act === OFFER_RECORD) return 'offered';
  if (act !== ADD_RECORD) return null;
  // A set that was moved to another lift is removed there and saved here.
  if (SAVED_RECORD.test(answer)) return 'saved';
  return REMOVED_RECORD.test(answer) ? 'dropped' : null;
}
