import * as z from 'zod';
import { UNIT_SYSTEMS } from './body-measures.ts';
import { WEIGHT_UNITS } from './lifting/weight-unit.ts';
import { MEMORY_CATEGORIES } from './memory.ts';
import { PROFILE_FIELDS } from './profile-labels.ts';
import { RECORD_UNITS } from './record-limits.ts';

/** A product of the shop, shown under the answer that speaks of it. */
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

/** Undone, or deleted later; set when a conversation is opened. */
const gone = z.boolean().optional();

const memoryContent = {
  id: z.string(),
  content: z.string(),
  category: z.enum(MEMORY_CATEGORIES.map(({ id }) => id)),
};

/** Something the coach wrote down, or deleted, while answering. Undo takes that back. */
export const savedItemSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('record'), ...recordInAnswerSchema.shape, gone }),
  z.object({ kind: z.literal('memory'), ...memoryContent, gone }),
  z.object({ kind: z.literal('forgotten'), ...memoryContent, importance: z.literal([1, 2, 3]), gone }),
  z.object({
    kind: z.literal('body_weight'),
    id: z.string(),
    /** As the profile has it since, in kilograms (metric) or pounds. */
    weight: z.number(),
    units: z.enum(UNIT_SYSTEMS),
    /** What it had before, in the same. */
    before: z.number().nullable(),
    gone,
  }),
]);
export type SavedItem = z.infer<typeof savedItemSchema>;

/** What went into an answer. */
export const usedSchema = z.object({
  /** The fields of the training profile that hold something. */
  profile: z.array(z.enum(PROFILE_FIELDS)),
  records: z.array(recordInAnswerSchema),
  /** Ids: what was deleted since is not kept here. */
  memories: z.array(z.string()),
  /** How many passages of the library were read; those cited are the answer's sources. */
  passages: z.number().int(),
  /** Pages of the web that were read. */
  pages: z.array(z.object({ title: z.string(), url: z.string() })),
});
export type Used = z.infer<typeof usedSchema>;

/** A bar as an answer loads it. */
export const loadedBarSchema = z.object({
  /** With the bar; what can be loaded. */
  weight: z.number(),
  unit: z.enum(WEIGHT_UNITS),
  /** The weight of the empty bar. */
  bar: z.number(),
  /** What sets it apart from the others, such as `85%`; null for a single one. */
  label: z.string().nullable(),
});
export type LoadedBar = z.infer<typeof loadedBarSchema>;

/** What an answer holds beside its text and sources. */
export const answerExtrasSchema = z.object({
  products: z.array(productCardSchema),
  saved: z.array(savedItemSchema),
  /** Left out where nothing was loaded. */
  bars: z.array(loadedBarSchema).optional(),
  /** Null: nothing but the conversation. */
  used: usedSchema.nullable(),
});
export type AnswerExtras = z.infer<typeof answerExtrasSchema>;
