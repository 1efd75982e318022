import { oc } from '@orpc/contract';
import * as z from 'zod';
import { libraryPageSchema } from './library.ts';
import { repliesAs } from './reply-types.ts';
import { runEndingSchema } from './run-event.ts';
import { sourceSchema } from './source.ts';
import { storableText } from './storable-text.ts';
import { toolNameSchema } from './tool.ts';
import { TRY_QUESTION_MAX_CHARACTERS } from './try-limits.ts';
import { withoutSession } from './without-session.ts';

export const trySchema = z.object({
  question: z
    .string()
    .transform((text) => storableText(text).trim())
    .refine((text) => text !== '', 'Please write a question.')
    .refine(
      (text) => text.length <= TRY_QUESTION_MAX_CHARACTERS,
      `A question can be at most ${TRY_QUESTION_MAX_CHARACTERS} characters long here.`,
    ),
  /** From the previous answer; omitted with the first question. */
  pass: z.string().max(500).optional(),
  /** The solution of a challenge from `GET /api/auth/human-check`; the first question needs none. */
  humanCheck: z.string().max(10_000).optional(),
});

/** Events of a visitor's answer, in order. `sources` carries the whole each time; the last one counts. */
export const tryEventSchema = z.discriminatedUnion('type', [
  /** `left`: how many more questions may follow, each with the `pass`. */
  z.object({ type: z.literal('start'), left: z.number().int(), pass: z.string() }),
  z.object({ type: z.literal('tool'), tool: toolNameSchema }),
  z.object({ type: z.literal('text'), text: z.string() }),
  /** The pages behind the next sources: visitors have no account to open them with. */
  z.object({ type: z.literal('pages'), pages: z.array(libraryPageSchema) }),
  z.object({ type: z.literal('sources'), sources: z.array(sourceSchema) }),
  z.object({ type: z.literal('error'), code: z.string(), message: z.string() }),
  /** `urgent`: the answer was a fixed text for a sign of danger, and nothing is offered below it. */
  z.object({ type: z.literal('end'), ending: runEndingSchema, urgent: z.boolean() }),
]);
export type TryEvent = z.infer<typeof tryEventSchema>;

export const tries = {
  ask: oc
    .route({
      method: 'POST',
      path: '/try',
      tags: ['Gym'],
      summary: 'Asks the coach without an account, up to three times',
      description:
        'The answer is a stream of server-sent events, with the text of each page it cites; nothing is stored. After the first question a solved challenge of `GET /auth/human-check` is needed, else the reply is 403.',
      spec: (operation) => withoutSession(repliesAs('text/event-stream')(operation)),
    })
    .input(trySchema),
};
