import { oc } from '@orpc/contract';
import * as z from 'zod';
import { LIBRARY_QUESTION_MAX_CHARACTERS, PASSAGES_ASKED } from './library-limits.ts';
import { storableText } from './storable-text.ts';
import { libraryStoreSchema, seededStoreSchema } from './store.ts';

const count = z.number().int();
const tags = ['Admin'];

const scoresSchema = z.object({
  questions: count,
  passages: count,
  ndcg: z.number(),
  recall: z.number(),
  reciprocal_rank: z.number(),
});
export type Scores = z.infer<typeof scoresSchema>;

const askedPassageSchema = z.object({
  id: z.string(),
  work_id: z.string(),
  title: z.string(),
  store: libraryStoreSchema,
  page: count,
  place: z.string(),
  heading: z.string(),
  text: z.string(),
  /** Score it is ranked by. */
  score: z.number(),
  /**
   * Contributions of its words, word parts, title and word proximity; all zero where it was found by meaning
   * alone.
   */
  fields: z.object({
    words: z.number(),
    parts: z.number(),
    title: z.number(),
    proximity: z.number(),
    question: z.number(),
  }),
  /** Words of the question that it contains. */
  matched: z.array(z.string()),
  /** The sentences that the built-in coach would quote; empty when it would quote none. */
  quote: z.string(),
});
export type AskedPassage = z.infer<typeof askedPassageSchema>;

/** Measures how well the library finds things: one question, and the scorecard over golden questions. */
export const libraryMeasures = {
  ask: oc
    .route({
      method: 'POST',
      path: '/library/ask',
      tags,
      summary: 'What a question finds in a store or a work, and why; for super admins',
      description: `At most ${PASSAGES_ASKED} passages.`,
    })
    .input(
      z.object({
        question: z.string().trim().min(1).max(LIBRARY_QUESTION_MAX_CHARACTERS).transform(storableText),
        store: seededStoreSchema,
        workId: z.uuid().optional(),
      }),
    )
    .output(z.object({ passages: z.array(askedPassageSchema) })),
  scorecard: oc
    .route({
      method: 'GET',
      path: '/library/scorecard',
      tags,
      summary: 'The golden questions and how well the library has answered them; for super admins',
    })
    .output(
      z.object({
        questions: z.array(
          z.object({
            id: z.string(),
            question: z.string(),
            slug: z.string(),
            title: z.string().nullable(),
            page: count,
            place: z.string(),
          }),
        ),
        history: z.array(scoresSchema.extend({ measured_at: z.string() })),
      }),
    ),
  measure: oc
    .route({
      method: 'POST',
      path: '/library/scorecard',
      tags,
      summary: 'Measures how well the library finds the pages of the golden questions; for super admins',
    })
    .output(scoresSchema),
  addGolden: oc
    .route({
      method: 'POST',
      path: '/library/golden-questions',
      tags,
      summary: 'Adds a question with the page that should be found for it; for super admins',
    })
    .input(
      z.object({
        question: z.string().trim().min(1).max(LIBRARY_QUESTION_MAX_CHARACTERS).transform(storableText),
        workId: z.uuid(),
        page: z.number().int().positive(),
      }),
    )
    .output(z.object({ id: z.string() })),
  removeGolden: oc
    .route({
      method: 'DELETE',
      path: '/library/golden-questions/{questionId}',
      tags,
      summary: 'Removes a golden question; for super admins',
    })
    .input(z.object({ questionId: z.uuid() }))
    .output(z.object({})),
};
