import { OFFER_RECORD } from '#server/offline-coach/records/add-record.ts';
import { dayIn, numberIn, SET } from '#server/offline-coach/records/by-reference.ts';
import { asksFirst, changeRecord, REMOVE } from '#server/offline-coach/records/record-reference.ts';
import { inUnit, type LastAct, optional } from '#server/offline-coach/slots/act.ts';
import type { Weight } from '#server/offline-coach/slots/measures.ts';
import { NO_SLOTS, type Slots } from '#server/offline-coach/slots/slots.ts';

const ASKED = new RegExp(
  `^Shall I (remove|change) your (.+?) record of ${SET} \\(([^()]+)\\)(?: to (?:${SET}|(\\p{L}[^?]*)))?\\? Say `,
  'mu',
);
const WHICH = /^Which of these \d+ do you mean\? .* and I remove it:$/mu;
const LISTED = new RegExp(`^\\d+\\. (.+?): ${SET} \\([^()]+\\)$`, 'gmu');
const OFFERED = new RegExp(
  `^Shall I write down \\*\\*(.+?) ${SET}\\*\\*(?: \\(([^()]+)\\))? as a record`,
  'gmu',
);

/** What an answer asked about records, read from its own words: the message before it was not read as one act. */
export function askedIn(answer: string, today: string): LastAct | null {
  return askedToChange(answer, today) ?? askedWhich(answer) ?? askedToAdd(answer, today);
}

function askedToChange(answer: string, today: string): LastAct | null {
  const asked = ASKED.exec(answer);
  if (asked === null) return null;
  const [, verb, lift = '', value = '', unit, times, day = '', toValue, toUnit, toTimes, toDay] = asked;
  const weight = weightOf(value, unit);
  const repetitions = Number(times ?? 1);
  const of: Slots = { ...NO_SLOTS, lift, weight, repetitions, day: dayIn(day, today) };
  if (verb === 'remove') return { ...asksFirst(REMOVE, of, '').last!, answer };
  const to = toValue === undefined ? null : weightOf(toValue, toUnit);
  const toRepetitions = toValue === undefined ? repetitions : Number(toTimes ?? 1);
  const change = {
    ...((to?.value !== weight.value || to?.unit !== weight.unit) && inUnit('value', to)),
    ...optional('repetitions', toRepetitions === repetitions ? null : toRepetitions),
    ...optional('achieved_on', toDay === undefined ? null : dayIn(toDay, today)),
  };
  return { ...asksFirst(changeRecord(change), of, '').last!, answer };
}

/** Which of several is to be removed. */
function askedWhich(answer: string): LastAct | null {
  if (!WHICH.test(answer)) return null;
  const lifts = new Set([...answer.matchAll(LISTED)].map(([, lift]) => lift ?? ''));
  const [lift = null] = lifts.size === 1 ? lifts : [];
  return { act: REMOVE, slots: { ...NO_SLOTS, lift }, missing: null, answer, offers: [] };
}

function askedToAdd(answer: string, today: string): LastAct | null {
  const offers = [...answer.matchAll(OFFERED)].map(([, lift = '', value = '', unit, times, more]) => {
    const sets = /(\d+) sets/u.exec(more ?? '')?.[1];
    const body = /body weight (\d[\d.,]*)(?: (kg|lb))?$/u.exec(more ?? '');
    const day = /\p{L}+ \d{1,2}, \d{4}/u.exec(more ?? '')?.[0];
    const slots: Slots = {
      ...NO_SLOTS,
      lift,
      weight: weightOf(value, unit),
      repetitions: times === undefined ? null : Number(times),
      sets: sets === undefined ? null : Number(sets),
      day: day === undefined ? null : dayIn(day, today),
      bodyWeight: body === null ? null : weightOf(body[1]!, body[2]),
    };
    return { act: OFFER_RECORD, slots, missing: null };
  });
  const last = offers.pop();
  return last === undefined ? null : { ...last, answer, offers };
}

const weightOf = (value: string, unit: string | undefined): Weight => ({
  value: numberIn(value),
  unit: unit === 'kg' || unit === 'lb' ? unit : null,
});
