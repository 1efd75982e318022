import { ADD_RECORD } from '#server/offline-coach/records/add-record.ts';
import type { Amendment } from '#server/offline-coach/records/amendment.ts';
import { changeRecord } from '#server/offline-coach/records/record-reference.ts';
import { inUnit, type LastAct, optional } from '#server/offline-coach/slots/act.ts';
import type { Slots } from '#server/offline-coach/slots/slots.ts';
import { type Correction, changed, withCorrection } from './change-set.ts';
import { lastOf, withOthers } from './set-reply.ts';

/** Whether a set is the latest saved one of its lift, which needs no other reference than the lift. */
export const isLatestOfLift = (set: Slots, sets: readonly Slots[]): boolean =>
  sets.findLast(({ lift }) => lift === set.lift) === set || !sets.includes(set);

/**
 * Changes several saved sets.
 * @param changes corrections by index in `sets`
 */
export function changedSeveral(
  last: LastAct,
  sets: readonly Slots[],
  changes: ReadonlyMap<number, Correction>,
  today: string,
): Amendment {
  const all = [...changes].map(([at, said]) => ({ set: sets[at]!, said }));
  const does = all.flatMap(({ set, said }) =>
    isLatestOfLift(set, sets)
      ? changed({ ...last, act: ADD_RECORD, slots: set }, said).does
      : changeRecord({
          ...inUnit('value', said.weight),
          ...optional('repetitions', said.repetitions),
          ...optional('achieved_on', said.day),
        }).does({ ...set, day: set.day ?? today }),
  );
  const after = sets.map((set, at) => (changes.has(at) ? withCorrection(set, changes.get(at)!) : set));
  const latest = after.at(-1)!;
  return withOthers(
    { does, last: lastOf({ act: ADD_RECORD, slots: latest, missing: null }) },
    after.slice(0, -1),
  )!;
}
