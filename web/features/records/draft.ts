import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import {
  FILL_OUT_BOTH,
  lastRecordDay,
  RECORD_BODY_WEIGHT_MAX,
  RECORD_FIRST_DAY,
  RECORD_NOTE_MAX_CHARACTERS,
  RECORD_REPETITIONS_MAX,
  RECORD_TITLE_MAX_CHARACTERS,
  RECORD_VALUE_MAX,
  type RecordUnit,
  recordTitle,
} from '#shared/record-limits.ts';
import { timeInWords } from '#shared/record-words.ts';
import type { PersonalRecord } from '#shared/records.ts';
import { number } from '#web/lib/numbers.ts';
import { readAmount, readNumber, today } from './amount.ts';

/** A record as it is being typed. */
export interface Draft {
  title: string;
  value: string;
  /** Undefined until chosen: then that of the lift's other records. */
  unit: RecordUnit | null | undefined;
  repetitions: string;
  achievedOn: string;
  bodyWeight: string;
  bodyWeightUnit: WeightUnit;
  note: string;
}

/** What a draft says, in the fields of the wire. */
export interface Entry {
  title: string;
  value: number;
  unit: RecordUnit | null;
  repetitions: number | null;
  achieved_on: string;
  body_weight: number | null;
  body_weight_unit: WeightUnit | null;
  note: string;
}

export type DraftField = 'title' | 'value' | 'repetitions' | 'achievedOn' | 'bodyWeight' | 'note';

/** What keeps a draft from being saved, and the field to mend. */
export class Mistake {
  readonly field: DraftField;
  readonly message: string;

  constructor(field: DraftField, message: string) {
    this.field = field;
    this.message = message;
  }
}

export const emptyDraft = (bodyWeightUnit: WeightUnit = 'lb'): Draft => ({
  title: '',
  value: '',
  unit: undefined,
  repetitions: '',
  achievedOn: today(),
  bodyWeight: '',
  bodyWeightUnit,
  note: '',
});

/** A number as one would type it. */
const typed = (value: number | null, unit: RecordUnit | null = null): string =>
  value === null ? '' : unit === 'time' ? timeInWords(value) : String(value);

export const draftOf = (record: PersonalRecord): Draft => ({
  title: record.title,
  value: typed(record.value, record.unit),
  unit: record.unit,
  repetitions: typed(record.repetitions),
  achievedOn: record.achieved_on,
  bodyWeight: typed(record.body_weight),
  bodyWeightUnit: record.body_weight_unit ?? (record.unit === 'kg' ? 'kg' : 'lb'),
  note: record.note,
});

/** The next record of a lift: one more than the last, today. */
export const nextDraft = (record: PersonalRecord): Draft => ({
  ...emptyDraft(draftOf(record).bodyWeightUnit),
  title: record.title,
  value: typed(Number((record.value + 1).toFixed(3)), record.unit),
  unit: record.unit,
  repetitions: typed(record.repetitions),
});

/** Whether anything was typed that would be missed. */
export const isEmpty = ({ title, value, repetitions, bodyWeight, note }: Draft): boolean =>
  [title, value, repetitions, bodyWeight, note].every((text) => text.trim() === '');

const within = (name: string, most: number, least = 0) => `${name} goes from ${least} to ${number(most)}.`;

/** Reads a draft; `unit` is the one that counts where none was chosen. The server holds to the same limits. */
export function readDraft(draft: Draft, unit: RecordUnit | null): Entry | Mistake {
  const title = recordTitle(draft.title);
  if (title === '') return new Mistake('title', FILL_OUT_BOTH);
  if (draft.value.trim() === '') return new Mistake('value', FILL_OUT_BOTH);
  if (title.length > RECORD_TITLE_MAX_CHARACTERS) {
    return new Mistake(
      'title',
      `A lift’s name can be ${RECORD_TITLE_MAX_CHARACTERS} characters long at most.`,
    );
  }
  const value = readAmount(draft.value, unit);
  if (value === null) {
    return new Mistake(
      'value',
      unit === 'time'
        ? 'Write the time in seconds, or as minutes and seconds, such as 4:32.'
        : 'Write the number in figures, such as 315 or 102.5.',
    );
  }
  if (value < 0 || value > RECORD_VALUE_MAX)
    return new Mistake('value', within('The number', RECORD_VALUE_MAX));

  const repetitions = draft.repetitions.trim() === '' ? null : readNumber(draft.repetitions);
  const some = repetitions !== null && Number.isInteger(repetitions) && repetitions >= 1;
  if (draft.repetitions.trim() !== '' && !(some && repetitions <= RECORD_REPETITIONS_MAX)) {
    return new Mistake(
      'repetitions',
      `Repetitions are a whole number from 1 to ${number(RECORD_REPETITIONS_MAX)}.`,
    );
  }
  const achievedOn = draft.achievedOn || today();
  if (achievedOn < RECORD_FIRST_DAY || achievedOn > lastRecordDay()) {
    return new Mistake('achievedOn', 'Choose a day between 1900 and today.');
  }
  const bodyWeight = draft.bodyWeight.trim() === '' ? null : readNumber(draft.bodyWeight);
  if (
    draft.bodyWeight.trim() !== '' &&
    !(bodyWeight !== null && bodyWeight >= 1 && bodyWeight <= RECORD_BODY_WEIGHT_MAX)
  ) {
    return new Mistake('bodyWeight', within('Body weight', RECORD_BODY_WEIGHT_MAX, 1));
  }
  if (draft.note.length > RECORD_NOTE_MAX_CHARACTERS) {
    return new Mistake(
      'note',
      `A note can be ${number(RECORD_NOTE_MAX_CHARACTERS)} characters long at most.`,
    );
  }
  return {
    title,
    value,
    unit,
    repetitions,
    achieved_on: achievedOn,
    body_weight: bodyWeight,
    body_weight_unit: bodyWeight === null ? null : draft.bodyWeightUnit,
    note: draft.note.trim(),
  };
}

/** Whether a record says what was to be saved: then a save that seemed to fail came through after all. */
export const says = (record: PersonalRecord, entry: Entry): boolean =>
  (Object.keys(entry) as (keyof Entry)[]).every((field) => record[field] === entry[field]);
