import { oc } from '@orpc/contract';
import * as z from 'zod';
import {
  FILE_MAX_BYTES,
  FILE_NAME_MAX_CHARACTERS,
  FILE_TOO_BIG,
  FILES_MAX,
  IMAGE_URL_MAX_CHARACTERS,
} from './attachment-limits.ts';
import { claimedUserSchema } from './auth.ts';
import { cut } from './cut.ts';
import { UNCUT_MAX_CHARACTERS } from './long-text.ts';
import { digestIn, filesOf, type MessagePart, textOf } from './message-parts.ts';
import { oneLine } from './one-line.ts';
import { HOUSE_RULES_MAX_CHARACTERS } from './prompt-parts.ts';
import { repliesAs } from './reply-types.ts';
import { runEndingSchema } from './run-event.ts';
import { sourceSchema } from './source.ts';
import { storableText } from './storable-text.ts';
import { isTimeZone } from './time-zone.ts';

/** The longest question, in characters. Longer texts belong in a file. */
export const QUESTION_MAX_CHARACTERS = 120_000;
const TOO_LONG = `Your message must have at most ${QUESTION_MAX_CHARACTERS.toLocaleString('en')} characters.`;

/** A file's text, with a note if it was cut. */
const FILE_TEXT_MAX_CHARACTERS = UNCUT_MAX_CHARACTERS + 200;
/** How old a question can be when it is sent; the day of an older one is uncertain. */
const ASKED_MAX_SECONDS_AGO = 7 * 24 * 60 * 60;
const IMAGE_DATA_URL = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

const fileNameSchema = z
  .string()
  .transform((name) => cut(oneLine(storableText(name)), FILE_NAME_MAX_CHARACTERS))
  .refine((name) => name !== '', 'A file must have a name.');
/** Size of the chosen file, in bytes. */
const fileSizeSchema = z.number().int().min(0).max(FILE_MAX_BYTES, `${FILE_TOO_BIG}.`);

export const messagePartSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: z.string().max(QUESTION_MAX_CHARACTERS, TOO_LONG).transform(storableText),
  }),
  /** A file as its text. */
  z.object({
    type: z.literal('file'),
    file_name: fileNameSchema,
    size: fileSizeSchema.optional(),
    text: z.string().max(FILE_TEXT_MAX_CHARACTERS).transform(storableText),
  }),
  /** A picture: a data URL when sent, later the path it is read from. Never an external address. */
  z.object({
    type: z.literal('image_url'),
    image_url: z.object({
      url: z
        .string()
        .max(IMAGE_URL_MAX_CHARACTERS, `${FILE_TOO_BIG}.`)
        .refine(
          (url) => digestIn(url) !== undefined || IMAGE_DATA_URL.test(url),
          'A picture is sent as a data URL of a PNG, JPEG, GIF or WebP; addresses are not fetched.',
        ),
    }),
    file_name: fileNameSchema.optional(),
    size: fileSizeSchema.optional(),
  }),
]) satisfies z.ZodType<MessagePart>;

/** Content of a question. */
export const contentSchema = z
  .union([z.string().max(QUESTION_MAX_CHARACTERS, TOO_LONG), z.array(messagePartSchema).min(1).max(20)])
  .transform((content): MessagePart[] =>
    typeof content === 'string' ? [{ type: 'text', text: storableText(content) }] : content,
  )
  .refine(
    (parts) => parts.some((part) => part.type === 'image_url' || part.text.trim() !== ''),
    'Please write a question.',
  )
  .refine((parts) => textOf(parts).length <= QUESTION_MAX_CHARACTERS, TOO_LONG)
  .refine((parts) => filesOf(parts).length <= FILES_MAX, `A message can have at most ${FILES_MAX} files.`);

export const askSchema = z.object({
  content: contentSchema,
  conversationId: z.uuid().nullish(),
  /**
   * The question's id, chosen by the client: a question sent again with the same id is not asked twice, and
   * its answer is returned. With `retry`, the question to answer again.
   */
  questionId: z.uuid().toLowerCase().nullish(),
  model: z.string().max(200).nullish(),
  temperature: z.number().min(0).max(1).nullish(),
  /** Answers the conversation's last question again instead of asking a new one. */
  retry: z.boolean().nullish(),
  /** Continues the conversation's last answer, which ended early, instead of asking a new question. */
  continue: z.boolean().nullish(),
  /**
   * An edited question: asked instead of this message of the shown branch, counted from 0, on a new branch.
   */
  newConversationIndex: z.number().int().min(0).max(1_000_000).nullish(),
  /** The same by id: the answer that the question follows; null when it is the conversation's first. */
  parentId: z.uuid().nullable().optional(),
  /** IANA time zone that sets the coach's current day; an unknown one counts as UTC. */
  timeZone: z
    .string()
    .max(60)
    .nullish()
    .transform((name) => (name != null && isTimeZone(name) ? name : 'UTC')),
  /**
   * How many seconds ago the question was asked, if it could not be sent then: the coach takes the day of that
   * moment for today, also when it answers again. More than a week counts as now.
   */
  askedSecondsAgo: z
    .number()
    .nullish()
    .transform((seconds) =>
      seconds != null && seconds >= 0 && seconds <= ASKED_MAX_SECONDS_AGO ? seconds : 0,
    ),
  /** Admins: skip retrieval and embedding caches. */
  nocache: z.boolean().nullish(),
  /** Admins: answer without storing. */
  nosupa: z.boolean().nullish(),
  /** Super admins, with `nosupa`: answer by these house rules instead of the current ones. */
  houseRules: z.string().max(HOUSE_RULES_MAX_CHARACTERS).transform(storableText).optional(),
  user: claimedUserSchema.nullish(),
  userId: z.string().nullish(),
  email: z.string().nullish(),
});

export type Ask = z.output<typeof askSchema>;

/** A finished answer, as `application/json`. */
const answerSchema = z.object({
  /** The text so far. */
  answer: z.string(),
  conversationId: z.string(),
  ending: runEndingSchema,
  /** Why it failed, as a sentence. */
  error: z.string().nullable(),
  sources: z.array(sourceSchema.omit({ quotes: true })),
});
export type Answer = z.infer<typeof answerSchema>;

export const chat = {
  ask: oc
    .route({
      method: 'POST',
      path: '/ask',
      tags: ['Chat'],
      summary: 'Asks the coach',
      spec: repliesAs('application/json', 'text/event-stream', 'text/plain'),
      description:
        'Three renderings of the same events, chosen by `Accept`: `text/event-stream`, `application/json` once the answer has ended, else `text/plain`. The status says whether the question was taken, `ending` (or the last event) how its answer went: an answer that was stopped, interrupted or failed is 200 too, with the text so far. A refusal is the sentence itself as `text/plain`. A question sent with a `questionId` of your own can be sent again when the reply was lost: it is asked once, and its answer comes from the start. With `retry` the conversation’s last question is answered again; 409 when `questionId` is not the last one. With `continue` its last answer is continued where it ended early. An edited question names its place by `parentId` or `newConversationIndex`; what was said from there on stays, on a branch of its own. With a `timeZone` the coach knows the asker’s day, and saves records under it; with `askedSecondsAgo` the day on which a question was asked that is sent later.',
    })
    .input(askSchema)
    .output(answerSchema),
  follow: oc
    .route({
      method: 'GET',
      path: '/runs/{conversationId}',
      tags: ['Chat'],
      summary: 'Follows the latest answer of a conversation from event `after` on (server-sent events)',
      spec: repliesAs('text/event-stream'),
      description: 'Honors `Last-Event-ID`. Ends with the answer.',
    })
    .input(
      z.object({
        conversationId: z.uuid(),
        after: z.coerce.number().int().min(0).default(0),
        /** The answer that `after` refers to; when a newer one has begun, that one comes from its start. */
        answer: z.uuid().optional(),
      }),
    ),
  stop: oc
    .route({
      method: 'POST',
      path: '/runs/{conversationId}/stop',
      tags: ['Chat'],
      summary: 'Stops the running answer; the text so far is kept, marked as stopped',
    })
    .input(z.object({ conversationId: z.uuid() }))
    .output(z.object({ stopped: z.boolean() })),
};
