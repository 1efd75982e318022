import * as z from 'zod';
import { IMPORT_COLUMNS, IMPORT_FORMATS } from './import-limits.ts';
import { RECORD_UNITS } from './record-limits.ts';

const count = () => z.number().int();

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
export type ImportReading = z.infer<typeof readingSchema>;
