import { and, eq, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '#server/db/database.ts';
import { conversations, messages } from '#server/db/schema/conversations.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { textOf } from '#shared/message-parts.ts';

export interface OwnAnswer {
  conversationId: string;
  messageId: string;
  question: string;
  answer: string;
}

/** Reads the member's own finished answer with its question. @throws Refusal not_found, conflict */
export async function readOwnAnswer(
  database: Database,
  userId: string,
  messageId: string,
): Promise<OwnAnswer> {
  const asked = alias(messages, 'asked');
  const [row] = await database.as({ userId }).read((tx) =>
    tx
      .select({
        conversationId: messages.conversationId,
        status: messages.status,
        answer: messages.content,
        question: asked.content,
      })
      .from(messages)
      .innerJoin(conversations, eq(conversations.id, messages.conversationId))
      .leftJoin(asked, eq(asked.id, messages.parentId))
      .where(
        and(
          eq(messages.id, messageId),
          eq(messages.userId, userId),
          eq(messages.role, 'assistant'),
          isNull(conversations.deletedAt),
        ),
      ),
  );
  if (row === undefined) throw notFound('This answer');
  if (row.status === 'running') throw new Refusal('conflict', 'This answer is still being written.');
  const { conversationId, answer, question } = row;
  return { conversationId, messageId, answer: textOf(answer), question: textOf(question ?? []) };
}
