import { boolean, foreignKey, index, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { Source } from '#shared/source.ts';
import { createdAt, id } from './columns.ts';
import { messages } from './conversations.ts';

/** Answers that their askers published, as shown in the preview. */
export const shares = pgTable(
  'shares',
  {
    id: id(),
    /** Names the public page. Not a secret: anyone with the link may pass it on. */
    token: text().notNull().unique(),
    userId: uuid().notNull(),
    conversationId: uuid().notNull(),
    messageId: uuid().notNull(),
    question: text().notNull(),
    answer: text().notNull(),
    sources: jsonb().$type<Source[]>().notNull(),
    /** The text was edited by the member, so it is not all the coach’s. */
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
