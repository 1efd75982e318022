import * as z from 'zod/mini';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import { isWeightUnit } from '#shared/lifting/weight-unit.ts';
import type { RecordUnit } from '#shared/record-limits.ts';
import {
  bodyWeightSchema,
  recordDaySchema,
  recordNoteSchema,
  recordTitleSchema,
  recordValueSchema,
  repetitionsSchema,
} from '#shared/record-rules.ts';
import { timeInWords } from '#shared/record-words.ts';
import type { PersonalRecord } from '#shared/records.ts';
import { today } from '#web/lib/dates.ts';
import { typedNumber } from '#web/lib/typed-number.ts';
import { readAmount, splitTyped } from './amount.ts';

/** A record as it is being typed. */
export interface Draft {
  title: string;
  value: string;
  /** Undefined until chosen: then that of the lift's other records. */
  unit: RecordUnit | null | undefined;
  repetitions: string;
  /** Undefined until chosen: then the day it is saved. */
  achievedOn: string | undefined;
  bodyWeight: string;
  /** Undefined until chosen: then the athlete's. */
  bodyWeightUnit: WeightUnit | undefined;
  note: string;
}

/** A draft's values, in the fields of the API. */
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

/** The problem that keeps a draft from being saved, and the field to fix. */
export class Mistake {
  readonly field: DraftField;
  readonly message: string;

  constructor(field: DraftField, message: string) {
    this.field = field;
    this.message = message;
  }
}

export const emptyDraft = (bodyWeightUnit?: WeightUnit): Draft => ({
  title: '',
  value: '',
  unit: undefined,
  repetitions: '',
  achievedOn: undefined,
  bodyWeight: '',
  bodyWeightUnit,
  note: '',
});

/** Formats a number as one would type it. */
const typed = (value: number | null, unit: RecordUnit | null = null): string =>
  value === null ? '' : unit === 'time' ? timeInWords(value) : String(value);

export const draftOf = (record: PersonalRecord): Draft => ({
  title: record.title,
  value: typed(record.value, record.unit),
  unit: record.unit,
  repetitions: typed(record.repetitions),
  achievedOn: record.achieved_on,
  bodyWeight: typed(record.body_weight),
  bodyWeightUnit: record.body_weight_unit ?? (isWeightUnit(record.unit) ? record.unit : undefined),
  note: record.note,
});

/** Returns the next record of a lift: one more than the last. */
export const nextDraft = (record: PersonalRecord): Draft => ({
  ...emptyDraft(draftOf(record).bodyWeightUnit),
  title: record.title,
  value: typed(Number((record.value + 1).toFixed(3)), record.unit),
  unit: record.unit,
});

/** Whether anything was typed or chosen since `before`. */
export const isChanged = (draft: Draft, before: Draft): boolean =>
  (Object.keys(draft) as (keyof Draft)[]).some((field) => trimmed(draft[field]) !== trimmed(before[field]));

const trimmed = (value: string | null | undefined) => (typeof value === 'string' ? value.trim() : value);

const draftSchema = z.object({
  title: recordTitleSchema,
  value: recordValueSchema,
  repetitions: z.nullable(repetitionsSchema),
  achieved_on: recordDaySchema,
  body_weight: z.nullable(bodyWeightSchema),
  note: recordNoteSchema,
});

const FIELDS: Record<string, DraftField> = { achieved_on: 'achievedOn', body_weight: 'bodyWeight' };

/**
 * Reads a draft.
 * @param usual its unit where the number is typed without one
 * @param weightUnit the unit of a body weight for which none was chosen
 */
export function readDraft(
  draft: Draft,
  usual: RecordUnit | null,
  weightUnit: WeightUnit = 'lb',
): Entry | Mistake {
  const typed = splitTyped(draft.value);
  const repetitions = typed.repetitions ?? (typed.unit === 'reps' ? '' : draft.repetitions);
  // A count has no repetitions beside it: 'Dips 40x5' are five with 40 added.
  const isLoaded = usual === 'reps' && draft.unit === undefined && repetitions.trim() !== '';
  const unit = typed.unit ?? (isLoaded ? weightUnit : usual);
  const value = readAmount(typed.amount, unit);
  const read = z.safeParse(draftSchema, {
    title: draft.title,
    value: value ?? undefined,
    // What is typed with the number is newer than a field that was filled before.
    repetitions: typedNumber(repetitions),
    achieved_on: draft.achievedOn ?? today(),
    body_weight: typedNumber(draft.bodyWeight),
    note: draft.note,
  });
  if (read.success) {
    return {
      ...read.data,
      unit,
      body_weight_unit: read.data.body_weight === null ? null : (draft.bodyWeightUnit ?? weightUnit),
    };
  }
  const { path, message } = read.error.issues[0]!;
  const name = String(path[0]);
  if (name === 'value' && value === null && draft.value.trim() !== '') {
    return new Mistake(
      'value',
      unit === 'time'
        ? 'Enter the time in seconds, or as minutes and seconds, such as 4:32.'
        : 'Enter a number, such as 315, 102.5 kg or 140 x 5.',
    );
  }
  if (draft.achievedOn === '' && name === 'achieved_on') return new Mistake('achievedOn', 'Choose a date.');
  return new Mistake(FIELDS[name] ?? (name as DraftField), message);
}

/** Whether a record matches what was to be saved: then a save that seemed to fail went through after all. */
export const says = (record: PersonalRecord, entry: Entry): boolean =>
  (Object.keys(entry) as (keyof Entry)[]).every((field) => record[field] === entry[field]);
