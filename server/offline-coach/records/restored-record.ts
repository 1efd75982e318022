import type { ToolCall } from '#server/offline-coach/conversation/tool-call.ts';
import { type LastAct, optional, prs } from '#server/offline-coach/slots/act.ts';
import { NO_SLOTS, type Slots } from '#server/offline-coach/slots/slots.ts';
import { liftOfTitle } from '#server/offline-coach/words/lifts.ts';
import { ADD_RECORD } from './add-record.ts';
import type { Amendment } from './amendment.ts';
import { dayIn, numberIn, SET } from './by-reference.ts';
import { changeRecord, isByReference } from './record-reference.ts';

const REMOVED = new RegExp(
  `^I removed your (.+?): ${SET} \\(([^()]+)\\)\\.(?: Also kept with it: (?:body weight ([\\d.]+) (kg|lb)(?:; |\\.))?(?:(.+)\\.)?)? Answer “put it back”`,
  'mu',
);
const CHANGED = new RegExp(
  `^I (?:changed your (.+?):|saved your (.+?) as) \\*\\*${SET}\\*\\* \\(([^()]+)\\), no longer ${SET} \\(([^()]+)\\)\\.`,
  'mu',
);

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
  return isByReference(record) && /^I (?:removed|changed) your /mu.test(record.answer)
    ? { does: [NOT_RESTORED], last: null }
    : null;
}

/** Returns the record that an answer reports as removed. */
export function removedRecord(answer: string, today: string): Slots | null {
  const [, title, value = '', unit, times, day = ''] = REMOVED.exec(answer) ?? [];
  if (title === undefined) return null;
  return {
    ...NO_SLOTS,
    lift: liftOfTitle(title),
    weight: { value: numberIn(value), unit: unit === 'kg' || unit === 'lb' ? unit : null },
    repetitions: times === undefined ? null : Number(times),
    day: dayIn(day, today),
  };
}

function removedIn(answer: string, today: string): ToolCall | null {
  const found = REMOVED.exec(answer);
  if (found === null) return null;
  const [, lift, value = '', unit, repetitions, day = '', body, bodyUnit, note] = found;
  return prs('add', {
    lift,
    as_named: true,
    value: numberIn(value),
    ...optional('unit', unit),
    ...optional('repetitions', repetitions === undefined ? null : Number(repetitions)),
    ...optional('achieved_on', dayIn(day, today)),
    ...optional('body_weight', body === undefined ? null : Number(body)),
    ...optional('body_weight_unit', bodyUnit),
    ...optional('note', note),
  });
}

function changedBack(answer: string, today: string): ToolCall | null {
  const found = CHANGED.exec(answer);
  if (found === null) return null;
  const [, changed, saved, value = '', unitNow, timesNow, day = ''] = found;
  const [before = '', unit, repetitions, dayBefore = ''] = found.slice(7);
  return prs('correct', {
    lift: changed ?? saved,
    of: {
      ...optional('day', dayIn(day, today)),
      value: numberIn(value),
      ...optional('unit', unitNow),
      repetitions: Number(timesNow ?? 1),
    },
    value: numberIn(before),
    ...optional('unit', unit),
    ...(repetitions !== timesNow && { repetitions: Number(repetitions ?? 1) }),
    ...optional('achieved_on', dayIn(dayBefore, today)),
  });
}
