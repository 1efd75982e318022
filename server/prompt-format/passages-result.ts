import * as z from 'zod';

/**
 * A library tool's result for the model, as JSON: passages numbered for this answer. The offline coach parses
 * it; a provider's model reads it as text.
 */
export const passagesResultSchema = z.object({
  passages: z.array(
    z.object({
      number: z.number().int(),
      work: z.string(),
      /**
       * As people say it: 'page 12', '00:14:30', 'Chapter 3 · Box squats', or '' for an entry without pages.
       */
      place: z.string(),
      heading: z.string(),
      text: z.string(),
      /** The author of a book, an article or a seminar; absent when unknown. */
      author: z.string().optional(),
    }),
  ),
  /** How the searched part of the library knows the words of the query. */
  words: z
    .array(
      z.object({
        word: z.string(),
        /** The number of passages with it; 0 when the library never uses it. */
        passages: z.number().int(),
        /**
         * Its stand-ins: the word that a misspelled one probably means, and other names for the same thing.
         */
        means: z.array(z.string()).optional(),
      }),
    )
    .optional(),
  /** The number of passages searched. */
  searched: z.number().int().optional(),
  /** Of a list: how many works or chapters there are, shown or not. */
  total: z.number().int().optional(),
  /** Says why there are no passages, or no more. */
  note: z.string().optional(),
});
export type PassagesResult = z.infer<typeof passagesResultSchema>;
