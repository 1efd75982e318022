import * as z from 'zod';
import { UNIT_SYSTEMS } from './body-measures.ts';
import { WEIGHT_UNITS } from './lifting/weight-unit.ts';
import { MEMORY_CATEGORIES } from './memory.ts';
import { PROFILE_FIELDS } from './profile-labels.ts';
import { RECORD_UNITS } from './record-limits.ts';
import { personalRecordSchema } from './records.ts';

/**
 * The most items of a kind that one answer saves. A model that saves more was probably manipulated; the built-in
 * coach asks again about the others.
 */
export const WRITES_MAX = 3;

/** A product of the shop, shown under the answer that mentions it. */
export const productCardSchema = z.object({
  id: z.string(),
  name: z.string(),
  category: z.string(),
  /** In the currency's smallest unit. */
  price_cents: z.number().int(),
  /** ISO 4217. */
  currency: z.string(),
  url: z.string(),
});
export type ProductCard = z.infer<typeof productCardSchema>;

/** A personal record as an answer used or saved it. */
export const recordInAnswerSchema = z.object({
  id: z.string(),
  title: z.string(),
  value: z.number(),
  unit: z.enum(RECORD_UNITS).nullable(),
  repetitions: z.number().int().nullable(),
  achieved_on: z.string(),
});
export type RecordInAnswer = z.infer<typeof recordInAnswerSchema>;

/** What a correction replaced. */
const recordBeforeSchema = recordInAnswerSchema.omit({ id: true, title: true }).extend({
  body_weight: z.number().nullable(),
  body_weight_unit: z.enum(WEIGHT_UNITS).nullable(),
  note: z.string(),
});

/** Undone, or deleted or changed later; set when a conversation is opened. */
const gone = z.boolean().optional();

const memoryContent = {
  id: z.string(),
  content: z.string(),
  category: z.enum(MEMORY_CATEGORIES.map(({ id }) => id)),
};

/** Something the coach saved, changed or deleted while answering, which Undo reverts. */
export const savedItemSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('record'),
    ...recordInAnswerSchema.shape,
    /** Present for a correction: Undo changes the record back instead of deleting it. */
    before: recordBeforeSchema.optional(),
    /** The version that was saved: Undo does not overwrite or delete a later one. */
    version: z.number().int().optional(),
    gone,
  }),
  z.object({ kind: z.literal('removed'), ...personalRecordSchema.shape, gone }),
  z.object({ kind: z.literal('memory'), ...memoryContent, gone }),
  z.object({ kind: z.literal('forgotten'), ...memoryContent, importance: z.literal([1, 2, 3]), gone }),
  z.object({
    kind: z.literal('body_weight'),
    id: z.string(),
    /** Body weight now in the profile, in kilograms (metric) or pounds. */
    weight: z.number(),
    units: z.enum(UNIT_SYSTEMS),
    /** The previous value, in the same unit. */
    before: z.number().nullable(),
    gone,
  }),
]);
export type SavedItem = z.infer<typeof savedItemSchema>;

/** Distinguishes the items of an answer, which can save a record and then change it. */
export const savedItemKey = (item: SavedItem): string =>
  [item.kind, item.id, item.kind === 'record' && item.version].join(' ');

/** What the coach can look up of the member's own data. */
export const OWN_DATA = ['profile', 'records', 'memories'] as const;
export type OwnData = (typeof OWN_DATA)[number];

/** Everything used for an answer. */
export const usedSchema = z.object({
  /** Looked up, even if no item is listed below; left out where nothing was, and in older answers. */
  lookedUp: z.array(z.enum(OWN_DATA)).optional(),
  /** The filled-in fields of the training profile. */
  profile: z.array(z.enum(PROFILE_FIELDS)),
  records: z.array(recordInAnswerSchema),
  /** Ids: items deleted since are left out. */
  memories: z.array(z.string()),
  /** Number of library passages read; those cited are the answer's sources. */
  passages: z.number().int(),
  /** Left out where not. */
  searchedWeb: z.boolean().optional(),
  /** Web pages that were read. */
  pages: z.array(z.object({ title: z.string(), url: z.string() })),
});
export type Used = z.infer<typeof usedSchema>;

/** A loaded bar in an answer. */
export const loadedBarSchema = z.object({
  /** Total including the bar, as far as it can be loaded. */
  weight: z.number(),
  unit: z.enum(WEIGHT_UNITS),
  /** The weight of the empty bar. */
  bar: z.number(),
  /** What distinguishes it from the others, such as `85%`; null for a single one. */
  label: z.string().nullable(),
});
export type LoadedBar = z.infer<typeof loadedBarSchema>;

/** Parts of an answer beside its text and sources. */
export const answerExtrasSchema = z.object({
  products: z.array(productCardSchema),
  saved: z.array(savedItemSchema),
  /** Left out where nothing was loaded. */
  bars: z.array(loadedBarSchema).optional(),
  /** Null: only the conversation. */
  used: usedSchema.nullable(),
});
export type AnswerExtras = z.infer<typeof answerExtrasSchema>;
