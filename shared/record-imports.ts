import { oc } from '@orpc/contract';
import * as z from 'zod';
import {
  DATE_ORDERS,
  EXPORT_FORMATS,
  IMPORT_COLUMNS,
  IMPORT_FILE_MAX_BYTES,
  IMPORT_FORMATS,
  IMPOSSIBLE_ANSWERS,
  UNIT_ANSWERS,
} from './import-limits.ts';
import { RECORD_TITLE_MAX_CHARACTERS, RECORD_UNITS } from './record-limits.ts';
import { recordTitle } from './record-title.ts';
import { repliesAs } from './reply-types.ts';
import { storableText } from './storable-text.ts';
import { isTimeZone } from './time-zone.ts';

const FILE_NAME_MAX_CHARACTERS = 200;
const ANSWER_MAX_CHARACTERS = 200;
/** Names remembered per call. */
const NAMES_MAX = 1000;

const answerSchema = z.string().max(ANSWER_MAX_CHARACTERS);
const count = () => z.number().int();

/** Sent with the file: its name, and the answers to the questions of the last reading. */
export const importQuerySchema = z.object({
  file_name: z
    .string()
    .transform((name) => storableText(name).trim().slice(0, FILE_NAME_MAX_CHARACTERS).toWellFormed())
    .default(''),
  /** Unit of weights for which the file gives none; `none` leaves them without. */
  unit: z.enum(UNIT_ANSWERS, { error: `Choose one of ${UNIT_ANSWERS.join(', ')}.` }).optional(),
  /** Whether impossible sets are left out or kept. */
  impossible: z
    .enum(IMPOSSIBLE_ANSWERS, { error: `Choose one of ${IMPOSSIBLE_ANSWERS.join(', ')}.` })
    .optional(),
  /** How to read dates such as 05/06/2024. */
  dates: z.enum(DATE_ORDERS, { error: `Choose one of ${DATE_ORDERS.join(', ')}.` }).optional(),
  /** The athlete's IANA time zone: some apps write times in UTC, where the day may differ. */
  time_zone: z
    .string()
    .max(60)
    .optional()
    .transform((name) => (name !== undefined && isTimeZone(name) ? name : 'UTC')),
  /** Whose results to import from a file with several lifters. */
  lifter: answerSchema.optional(),
  /** Meaning of the columns of an unknown CSV, by the column’s name. */
  columns: z.partialRecord(z.enum(IMPORT_COLUMNS), answerSchema).optional(),
});
export type ImportQuery = z.output<typeof importQuerySchema>;

const importedRecordSchema = z.object({
  title: z.string(),
  value: z.number(),
  unit: z.enum(RECORD_UNITS).nullable(),
  repetitions: count().nullable(),
  achieved_on: z.string(),
  body_weight: z.number().nullable(),
  body_weight_unit: z.enum(['lb', 'kg']).nullable(),
  note: z.string(),
});

const setsInQuestion = {
  /** Number of sets in question. */
  count: count(),
  examples: z.array(
    z.object({
      line: count(),
      exercise: z.string(),
      weight: z.number(),
      repetitions: count().nullable(),
      day: z.string().nullable(),
    }),
  ),
};

const questionSchema = z.discriminatedUnion('about', [
  /** Weights without a unit. */
  z.object({ about: z.literal('unit'), ...setsInQuestion }),
  /** Impossible sets. */
  z.object({ about: z.literal('impossible'), ...setsInQuestion }),
  z.object({ about: z.literal('dates'), line: count(), example: z.string() }),
  z.object({
    about: z.literal('lifter'),
    /** Those with the most results, up to some hundreds. */
    lifters: z.array(z.object({ name: z.string(), results: count() })),
    count: count(),
  }),
  z.object({
    about: z.literal('columns'),
    header: z.array(z.string()),
    /** The first rows. */
    rows: z.array(z.array(z.string())),
    guess: z.partialRecord(z.enum(IMPORT_COLUMNS), z.string()),
  }),
  /** Answered by `PATCH /lift-names`. */
  z.object({ about: z.literal('lifts'), names: z.array(z.string()) }),
]);
export type ImportQuestion = z.infer<typeof questionSchema>;

const importedLiftSchema = z.object({
  /** As written in the file. */
  name: z.string(),
  /** The athlete’s own name for it; null when it is left out. */
  title: z.string().nullable(),
  /**
   * How the title was found: `remembered` from a choice, the `same` as an existing one, `known` as another
   * name for it, `new`, or `unsure`, which is asked.
   */
  how: z.enum(['remembered', 'same', 'known', 'new', 'unsure']),
  /** Possible titles, likeliest first. */
  suggestions: z.array(z.string()),
  sets: count(),
  added: count(),
});
export type ImportedLift = z.infer<typeof importedLiftSchema>;

/** Records that a file would add, or has added. */
export const readingSchema = z.object({
  format: z.enum(IMPORT_FORMATS),
  rows: count(),
  first_day: z.string().nullable(),
  last_day: z.string().nullable(),
  /** Records that are new. */
  added: count(),
  /** Records that the athlete already has. */
  known: count(),
  /**
   * New records that the athlete has in the other unit: the same file may have been read with kg for lb
   * before.
   */
  in_other_unit: count(),
  /** Sets beaten by another of the same lift and day. */
  outdone: count(),
  skipped: z.array(z.object({ reason: z.string(), message: z.string(), count: count(), lines: z.string() })),
  /** While there are any, nothing is imported. */
  questions: z.array(questionSchema),
  lifts: z.array(importedLiftSchema),
  /** The newest of the records that are added. */
  records: z.array(importedRecordSchema),
});
export type Reading = z.infer<typeof readingSchema>;

export const recordImportSchema = z.object({
  id: z.string(),
  file_name: z.string(),
  format: z.enum(IMPORT_FORMATS),
  created_at: z.string(),
  /** Number of its records. */
  records: count(),
});
export type RecordImport = z.infer<typeof recordImportSchema>;

/** Events of a preview or an import requested as `application/x-ndjson`, one per line. */
export const importEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('progress'),
    step: z.enum(['reading', 'saving']),
    /** From 0 to 1. */
    share: z.number(),
    rows: count(),
  }),
  z.object({ type: z.literal('read'), reading: readingSchema }),
  z.object({
    type: z.literal('imported'),
    /** Null when there was nothing to add. */
    record_import: recordImportSchema.nullable(),
    reading: readingSchema,
  }),
  z.object({ type: z.literal('refused'), error: z.string(), message: z.string() }),
]);
export type ImportEvent = z.infer<typeof importEventSchema>;

const fileSchema = z.file().max(IMPORT_FILE_MAX_BYTES);
const FILE = 'The body is the file itself, at most 20 MB, of any content type.';
const PROGRESS =
  'With `Accept: application/x-ndjson` the reply is a line of JSON for each step of its progress, and the last one is the result or a refusal.';

export const recordImports = {
  preview: oc
    .route({
      method: 'POST',
      path: '/record-imports/preview',
      tags: ['Record imports'],
      summary: 'Previews what importing a training file would add',
      description: `${FILE} ${PROGRESS}`,
      inputStructure: 'detailed',
      spec: repliesAs('application/json', 'application/x-ndjson'),
    })
    .input(z.object({ query: importQuerySchema, body: fileSchema }))
    .output(readingSchema),
  add: oc
    .route({
      method: 'POST',
      path: '/record-imports',
      tags: ['Record imports'],
      summary: 'Imports a training file into the viewer’s records',
      description: `${FILE} ${PROGRESS} Imports all of it or nothing; 409 while there are open questions. Records that exist already are not added again.`,
      inputStructure: 'detailed',
      spec: repliesAs('application/json', 'application/x-ndjson'),
    })
    .input(z.object({ query: importQuerySchema, body: fileSchema }))
    .output(z.object({ record_import: recordImportSchema.nullable(), reading: readingSchema })),
  list: oc
    .route({
      method: 'GET',
      path: '/record-imports',
      tags: ['Record imports'],
      summary: 'The viewer’s latest imports, newest first',
    })
    .output(z.object({ record_imports: z.array(recordImportSchema) })),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/record-imports/{id}',
      tags: ['Record imports'],
      summary: 'Undoes an import: deletes all of its remaining records',
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.string(), records: count() })),
  nameLifts: oc
    .route({
      method: 'PATCH',
      path: '/lift-names',
      tags: ['Record imports'],
      summary: 'Saves which of the viewer’s lifts the names in other apps stand for',
    })
    .input(
      z.object({
        names: z
          .array(
            z.object({
              name: z.string().min(1).max(RECORD_TITLE_MAX_CHARACTERS),
              /** Null omits the lift. */
              title: z
                .string()
                .transform(recordTitle)
                .pipe(z.string().min(1).max(RECORD_TITLE_MAX_CHARACTERS))
                .nullable(),
            }),
          )
          .min(1)
          .max(NAMES_MAX),
      }),
    )
    .output(z.object({ names: count() })),
  exportRecords: oc
    .route({
      method: 'GET',
      path: '/personal-records/export',
      tags: ['Record imports'],
      summary: 'All of the viewer’s records as CSV, in this app’s format or another’s',
      description: 'Importing the file again gives the same records.',
    })
    .input(z.object({ format: z.enum(EXPORT_FORMATS).default('liftlore') }))
    .output(z.file().mime('text/csv')),
};
