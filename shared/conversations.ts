import { oc } from '@orpc/contract';
import * as z from 'zod';
import { answerExtrasSchema } from './answer-extras.ts';
import { claimedUserSchema } from './auth.ts';
import { messagePartSchema } from './chat.ts';
import {
  CONVERSATION_FORMATS,
  CONVERSATION_SEARCH_MAX_CHARACTERS,
  CONVERSATION_SORTS,
  CONVERSATIONS_PAGE,
  SEARCH_HITS_MAX,
  UNDO_MINUTES,
} from './conversation-list.ts';
import { repliesAs } from './reply-types.ts';
import { runEndingSchema } from './run-event.ts';
import { sourceSchema } from './source.ts';
import { storableText } from './storable-text.ts';
import { isTimeZone } from './time-zone.ts';
import { usageSchema } from './usage.ts';

export const messageSchema = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.array(messagePartSchema),
  created_at: z.string(),
  /** Assistant only. `running`: follow the run to see it grow. */
  status: z.union([runEndingSchema, z.literal('running')]),
  sources: z.array(sourceSchema),
  /**
   * Every version of this message (it was edited, or answered again), oldest first; absent when it is the
   * only one.
   */
  siblings: z.array(z.string()).optional(),
  /** The coach reads everything up to here as a summary; absent when it does not. */
  summarized: z.boolean().optional(),
  /** Products, saved items and used data of an answer; null when there are none. */
  extras: answerExtrasSchema.nullable(),
  /** Why the answer ended early, as a sentence; null when it did not. */
  error: z.string().nullable(),
  /** Usage of an answer, for admins; null for everyone else, and when no provider was called. */
  usage: usageSchema.nullable(),
  isError: z.boolean(),
});
export type Message = z.infer<typeof messageSchema>;

export const conversationSummarySchema = z.object({
  id: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  favorite: z.boolean(),
  /** Id and name of the model, for admins; null for everyone else. */
  model: z.string().nullable(),
  model_name: z.string().nullable(),
  /** Title and count are of the branch that is shown. */
  first_message: z.string(),
  message_count: z.number().int(),
});
export type ConversationSummary = z.infer<typeof conversationSummarySchema>;

/** A message that matches the search. */
export const matchSchema = z.object({
  message_id: z.string(),
  role: z.enum(['user', 'assistant']),
  /** Plain text around the match. */
  snippet: z.string(),
  /** Ranges to mark: [from, to) in UTF-16 units. */
  marks: z.array(z.tuple([z.number().int(), z.number().int()])),
});
export type Match = z.infer<typeof matchSchema>;

export const listedConversationSchema = conversationSummarySchema.extend({
  /** Matches of the search in it, best first; empty without a search. */
  matches: z.array(matchSchema),
});
export type ListedConversation = z.infer<typeof listedConversationSchema>;

const ownIdSchema = z.object({ id: z.uuid() });
export const getConversationSchema = z.object({
  conversationId: z.uuid(),
  user: claimedUserSchema.nullish(),
});

export const conversations = {
  list: oc
    .route({
      method: 'GET',
      path: '/conversations',
      tags: ['Conversations'],
      summary: 'The viewer’s conversations',
      description: `Sorted by the time of their last question, newest first, unless \`sort\` says otherwise. With \`search\`, those with a message (of any branch) that holds every word of it; the last word may be the beginning of one. The best comes first unless \`sort\` is given. Of more than ${SEARCH_HITS_MAX} such messages the newest are taken. \`count\` is how many conversations there are to page through.`,
    })
    .input(
      z.object({
        sort: z.enum(CONVERSATION_SORTS.map(({ id }) => id)).optional(),
        search: z.string().max(CONVERSATION_SEARCH_MAX_CHARACTERS).transform(storableText).default(''),
        offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
        limit: z.coerce.number().int().min(1).max(CONVERSATIONS_PAGE).default(50),
      }),
    )
    .output(z.object({ conversations: z.array(listedConversationSchema), count: z.number().int() })),
  usage: oc
    .route({
      method: 'GET',
      path: '/conversations/usage',
      tags: ['Conversations'],
      summary: 'How many conversations the viewer has, and the days they began',
    })
    .input(
      z.object({
        /** IANA time zone of the days. */
        timeZone: z.string().max(60).refine(isTimeZone, 'There is no such time zone.').default('UTC'),
      }),
    )
    .output(
      z.object({
        count: z.number().int(),
        /** Oldest first; days without any are left out. */
        days: z.array(z.object({ day: z.string(), conversations: z.number().int() })),
      }),
    ),
  update: oc
    .route({
      method: 'PATCH',
      path: '/conversations/{id}',
      tags: ['Conversations'],
      summary: 'Marks a conversation as a favorite, or shows another of its branches',
      description:
        '`branch` is a message’s id: from then on the branch that leads through it is shown, to its newest end. 409 while an answer is being written.',
    })
    .input(ownIdSchema.extend({ favorite: z.boolean().optional(), branch: z.uuid().optional() }))
    .output(z.object({ conversation: conversationSummarySchema })),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/conversations/{id}',
      tags: ['Conversations'],
      summary: 'Deletes a conversation and stops its answer',
      description: `It can be restored for ${UNDO_MINUTES} minutes.`,
    })
    .input(ownIdSchema)
    .output(ownIdSchema),
  restore: oc
    .route({
      method: 'POST',
      path: '/conversations/{id}/restore',
      tags: ['Conversations'],
      summary: 'Brings back a conversation that was just deleted',
    })
    .input(ownIdSchema)
    .output(z.object({ conversation: conversationSummarySchema })),
  export: oc
    .route({
      method: 'GET',
      path: '/conversations/{id}/export',
      tags: ['Conversations'],
      summary: 'One conversation as a file: the branch that is shown, with its sources',
      spec: repliesAs('text/markdown', 'application/json'),
    })
    .input(
      ownIdSchema.extend({ format: z.enum(CONVERSATION_FORMATS.map(({ id }) => id)).default('markdown') }),
    ),
  get: oc
    .route({
      method: 'POST',
      path: '/get-conversation',
      tags: ['Conversations'],
      summary: 'One conversation with its messages',
    })
    .input(getConversationSchema)
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
