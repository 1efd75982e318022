import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AnswerExtras } from '#shared/answer-extras.ts';
import type { ImageType } from '#shared/file-kind.ts';
import type { MessagePart } from '#shared/message-parts.ts';
import type { RunEnding } from '#shared/run-event.ts';
import type { Source } from '#shared/source.ts';
import type { Usage } from '#shared/usage.ts';
import { users } from './accounts.ts';
import { bytes, createdAt, id, moment, tsvector } from './columns.ts';

// A child also names its owner and refers to its parent by both, so that no row can be attached to someone
// else’s.

export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    model: text().notNull(),
    favorite: boolean().notNull().default(false),
    /** The last message of the shown branch. */
    leafId: uuid(),
    /** The beginning of the shown branch's first message, and its number of messages, for lists. */
    firstMessage: text().notNull().default(''),
    messageCount: integer().notNull().default(0),
    /** It does not expire before, as it was a favorite; null for one that never was. */
    keptUntil: moment(),
    /** Hidden from then on; it can be restored for a while. */
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    unique('conversations_of_owner').on(table.id, table.userId),
    index().on(table.userId, table.updatedAt),
    index().on(table.deletedAt).where(sql`deleted_at is not null`),
  ],
);

export const messages = pgTable(
  'messages',
  {
    id: id(),
    conversationId: uuid().notNull(),
    userId: uuid().notNull(),
    /** The message before it; an edit or a retry adds a second child. */
    parentId: uuid(),
    /** Its place in its branch, counted from 1. */
    position: integer().notNull().default(1),
    role: text().$type<'user' | 'assistant'>().notNull(),
    content: jsonb().$type<MessagePart[]>().notNull(),
    status: text().$type<RunEnding | 'running'>().notNull().default('done'),
    sources: jsonb().$type<Source[]>().notNull().default([]),
    /** An answer's data besides its text; null when there is none. */
    extras: jsonb().$type<AnswerExtras>(),
    error: text(),
    /** The answer's usage; null if no provider was called. */
    usage: jsonb().$type<Usage>(),
    /**
     * The conversation up to and including this message, shortened for the coach to read with later
     * questions.
     */
    summary: text(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'messages_in_conversation',
      columns: [table.conversationId, table.userId],
      foreignColumns: [conversations.id, conversations.userId],
    }).onDelete('cascade'),
    unique('messages_of_owner').on(table.id, table.conversationId, table.userId),
    index().on(table.conversationId, table.createdAt),
  ],
);

/**
 * A message's searchable words, maintained by a trigger. Its owner is one of them, so that a word index finds
 * a viewer's own: row-level security prevents any word index, so the service searches for the viewer.
 */
export const messageWords = pgTable(
  'message_words',
  {
    messageId: uuid().primaryKey(),
    conversationId: uuid().notNull(),
    userId: uuid().notNull(),
    words: tsvector().notNull(),
  },
  (table) => [
    foreignKey({
      name: 'words_of_message',
      columns: [table.messageId, table.conversationId, table.userId],
      foreignColumns: [messages.id, messages.conversationId, messages.userId],
    }).onDelete('cascade'),
    index('messages_by_words').using('gin', table.words),
  ],
);

/** The pictures of a message, by the SHA-256 of their bytes. */
export const messageImages = pgTable(
  'message_images',
  {
    messageId: uuid().notNull(),
    conversationId: uuid().notNull(),
    userId: uuid().notNull(),
    digest: text().notNull(),
    mediaType: text().$type<ImageType>().notNull(),
    bytes: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.digest] }),
    foreignKey({
      name: 'images_of_message',
      columns: [table.messageId, table.conversationId, table.userId],
      foreignColumns: [messages.id, messages.conversationId, messages.userId],
    }).onDelete('cascade'),
    index().on(table.userId, table.digest),
  ],
);
