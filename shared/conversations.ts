import { oc } from '@orpc/contract';
import * as z from 'zod';
import { answerExtrasSchema } from './answer-extras.ts';
import { claimedUserSchema } from './auth.ts';
import { messagePartSchema } from './chat.ts';
import { runEndingSchema } from './run-event.ts';
import { sourceSchema } from './source.ts';

export const CONVERSATIONS_PAGE_MAX = 250;

export const messageSchema = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.array(messagePartSchema),
  created_at: z.string(),
  /** Assistant only. `running`: follow the run to see it grow. */
  status: z.union([runEndingSchema, z.literal('running')]),
  sources: z.array(sourceSchema),
  /** Of an answer: products, what was saved, what was used; null when there is none of it. */
  extras: answerExtrasSchema.nullable(),
  /** Why the answer ended early, as a sentence; null when it did not. */
  error: z.string().nullable(),
  isError: z.boolean(),
});
export type Message = z.infer<typeof messageSchema>;

export const conversationSummarySchema = z.object({
  id: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  favorite: z.boolean(),
  /** For admins; null for everyone else. */
  model: z.string().nullable(),
  first_message: z.string(),
  message_count: z.number().int(),
});
export type ConversationSummary = z.infer<typeof conversationSummarySchema>;

export const conversations = {
  list: oc
    .route({
      method: 'GET',
      path: '/conversations',
      tags: ['Conversations'],
      summary: 'The viewer’s conversations, newest first',
    })
    .input(
      z.object({
        offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
        limit: z.coerce.number().int().min(1).max(CONVERSATIONS_PAGE_MAX).default(50),
      }),
    )
    .output(z.object({ conversations: z.array(conversationSummarySchema), count: z.number().int() })),
  get: oc
    .route({
      method: 'POST',
      path: '/get-conversation',
      tags: ['Conversations'],
      summary: 'One conversation with its messages',
    })
    .input(z.object({ conversationId: z.uuid(), user: claimedUserSchema.nullish() }))
    .output(
      z.object({
        conversation: z.object({
          id: z.string(),
          model: z.string().nullable(),
          messages: z.array(messageSchema),
        }),
      }),
    ),
};
