import * as z from 'zod';

/**
 * What the model reads as the result of a library tool, as JSON: passages numbered for this answer.
 * The offline coach parses it; a provider's model reads it as text.
 */
export const passagesResultSchema = z.object({
  passages: z.array(
    z.object({
      number: z.number().int(),
      work: z.string(),
      /** As a person would say it: 'page 12', '00:14:30', 'Chapter 3 · Box squats', or '' for an entry without pages. */
      place: z.string(),
      heading: z.string(),
      text: z.string(),
    }),
  ),
  /** Said instead of passages when nothing fits or the tool could not be used. */
  note: z.string().optional(),
});
export type PassagesResult = z.infer<typeof passagesResultSchema>;
