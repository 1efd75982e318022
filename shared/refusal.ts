import * as z from 'zod';

/** The body of an error on every route except `POST /api/ask`, which answers with the sentence alone. */
export const refusalBodySchema = z.object({
  error: z.string(),
  message: z.string(),
  requestId: z.string(),
  /** For a conflict: the current state, in the shape its route sends. */
  current: z.unknown().optional(),
});
export type RefusalBody = z.infer<typeof refusalBodySchema>;
