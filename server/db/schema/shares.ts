import { boolean, foreignKey, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Source } from '#shared/source.ts';
import { createdAt, id } from './columns.ts';
import { messages } from './conversations.ts';

/** Answers that their askers made public, as they were shown in the preview. */
export const shares = pgTable(
  'shares',
  {
    id: id(),
    /** Names the public page. Not a secret of the owner’s: whoever has the link may hand it on. */
    token: text().notNull().unique(),
    userId: uuid().notNull(),
    conversationId: uuid().notNull(),
    messageId: uuid().notNull(),
    question: text().notNull(),
    answer: text().notNull(),
    sources: jsonb().$type<Source[]>().notNull(),
    /** The words are the member’s, not all the coach’s. */
    edited: boolean().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: 'shares_of_message',
      columns: [table.messageId, table.conversationId, table.userId],
      foreignColumns: [messages.id, messages.conversationId, messages.userId],
    }).onDelete('cascade'),
    unique('share_once').on(table.messageId, table.userId),
    index().on(table.userId, table.createdAt),
  ],
);
