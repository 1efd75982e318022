import { oc } from '@orpc/contract';
import * as z from 'zod';
import { actingGet } from './acting-get.ts';
import { claimedUserSchema } from './auth.ts';
import { JOB_STATES } from './job-event.ts';
import { repliesAs } from './reply-types.ts';
import { storableText } from './storable-text.ts';
import { libraryStoreSchema } from './store.ts';
import {
  FINE_TUNING_EXAMPLES_MIN,
  FINE_TUNING_PARTS,
  PAIR_ANSWER_MAX_CHARACTERS,
  PAIR_QUESTION_MAX_CHARACTERS,
  PAIR_STATES,
  SYNTHESIS_LISTS,
  SYNTHESIS_PAGE,
  SYNTHESIS_SEARCH_MAX_CHARACTERS,
  SYNTHESIS_SORTS,
} from './synthesis-limits.ts';
import { versionSchema } from './version.ts';

const count = z.number().int();
const money = { cost_micros: count.nullable(), currency: z.string().nullable() };

const said = (max: number) =>
  z
    .string()
    .transform((text) => storableText(text).trim())
    .pipe(z.string().min(1).max(max));
export const pairTextSchema = z.object({
  question: said(PAIR_QUESTION_MAX_CHARACTERS),
  answer: said(PAIR_ANSWER_MAX_CHARACTERS),
});

/** A question and its answer, made from one passage. Both are untrusted text. */
const pairSchema = z.object({
  id: z.string(),
  /** As a line of the file: the system's message, the question, the answer. */
  messages: z.array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: z.string() })),
  state: z.enum(PAIR_STATES),
  /** Why the answer failed the check against the passage; null when it passed. */
  problem: z.string().nullable(),
  edited: z.boolean(),
  /** Increases with each change. */
  version: count,
  /** Label of the model that wrote it. */
  model: z.string(),
  /** The passage as it was when the pair was made. */
  source: z.object({
    store: libraryStoreSchema,
    title: z.string(),
    place: z.string(),
    heading: z.string(),
    text: z.string(),
  }),
});
export type SynthesisPair = z.infer<typeof pairSchema>;

export const synthesizeSchema = z.object({
  /** Id of the model; defaults to the first available one. */
  model: z.string().max(200).optional(),
  user: claimedUserSchema,
});
export const stopSynthesisSchema = z.object({ action: z.literal('stop') });
export const fineTuningPartSchema = z.object({ part: z.enum(FINE_TUNING_PARTS) });

const jobSchema = z.object({
  state: z.enum(JOB_STATES),
  /** Why it ended before every passage was used, as a sentence; null when it did not. */
  ended_early: z.string().nullable(),
  started_at: z.string(),
  ended_at: z.string().nullable(),
  /** Passages used so far, including earlier work, out of all. */
  done: count,
  total: count.nullable(),
  /** Passages that this work has used, and their cost. */
  passages: count,
  ...money,
  /** Its messages so far, newest last. */
  messages: z.array(z.string()),
});
export type SynthesisJob = z.infer<typeof jobSchema>;

const countsSchema = z.object({
  examples: count,
  unreviewed: count,
  approved: count,
  rejected: count,
  failed: count,
});

const modelSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** The built-in coach, which makes pairs by quoting. It is offered when no other model is available. */
  built_in: z.boolean(),
  /** Estimate for the remaining passages. */
  input_tokens: count,
  output_tokens: count,
  ...money,
});
export type SynthesisModel = z.infer<typeof modelSchema>;

const filePartSchema = z.object({
  part: z.enum(FINE_TUNING_PARTS),
  examples: count,
  works: count,
  bytes: count,
  tokens: count,
  /** The first lines with a wrong format; the file is offered when there are none. */
  problems: z.array(z.object({ line: count, problem: z.string() })),
});
export type FineTuningFile = z.infer<typeof filePartSchema>;

const tags = ['Admin'];

export const synthesis = {
  run: oc
    .route({
      method: 'POST',
      path: '/synthesize',
      tags,
      summary: 'Makes fine-tuning data from the passages of the library, for admins',
      description:
        'Uses each passage of `books` and `training` once. Streams `data: {message, complete}` until the work ends, also when it was running already. It ends early when the daily budget is spent; called again, it goes on with the passages that are left.',
      spec: repliesAs('text/event-stream'),
    })
    .input(synthesizeSchema),
  stop: oc
    .route({
      method: 'GET',
      path: '/synthesize',
      tags,
      summary: 'Stops making fine-tuning data, for admins',
      description: 'Refused when it may come from another site.',
      spec: actingGet,
    })
    .input(stopSynthesisSchema)
    .output(z.object({ message: z.string() })),
  stats: oc
    .route({
      method: 'POST',
      path: '/synthesize-stats',
      tags,
      summary: 'The fine-tuning data, a page at a time, for admins',
      description: `\`total\` are those that match, \`totalAll\` all pairs there are. \`allQuestions\` has ${SYNTHESIS_PAGE} at a time.`,
    })
    .input(
      z.object({
        user: claimedUserSchema,
        list: z.enum(SYNTHESIS_LISTS.map(({ id }) => id)).default('examples'),
        search: z.string().trim().max(SYNTHESIS_SEARCH_MAX_CHARACTERS).transform(storableText).default(''),
        sort: z.enum(SYNTHESIS_SORTS.map(({ id }) => id)).default('original'),
        direction: z.enum(['asc', 'desc']).default('asc'),
        offset: z.number().int().min(0).max(1_000_000).default(0),
      }),
    )
    .output(
      z.object({
        synthesizeStats: z.object({
          total: count,
          totalAll: count,
          allQuestions: z.array(pairSchema),
          /** The questions of these pairs. */
          questions: z.array(z.string()),
          hasMore: z.boolean(),
        }),
      }),
    ),
  clear: oc
    .route({
      method: 'POST',
      path: '/synthesize-clear',
      tags,
      summary: 'Deletes all fine-tuning data, for admins',
    })
    .input(z.object({ user: claimedUserSchema }))
    .output(z.object({ message: z.string() })),
  status: oc
    .route({
      method: 'GET',
      path: '/synthesis',
      tags,
      summary: 'How far the fine-tuning data is, for admins',
    })
    .output(
      z.object({
        job: jobSchema.nullable(),
        counts: countsSchema,
        /** Passages from which no pair was made, by reason. */
        without_pairs: z.array(z.object({ reason: z.string(), passages: count })),
      }),
    ),
  estimate: oc
    .route({
      method: 'GET',
      path: '/synthesis/estimate',
      tags,
      summary: 'The models that can make fine-tuning data, and about what each would cost, for admins',
    })
    .output(
      z.object({
        passages: z.object({ total: count, left: count }),
        models: z.array(modelSchema),
        /** What is left of the daily budget, in millionths of the currency; null without a limit. */
        budget_left_micros: count.nullable(),
      }),
    ),
  edit: oc
    .route({
      method: 'PATCH',
      path: '/synthesis/pairs/{pairId}',
      tags,
      summary: 'Edits, approves or rejects a pair, for admins',
      description: 'An edited answer is checked again. Only what passed the check can be approved.',
    })
    .input(
      pairTextSchema.partial().extend({
        pairId: z.uuid(),
        version: versionSchema,
        state: z.enum(PAIR_STATES).optional(),
      }),
    )
    .output(pairSchema),
  files: oc
    .route({
      method: 'GET',
      path: '/synthesis/files',
      tags,
      summary: 'What a download holds, checked line by line, for admins',
      description: `No work is in both files. A training file needs ${FINE_TUNING_EXAMPLES_MIN} examples or more.`,
    })
    .output(
      z.object({
        /** Which pairs are included: the approved ones or, if there are none, all that passed the check. */
        taken: z.enum(['approved', 'examples']),
        files: z.array(filePartSchema),
      }),
    ),
  file: oc
    .route({
      method: 'GET',
      path: '/synthesis/files/{part}',
      tags,
      summary: 'Fine-tuning data as JSON lines in OpenAI’s chat format, for admins',
      spec: repliesAs('application/jsonl'),
    })
    .input(fineTuningPartSchema),
};
