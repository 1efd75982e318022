/** Rules for a record's fields, for the API and the form; in the small zod, since the browser loads it. */
import * as z from 'zod/mini';
import { lastRecordDay, RECORD_FIRST_DAY } from './record-days.ts';
import {
  FILL_OUT_BOTH,
  RECORD_BODY_WEIGHT_MAX,
  RECORD_NOTE_MAX_CHARACTERS,
  RECORD_REPETITIONS_MAX,
  RECORD_TITLE_MAX_CHARACTERS,
  RECORD_VALUE_MAX,
} from './record-limits.ts';
import { recordTitle } from './record-title.ts';
import { storableText } from './storable-text.ts';

const many = (number: number) => number.toLocaleString('en');

/** JSON has no infinity, so `1e309` arrives as null. */
const between = (least: number, most: number, sentence: string, missing = sentence) =>
  z
    .number({ error: ({ input }) => (input === undefined ? missing : sentence) })
    .check(z.minimum(least, sentence), z.maximum(most, sentence));

const range = (least: number, most: number) => `Enter a number from ${least} to ${many(most)}.`;
const REPETITIONS = `Repetitions are a whole number from 1 to ${many(RECORD_REPETITIONS_MAX)}.`;

export const recordTitleSchema = z.pipe(
  z.pipe(
    z.string({ error: ({ input }) => (input === undefined ? FILL_OUT_BOTH : 'A lift’s name must be text.') }),
    z.transform(recordTitle),
  ),
  z
    .string()
    .check(
      z.minLength(1, FILL_OUT_BOTH),
      z.maxLength(
        RECORD_TITLE_MAX_CHARACTERS,
        `A lift’s name can be at most ${RECORD_TITLE_MAX_CHARACTERS} characters long.`,
      ),
    ),
);
export const recordValueSchema = between(0, RECORD_VALUE_MAX, range(0, RECORD_VALUE_MAX), FILL_OUT_BOTH);
export const repetitionsSchema = between(1, RECORD_REPETITIONS_MAX, REPETITIONS).check(
  z.refine(Number.isInteger, REPETITIONS),
);
export const recordDaySchema = z
  .string()
  .check(z.regex(/^\d{4}-\d\d-\d\d$/, { error: 'Enter a date as YYYY-MM-DD.', abort: true }))
  .check(
    z.refine((day) => z.safeParse(z.iso.date(), day).success, {
      error: 'There is no such day.',
      abort: true,
    }),
  )
  .check(
    z.refine(
      (day) => day >= RECORD_FIRST_DAY && day <= lastRecordDay(),
      'Choose a date between 1900 and today.',
    ),
  );
export const bodyWeightSchema = between(1, RECORD_BODY_WEIGHT_MAX, range(1, RECORD_BODY_WEIGHT_MAX));
export const recordNoteSchema = z.pipe(
  z
    .string()
    .check(
      z.maxLength(
        RECORD_NOTE_MAX_CHARACTERS,
        `A note can be at most ${many(RECORD_NOTE_MAX_CHARACTERS)} characters long.`,
      ),
    ),
  z.transform((text: string) => storableText(text).trim()),
);
