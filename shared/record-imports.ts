import { oc } from '@orpc/contract';
import * as z from 'zod';
import { cut } from './cut.ts';
import {
  DATE_ORDERS,
  EXPORT_FORMATS,
  IMPORT_COLUMNS,
  IMPORT_FILE_MAX_BYTES,
  IMPORT_FORMATS,
  IMPOSSIBLE_ANSWERS,
  UNIT_ANSWERS,
} from './import-limits.ts';
import { readingSchema } from './import-reading.ts';
import { RECORD_TITLE_MAX_CHARACTERS } from './record-limits.ts';
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
    .transform((name) => cut(storableText(name).trim(), FILE_NAME_MAX_CHARACTERS))
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
