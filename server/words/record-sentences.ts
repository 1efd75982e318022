import type { StatedLift } from '#shared/record-words.ts';
import { calendarDay } from './dates.ts';
import { liftInWords } from './records.ts';
import { SET, setFrom, type WrittenSet } from './written-set.ts';

/*
 * Sentences in which the records tool reports what it did, each with the function that reads it back: the
 * built-in coach keeps no state and reads earlier answers. Stored conversations contain these sentences, so
 * after a change the reader must still accept the old wording.
 */

interface SetOnDay extends StatedLift {
  /** `YYYY-MM-DD` */
  achieved_on: string;
}

interface NamedSet extends SetOnDay {
  title: string;
}

interface Noted {
  note: string;
}

/** Stands for an empty note. */
const NO_NOTE = 'nothing';
/** A note that a sentence can name and be read back from. */
const SHORT_NOTE = /^(?:(?!no longer)[^.“”\n])*$/u;

/** A record as a sentence names it. */
export interface WrittenRecord {
  title: string;
  set: WrittenSet;
  /** Such as 'November 26, 2026'. */
  day: string;
  /** What a saved record notes, if anything. */
  note?: string | undefined;
}

const onDay = (set: SetOnDay): string => `${liftInWords(set)} (${calendarDay(set.achieved_on)})`;
const inBold = (set: SetOnDay): string => `**${liftInWords(set)}** (${calendarDay(set.achieved_on)})`;

/** 'I saved your Squat: **140 kg × 3** (November 26, 2026).' */
export const savedRecord = (record: NamedSet): string => `I saved your ${record.title}: ${inBold(record)}.`;
/**
 * 'I saved your Squat as **140 kg × 4** (…), no longer 140 kg × 3 (…). Noted with it: 3 sets of 4, no longer 3
 * sets of 3.'
 */
export function savedInstead(record: NamedSet & Noted, before: SetOnDay & Noted): string {
  return `I saved your ${record.title} as ${inBold(record)}, no longer ${onDay(before)}.${notedInstead(record, before)}`;
}

/** ' Noted with it: 3 sets of 4, no longer 3 sets of 3.'; empty for a note that could not be read back. */
function notedInstead({ note }: Noted, before: Noted): string {
  if (note === before.note || ![note, before.note].every((one) => SHORT_NOTE.test(one))) return '';
  return ` Noted with it: ${note || NO_NOTE}${before.note === '' ? '' : `, no longer ${before.note}`}.`;
}

/** Whether a sentence that reports a change names the note before it, so that “undo that” puts it back. */
export const namesNoteBefore = (record: Noted, before: Noted): boolean =>
  record.note === before.note || notedInstead(record, before) !== '';
/** 'I changed your Squat: **140 kg × 4** (…), no longer 140 kg × 3 (…).' */
export const changedRecord = (record: NamedSet & Noted, before: SetOnDay & Noted): string =>
  `I changed your ${record.title}: ${inBold(record)}, no longer ${onDay(before)}.${notedInstead(record, before)}`;
export const removedRecord = (record: NamedSet): string =>
  `I removed your ${record.title}: ${onDay(record)}.`;

/** The athlete has put back what an answer removed, and the same question is answered again. */
export const keptRecord = (record: NamedSet): string =>
  `You put your ${record.title} back: ${onDay(record)}, so I left it there. Tell me again if you want it removed.`;
/** The athlete has undone what an answer added before it was continued. */
export const notSavedAgain = (record: NamedSet): string =>
  `You undid your ${record.title}: ${onDay(record)}, so I did not save it again. Tell me if you want it logged.`;
/** An answer that failed did it, and the athlete asks again. */
export const removedAlready = (record: NamedSet): string =>
  `Your ${record.title} has already been removed: ${onDay(record)}. Name another one by its weight, and I’ll remove or change it.`;

export const movedAlready = (record: NamedSet): string =>
  `Your ${record.title} has already been moved: ${onDay(record)}. Name another day, and I’ll change it.`;

interface KeptWithRecord {
  body_weight: number | null;
  body_weight_unit: string | null;
  note: string;
}

/** Reports a removed record with all that was kept with it, so that it can be restored from the answer. */
export function removedWhole(record: NamedSet & KeptWithRecord, isRestorable: boolean): string {
  const { body_weight: body, body_weight_unit: unit, note } = record;
  const more = [...(body === null ? [] : [`body weight ${body} ${unit}`]), ...(note === '' ? [] : [note])];
  const kept = more.length === 0 ? '' : ` Also kept with it: ${more.join('; ')}.`;
  return `${removedRecord(record)}${kept}${isRestorable ? ' Answer “put it back” to restore it.' : ''}`;
}

/** Two decimals are shown, so only such a number can be read back. */
export const isShownWhole = (value: number) => Number(value.toFixed(2)) === value;

/** Whether its set and day can be read back from the sentence that names them. */
export const isReadBack = ({ title, value, unit }: NamedSet): boolean =>
  unit !== null && unit !== 'time' && isShownWhole(value) && !title.includes(':');

/** Whether all of it can be read back, so that “put it back” loses nothing. */
export const isReadBackWhole = (record: NamedSet & KeptWithRecord): boolean =>
  isReadBack(record) &&
  isShownWhole(record.body_weight ?? 0) &&
  !/[\n\r]|Answer “put it back”|^body weight/iu.test(record.note) &&
  record.note === record.note.trim();

export const reportsSaved = (answer: string): boolean => /^I saved your /mu.test(answer);
export const reportsRemoved = (answer: string): boolean => /^I removed your /mu.test(answer);
export const reportsChanged = (answer: string): boolean => /^I changed your /mu.test(answer);
/** Whether an answer mentions a record that was saved, changed or removed. */
export const namesWrittenRecord = (answer: string): boolean =>
  /\bI (?:saved|changed|removed) your /u.test(answer);
export const reportsSavedInstead = (answer: string): boolean =>
  /^I saved your .+ as .+, no longer /mu.test(answer);

const SAVED = new RegExp(
  `^I saved your (.+?)(?::| as) \\*\\*${SET}\\*\\* \\(([^()]+)\\)(?:\\. Noted with it: ((?:“[^”]*”|[^“.\\n]|\\.\\d)+)\\.)?`,
  'gmu',
);

/** Returns the records that an answer reports as saved. */
export const savedRecordsIn = (answer: string): WrittenRecord[] =>
  [...answer.matchAll(SAVED)].map(([, title = '', value, unit, repetitions, day = '', note]) => ({
    title,
    set: setFrom(value, unit, repetitions),
    day,
    ...(note !== undefined && { note }),
  }));

const REMOVED = new RegExp(
  `^I removed your (.+?): ${SET} \\(([^()]+)\\)\\.(?: Also kept with it: (?:body weight ([\\d.]+) (kg|lb)(?:; |\\.))?(?:(.+)\\.)?)? Answer “put it back”`,
  'mu',
);

interface RemovedRecord extends WrittenRecord {
  bodyWeight: number | undefined;
  bodyWeightUnit: string | undefined;
  note: string | undefined;
}

/** Returns the restorable record that an answer reports as removed; null if it reports none. */
export function removedRecordIn(answer: string): RemovedRecord | null {
  const found = REMOVED.exec(answer);
  if (found === null) return null;
  const [, title = '', value, unit, repetitions, day = '', body, bodyWeightUnit, note] = found;
  const bodyWeight = body === undefined ? undefined : Number(body);
  return { title, set: setFrom(value, unit, repetitions), day, bodyWeight, bodyWeightUnit, note };
}

const CHANGED = new RegExp(
  `^I (?:changed your (.+?):|saved your (.+?) as) \\*\\*${SET}\\*\\* \\(([^()]+)\\), no longer ${SET} \\(([^()]+)\\)\\.(?: Noted with it: ((?:(?!, no longer)[^.\\n])+)(?:, no longer ([^.\\n]+))?\\.)?`,
  'mu',
);

/** Returns the record that an answer reports as changed, and what it was; null if it reports none. */
export function changedRecordIn(answer: string): { is: WrittenRecord; was: WrittenRecord } | null {
  const found = CHANGED.exec(answer);
  if (found === null) return null;
  const title = found[1] ?? found[2] ?? '';
  const written = (at: number): WrittenRecord => ({
    title,
    set: setFrom(found[at], found[at + 1], found[at + 2]),
    day: found[at + 3] ?? '',
  });
  const [named, before = named === undefined ? undefined : ''] = found.slice(11);
  const note = named === NO_NOTE ? '' : named;
  return { is: { ...written(3), note }, was: { ...written(7), note: before } };
}

/** Asks which of several records is meant. */
export const asksWhichRecord = (
  count: number,
  shown: readonly NamedSet[],
  verb: 'remove' | 'change',
  byNumber = true,
): string =>
  `Which of these ${count} do you mean? ${byNumber ? 'Name its number, or ' : 'Name '}its weight, repetitions and day, and I ${verb} it:\n\n${shown.map((record, at) => `${at + 1}. ${record.title}: ${onDay(record)}`).join('\n')}`;

export const askedWhichRecord = (answer: string): boolean =>
  /^Which of these \d+ do you mean\?/mu.test(answer);
export const askedWhichToRemove = (answer: string): boolean =>
  /^Which of these \d+ do you mean\? .* and I remove it:$/mu.test(answer);

const LISTED = new RegExp(`^(\\d+)\\. (.+?): ${SET} \\(([^()]+)\\)$`, 'gmu');

/** Returns the records to choose from, with their numbers. */
export const listedRecordsIn = (answer: string): (WrittenRecord & { number: number })[] =>
  [...answer.matchAll(LISTED)].map(([, number, title = '', value, unit, repetitions, day = '']) => ({
    number: Number(number),
    title,
    set: setFrom(value, unit, repetitions),
    day,
  }));
