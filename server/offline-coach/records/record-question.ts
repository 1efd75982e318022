import type { Slots } from '#server/offline-coach/slots/slots.ts';
import { calendarDay } from '#server/words/dates.ts';
import { SET, setFrom } from '#server/words/written-set.ts';
import { dayIn, inWords, slotsOf, weightOfSet } from './written-record.ts';

/*
 * Questions about a record of the athlete's, each with the function that reads it back. Stored conversations
 * contain them, so after a change the reader must still accept the old wording.
 */

const TO_REMOVE = 'Shall I remove your ';
const TO_CHANGE = 'Shall I change your ';

/** @param named the record, as `recordInWords` names it */
export const removalQuestion = (named: string): string => `${TO_REMOVE}${named}? Say “yes” and I will.`;
/** @param to the new set, or the new day alone */
export const changeQuestion = (named: string, to: string): string =>
  `${TO_CHANGE}${named} to ${to}? Say “yes” and I will.`;

export const isChangeQuestion = (said: string): boolean => said.startsWith(TO_CHANGE);
export const isRemovalQuestion = (said: string): boolean => said.startsWith(TO_REMOVE);

const ASKED = new RegExp(
  `^Shall I (remove|change) your (.+?) record of ${SET} \\(([^()]+)\\)(?: to (?:${SET}|(\\p{L}[^?]*)))?\\? Say `,
  'mu',
);

/** Returns the record an answer asked about and its new values; `to` is null for a removal. */
export function recordAsked(answer: string, today: string): { record: Slots; to: Slots | null } | null {
  const asked = ASKED.exec(answer);
  if (asked === null) return null;
  const [, verb, title = '', value, unit, times, day = '', toValue, toUnit, toTimes, toDay] = asked;
  const record = single(slotsOf({ title, set: setFrom(value, unit, times), day }, today));
  if (verb === 'remove') return { record, to: null };
  const set = toValue === undefined ? null : setFrom(toValue, toUnit, toTimes);
  return {
    record,
    to: {
      ...record,
      ...(set !== null && { weight: weightOfSet(set), repetitions: set.repetitions ?? 1 }),
      day: toDay === undefined ? record.day : dayIn(toDay, today),
    },
  };
}

/** Asks for the right value of a record. */
export const valueQuestion = (named: string): string =>
  `You mean your ${named}. What should it say? Name its new weight, repetitions or day with it, or edit it under [Account → Personal Records](/account/personal-records).`;

const MEANT = new RegExp(
  `^You mean your (.+?) record of ${SET} \\(([^()]+)\\)\\. What should it say\\?`,
  'u',
);

/** Returns the record whose right value an answer asked for. */
export function recordMeant(answer: string, today: string): Slots | null {
  const [, title, value, unit, times, day = ''] = MEANT.exec(answer) ?? [];
  return title === undefined
    ? null
    : single(slotsOf({ title, set: setFrom(value, unit, times), day }, today));
}

const single = (record: Slots): Slots => ({ ...record, repetitions: record.repetitions ?? 1 });

/** 'Squat record of 140 kg × 3 (November 26, 2026)' */
export const recordInWords = (of: Slots): string =>
  `${of.lift} record of ${setInWords(of)}${of.day === null ? '' : ` (${calendarDay(of.day)})`}`;
export const setInWords = ({ weight, repetitions }: Slots): string =>
  `${inWords(weight)}${(repetitions ?? 1) === 1 ? '' : ` × ${repetitions}`}`;
