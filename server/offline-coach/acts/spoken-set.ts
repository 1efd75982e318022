import { ADD_RECORD, DECLINED_SET, OFFER_RECORD } from '#server/offline-coach/records/add-record.ts';
import { isByReference } from '#server/offline-coach/records/record-reference.ts';
import type { SpokenSet, State } from '#server/offline-coach/replies/reply.ts';
import type { LastAct } from '#server/offline-coach/slots/act.ts';
import { recordAsked } from './read-back.ts';

const SAVED_RECORD = /^I saved your /mu;
const REMOVED_RECORD = /^I removed your /mu;

/** The set that was offered, saved, declined or removed last, or that the coach asked about; null when something else was done. */
export function spokenSetOf(last: LastAct | null, today: string): SpokenSet | null {
  if (last === null || last.answer === '' || last.missing !== null) return null;
  const asked = isByReference(last) ? recordAsked(last.answer, today) : null;
  if (asked !== null)
    return asked.to === null
      ? { state: 'asked to remove', set: asked.record }
      : { state: 'asked to change', set: asked.to };
  const state = stateOf(last);
  return state === null || last.slots.lift === null ? null : { state, set: last.slots };
}

function stateOf({ act, answer }: LastAct): State | null {
  if (act === DECLINED_SET) return 'dropped';
  if (act === OFFER_RECORD) return 'offered';
  if (act !== ADD_RECORD) return null;
  // A set that was moved to another lift is removed there and saved here.
  if (SAVED_RECORD.test(answer)) return 'saved';
  return REMOVED_RECORD.test(answer) ? 'dropped' : null;
}
