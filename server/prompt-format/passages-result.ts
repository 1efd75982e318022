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
      /** Of a book, an article or a seminar; absent where none is known. */
      author: z.string().optional(),
    }),
  ),
  /** How the searched part of the library knows the words of the query. */
  words: z
    .array(
      z.object({
        word: z.string(),
        /** How many passages have it; 0 when the library never uses it. */
        passages: z.number().int(),
        /** What may stand for it: the word that a misspelled one probably means, and other names of the same thing. */
        means: z.array(z.string()).optional(),
      }),
    )
    .optional(),
  /** How many passages were searched. */
  searched: z.number().int().optional(),
  /** Said instead of passages when nothing fits or the tool could not be used. */
  note: z.string().optional(),
});
export type PassagesResult = z.infer<typeof passagesResultSchema>;
