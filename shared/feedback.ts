import { oc } from '@orpc/contract';
import * as z from 'zod';
import { FILE_TOO_BIG, IMAGE_URL_MAX_CHARACTERS } from './attachment-limits.ts';
import {
  FEEDBACK_KINDS,
  FEEDBACK_MAX_CHARACTERS,
  FEEDBACK_NOTE_MAX_CHARACTERS,
  FEEDBACK_PATH_MAX_CHARACTERS,
  FEEDBACK_QUOTE_MAX_CHARACTERS,
  IN_APP_PATH,
  INBOX_FILTERS,
  INBOX_PAGE,
  RATING_REASONS,
  RATINGS,
} from './feedback-limits.ts';
import { repliesAs } from './reply-types.ts';
import { placeSchema } from './source.ts';
import { storableText } from './storable-text.ts';
import { libraryStoreSchema, workKindSchema } from './store.ts';

const count = z.number().int();
const ratingSchema = z.enum(RATINGS);
const reasonSchema = z.enum(RATING_REASONS.map(({ id }) => id));
const kindSchema = z.enum(FEEDBACK_KINDS.map(({ id }) => id));

const textSchema = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, `Please use at most ${limit.toLocaleString('en')} characters.`)
    .transform(storableText);
const wordsSchema = textSchema(FEEDBACK_MAX_CHARACTERS).refine(
  (text) => text !== '',
  'Please write something first.',
);
const noteSchema = textSchema(FEEDBACK_NOTE_MAX_CHARACTERS).default('');
/** Chosen by the device: sent again with the same id, nothing is kept or mailed twice. */
const sendIdSchema = z.uuid().toLowerCase();

const reportedSchema = placeSchema.extend({
  store: libraryStoreSchema,
  work: z.object({ id: z.string(), slug: z.string(), title: z.string(), kind: workKindSchema }),
  quote: z.string().nullable(),
});

const itemSchema = z.object({
  id: z.string(),
  kind: kindSchema,
  at: z.string(),
  sender: z.object({ id: z.string(), email: z.string() }),
  text: z.string(),
  /** The path of the screen it is about. */
  path: z.string().nullable(),
  rating: ratingSchema.nullable(),
  reason: reasonSchema.nullable(),
  reported: reportedSchema.nullable(),
  /** The question and answer, only where the member included them. */
  question: z.string().nullable(),
  answer: z.string().nullable(),
  has_screenshot: z.boolean(),
  read: z.boolean(),
  done_at: z.string().nullable(),
  /** Replies by mail, oldest first. `by` is null for a deleted account. */
  replies: z.array(z.object({ id: z.string(), text: z.string(), at: z.string(), by: z.string().nullable() })),
});
export type InboxItem = z.infer<typeof itemSchema>;

const ratedSchema = z.object({
  message_id: z.string(),
  rating: ratingSchema,
});
export type RatedAnswer = z.infer<typeof ratedSchema>;

const sentSchema = z.object({ id: z.string() });
const idSchema = z.object({ id: z.uuid() });
const messageIdSchema = z.object({ messageId: z.uuid() });
const tags = ['Feedback'];

export const feedback = {
  send: oc
    .route({
      method: 'POST',
      path: '/feedback',
      tags,
      summary: 'Sends feedback to the gym, which reads it in its inbox and by mail',
      description: `\`screenshot\` is a PNG, JPEG or WebP as a data URL; \`path\` the screen it is about. With a \`sendId\` that was sent before, nothing is sent again.`,
    })
    .input(
      z.object({
        sendId: sendIdSchema,
        text: wordsSchema,
        path: z
          .string()
          .max(FEEDBACK_PATH_MAX_CHARACTERS)
          .regex(IN_APP_PATH, 'This is not a page of the app.')
          .nullable()
          .default(null),
        screenshot: z
          .string()
          .max(IMAGE_URL_MAX_CHARACTERS, `${FILE_TOO_BIG}.`)
          .regex(
            /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/,
            'A screenshot is a PNG, JPEG or WebP picture.',
          )
          .nullable()
          .default(null),
      }),
    )
    .output(sentSchema),
  ratings: oc
    .route({
      method: 'GET',
      path: '/feedback/ratings',
      tags,
      summary: 'How the viewer rated the answers of a conversation',
    })
    .input(z.object({ conversationId: z.uuid() }))
    .output(z.object({ ratings: z.array(ratedSchema) })),
  rate: oc
    .route({
      method: 'PUT',
      path: '/feedback/ratings/{messageId}',
      tags,
      summary: 'Rates one of the viewer’s answers; a new rating takes the place of the one before',
      description:
        'The gym sees the rating, the reason and the note. It sees the question and the answer only with `shareAnswer`.',
    })
    .input(
      messageIdSchema.extend({
        rating: ratingSchema,
        reason: reasonSchema.nullable().default(null),
        note: noteSchema,
        shareAnswer: z.boolean().default(false),
      }),
    )
    .output(ratedSchema),
  unrate: oc
    .route({
      method: 'DELETE',
      path: '/feedback/ratings/{messageId}',
      tags,
      summary: 'Removes a rating',
    })
    .input(messageIdSchema)
    .output(messageIdSchema),
  reportPage: oc
    .route({
      method: 'POST',
      path: '/feedback/pages',
      tags,
      summary: 'Reports that a page of the library is wrong',
      description: '`quote` is what an answer quoted from it. Nothing else of the conversation is sent.',
    })
    .input(
      z.object({
        sendId: sendIdSchema,
        workId: z.uuid(),
        page: z.number().int().min(1).max(1_000_000),
        quote: z
          .string()
          .transform((quote) => storableText(quote.slice(0, FEEDBACK_QUOTE_MAX_CHARACTERS)))
          .nullable()
          .default(null),
        note: noteSchema,
      }),
    )
    .output(sentSchema),
  askHuman: oc
    .route({
      method: 'POST',
      path: '/feedback/questions',
      tags,
      summary: 'Sends the gym one of the viewer’s answers, with its question, for a person to reply by mail',
    })
    .input(messageIdSchema.extend({ sendId: sendIdSchema, note: noteSchema }))
    .output(sentSchema),
  inbox: oc
    .route({
      method: 'GET',
      path: '/feedback/inbox',
      tags: ['Admin'],
      summary: 'What members sent, newest first, for admins',
      description: `${INBOX_PAGE} at a time; \`next\` is the \`after\` of the next page, null at the end. \`unread\` counts all of it.`,
    })
    .input(
      z.object({
        kind: kindSchema.optional(),
        show: z.enum(INBOX_FILTERS.map(({ id }) => id)).default('open'),
        after: z.uuid('This page does not exist.').optional(),
      }),
    )
    .output(
      z.object({
        items: z.array(itemSchema),
        next: z.string().nullable(),
        unread: count,
        /** Whether mail can be delivered; if not, replies wait in the outbox. */
        mail_reaches: z.boolean(),
      }),
    ),
  unread: oc
    .route({
      method: 'GET',
      path: '/feedback/inbox/unread',
      tags: ['Admin'],
      summary: 'How much of the inbox is unread, for admins',
    })
    .output(z.object({ unread: count })),
  mark: oc
    .route({
      method: 'PATCH',
      path: '/feedback/inbox/{id}',
      tags: ['Admin'],
      summary: 'Marks an item of the inbox as read or done, or takes that back; for admins',
    })
    .input(idSchema.extend({ read: z.boolean().optional(), done: z.boolean().optional() }))
    .output(itemSchema),
  reply: oc
    .route({
      method: 'POST',
      path: '/feedback/inbox/{id}/replies',
      tags: ['Admin'],
      summary: 'Replies to a member by mail, for admins',
      description:
        'The reply is kept with the item. What the member answers to the mail goes to the gym’s address.',
    })
    .input(idSchema.extend({ sendId: sendIdSchema, text: wordsSchema }))
    .output(itemSchema),
  screenshot: oc
    .route({
      method: 'GET',
      path: '/feedback/inbox/{id}/screenshot',
      tags: ['Admin'],
      summary: 'The screenshot of an item of the inbox, for admins',
      spec: repliesAs('image/png', 'image/jpeg', 'image/webp'),
    })
    .input(idSchema),
};
