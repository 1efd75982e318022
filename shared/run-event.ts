import * as z from 'zod';
import { loadedBarSchema, productCardSchema, savedItemSchema, usedSchema } from './answer-extras.ts';
import { sourceSchema } from './source.ts';
import { toolNameSchema } from './tool.ts';
import { usageSchema } from './usage.ts';

/** How a run ended. `interrupted`: its server went away. */
export const RUN_ENDINGS = ['done', 'stopped', 'interrupted', 'failed'] as const;
export const runEndingSchema = z.enum(RUN_ENDINGS);
export type RunEnding = z.infer<typeof runEndingSchema>;

/**
 * Events while the coach answers. The server yields these, the database keeps them, the screen switches on
 * them. `sources`, `products`, `saved`, `bars` and `used` carry the whole each time; the last one counts.
 */
export const runEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    conversationId: z.string(),
    questionId: z.string(),
    answerId: z.string(),
    model: z.string(),
  }),
  z.object({ type: z.literal('tool'), tool: toolNameSchema }),
  /** A reasoning model was called: it may take minutes before the first word. */
  z.object({ type: z.literal('thinking') }),
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('sources'), sources: z.array(sourceSchema) }),
  z.object({ type: z.literal('products'), products: z.array(productCardSchema) }),
  z.object({ type: z.literal('saved'), saved: z.array(savedItemSchema) }),
  z.object({ type: z.literal('bars'), bars: z.array(loadedBarSchema) }),
  z.object({ type: z.literal('used'), used: usedSchema }),
  /** The older part of the conversation is summarized for the coach; null while in progress. */
  z.object({ type: z.literal('summary'), upTo: z.string().nullable() }),
  z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
  /** `usage` is for admins only: the total for the answer. */
  z.object({ type: z.literal('end'), ending: runEndingSchema, usage: usageSchema.optional() }),
]);
export type RunEvent = z.infer<typeof runEventSchema>;
export type RunEnd = Extract<RunEvent, { type: 'end' }>;

/** Input of a run's reader: events as they come, or the news that its server fell silent or is back. */
export type RunNews = readonly NumberedEvent[] | 'stalled' | 'resumed';

/**
 * An event with its place in the run's log, counted without gaps: from 1, or in the log of a continued answer from a
 * number above all those before.
 */
export interface NumberedEvent {
  n: number;
  event: RunEvent;
}
