import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { type LastAct, optional, prs } from '#server/offline-coach/slots/act.ts';
import { NO_SLOTS, type Slots } from '#server/offline-coach/slots/slots.ts';
import {
  changedRecordIn,
  removedRecordIn,
  reportsChanged,
  reportsRemoved,
} from '#server/words/record-sentences.ts';
import { ADD_RECORD } from './add-record.ts';
import type { Amendment } from './amendment.ts';
import { changeRecord, isByReference } from './record-reference.ts';
import { dayIn, slotsOf } from './written-record.ts';

const NOT_RESTORED =
  'I cannot restore that one from here. You can write it down again under Account, Personal Records.';

/** Restores what the last answer reports as removed or changed; null when it reports neither. */
export function restored(record: LastAct | null, today: string): Amendment | null {
  if (record === null) return null;
  const { slots } = record;
  const added = removedIn(record.answer, today);
  const last: LastAct = {
    act: ADD_RECORD,
    slots: { ...NO_SLOTS, lift: slots.lift },
    missing: null,
    answer: '',
    offers: [],
  };
  if (added !== null) return { does: [added], last };
  const back = changedBack(record.answer, today);
  if (back !== null) return { does: [back], last: { ...last, act: changeRecord({}) } };
  return isByReference(record) && (reportsRemoved(record.answer) || reportsChanged(record.answer))
    ? { does: [NOT_RESTORED], last: null }
    : null;
}

/** Returns the record that an answer reports as removed. */
export function removedRecord(answer: string, today: string): Slots | null {
  const removed = removedRecordIn(answer);
  return removed && slotsOf(removed, today);
}

function removedIn(answer: string, today: string): ToolCall | null {
  const removed = removedRecordIn(answer);
  if (removed === null) return null;
  const { title, set, day, bodyWeight, bodyWeightUnit, note } = removed;
  return prs('add', {
    lift: title,
    as_named: true,
    value: set.value,
    ...optional('unit', set.unit),
    ...optional('repetitions', set.repetitions),
    ...optional('achieved_on', dayIn(day, today)),
    ...optional('body_weight', bodyWeight),
    ...optional('body_weight_unit', bodyWeightUnit),
    ...optional('note', note),
  });
}

function changedBack(answer: string, today: string): ToolCall | null {
  const changed = changedRecordIn(answer);
  if (changed === null) return null;
  const { is, was } = changed;
  return prs('correct', {
    lift: is.title,
    of: {
      ...optional('day', dayIn(is.day, today)),
      value: is.set.value,
      ...optional('unit', is.set.unit),
      repetitions: is.set.repetitions ?? 1,
    },
    value: was.set.value,
    ...optional('unit', was.set.unit),
    ...(was.set.repetitions !== is.set.repetitions && { repetitions: was.set.repetitions ?? 1 }),
    ...optional('achieved_on', dayIn(was.day, today)),
    ...(was.note !== undefined && { note: was.note }),
  });
}
