import { oc } from '@orpc/contract';
import * as z from 'zod';
import { OWN_DATA, recordInAnswerSchema } from './answer-extras.ts';
import { SHARED_ANSWER_MAX_CHARACTERS, SHARED_QUESTION_MAX_CHARACTERS } from './share-limits.ts';
import { sourceSchema } from './source.ts';
import { storableText } from './storable-text.ts';
import { withoutSession } from './without-session.ts';

/**
 * Strangers see the place of a source and those quotes of the answer that are on its page, but not the page.
 */
const sharedTextSchema = z.object({
  question: z.string(),
  answer: z.string(),
  sources: z.array(sourceSchema),
});

export const shareSchema = z.object({
  id: z.string(),
  token: z.string(),
  conversation_id: z.string(),
  message_id: z.string(),
  question: z.string(),
  edited: z.boolean(),
  created_at: z.string(),
});
export type Share = z.infer<typeof shareSchema>;

/** Exactly what would become public, and which of the member’s own data went into it. */
export const sharePreviewSchema = sharedTextSchema.extend({
  /**
   * The answer used the member’s profile, records, memories or an attachment: it can be shared only with
   * words that the member has edited.
   */
  personal: z.boolean(),
  used: z.object({
    /** What was looked up, even if none of its items is listed. */
    lookedUp: z.array(z.enum(OWN_DATA)),
    profile: z.boolean(),
    records: z.array(recordInAnswerSchema),
    memories: z.array(z.string()),
    attachments: z.array(z.string()),
  }),
  /** The existing link; null when there is none. */
  share: shareSchema.nullable(),
});
export type SharePreview = z.infer<typeof sharePreviewSchema>;

const words = (name: string, max: number) =>
  z
    .string()
    .transform((text) => storableText(text).trim())
    .refine((text) => text !== '', `The ${name} is empty.`)
    .refine(
      (text) => text.length <= max,
      `The ${name} can be at most ${max.toLocaleString('en')} characters long.`,
    );

const messageSchema = z.object({ messageId: z.uuid() });

export const shares = {
  preview: oc
    .route({
      method: 'GET',
      path: '/shares/preview',
      tags: ['Conversations'],
      summary: 'What a link to an answer would show',
    })
    .input(messageSchema)
    .output(z.object({ preview: sharePreviewSchema })),
  add: oc
    .route({
      method: 'POST',
      path: '/shares',
      tags: ['Conversations'],
      summary: 'Makes a link that shows an answer to everyone who has it',
      description:
        'With `text` the link shows these words, in which quotes are checked again. An answer that was made with something of the member’s own needs it, with an answer or question that differs from the original. What the link shows does not change later.',
    })
    .input(
      messageSchema.extend({
        text: z
          .object({
            question: words('question', SHARED_QUESTION_MAX_CHARACTERS),
            answer: words('answer', SHARED_ANSWER_MAX_CHARACTERS),
          })
          .optional(),
      }),
    )
    .output(z.object({ share: shareSchema })),
  list: oc
    .route({
      method: 'GET',
      path: '/shares',
      tags: ['Conversations'],
      summary: 'The links to answers that the viewer has made, newest first',
    })
    .output(z.object({ shares: z.array(shareSchema) })),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/shares/{id}',
      tags: ['Conversations'],
      summary: 'Revokes a link: it shows nothing from then on',
    })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ id: z.string() })),
  read: oc
    .route({
      method: 'GET',
      path: '/shared-answers/{token}',
      tags: ['Conversations'],
      summary: 'An answer that someone shared',
      spec: withoutSession,
    })
    .input(z.object({ token: z.string().max(100) }))
    .output(z.object({ answer: sharedTextSchema.extend({ edited: z.boolean(), created_at: z.string() }) })),
};
