import { and, asc, count, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { conversations, messages } from '#server/db/schema.ts';
import type { ConversationSummary, Message } from '#shared/conversations.ts';

/** As much of the first message as a list shows. */
const FIRST_MESSAGE_CHARACTERS = 200;

export async function listConversations(
  database: Database,
  userId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ conversations: ConversationSummary[]; count: number }> {
  return await database.asUser(userId, async (tx) => {
    const own = eq(conversations.userId, userId);
    const rows = await tx
      .select({
        id: conversations.id,
        createdAt: conversations.createdAt,
        updatedAt: conversations.updatedAt,
        favorite: conversations.favorite,
        model: conversations.model,
        // Named in full by hand: in a query of one table Drizzle leaves the table out, and both have an `id`.
        firstMessage: sql<string>`coalesce((
          select left(messages.content -> 0 ->> 'text', ${FIRST_MESSAGE_CHARACTERS}) from messages
          where messages.conversation_id = conversations.id and messages.role = 'user'
          order by messages.created_at limit 1), '')`,
        messageCount: sql<number>`(
          select count(*)::int from messages where messages.conversation_id = conversations.id)`,
      })
      .from(conversations)
      .where(own)
      .orderBy(desc(conversations.updatedAt), desc(conversations.id))
      .offset(offset)
      .limit(limit);
    const total = await tx.select({ count: count() }).from(conversations).where(own);
    return {
      conversations: rows.map((row) => ({
        id: row.id,
        created_at: row.createdAt.toISOString(),
        updated_at: row.updatedAt.toISOString(),
        favorite: row.favorite,
        model: row.model,
        first_message: row.firstMessage,
        message_count: row.messageCount,
      })),
      count: Number(total[0]?.count ?? 0),
    };
  });
}

/** One conversation with the messages of the branch that is shown, oldest first; null when it is not this user's. */
export async function readConversation(
  database: Database,
  userId: string,
  conversationId: string,
): Promise<{ id: string; model: string; messages: Message[] } | null> {
  const read = await database.asUser(userId, async (tx) => {
    const found = await tx
      .select({ id: conversations.id, model: conversations.model, leafId: conversations.leafId })
      .from(conversations)
      .where(and(eq(conversations.id, conversationId), eq(conversations.userId, userId)));
    if (found[0] === undefined) return null;
    const all = await tx
      .select()
      .from(messages)
      .where(and(eq(messages.conversationId, conversationId), eq(messages.userId, userId)))
      .orderBy(asc(messages.createdAt));
    return { ...found[0], all };
  });
  if (read === null) return null;
  const byId = new Map(read.all.map((message) => [message.id, message]));
  const branch: typeof read.all = [];
  for (let at = byId.get(read.leafId ?? ''); at !== undefined; at = byId.get(at.parentId ?? ''))
    branch.push(at);
  return {
    id: read.id,
    model: read.model,
    messages: branch.reverse().map((message) => ({
      id: message.id,
      role: message.role,
      content: message.content,
      created_at: message.createdAt.toISOString(),
      status: message.status,
      sources: message.sources,
      error: message.error,
      isError: message.status === 'failed',
    })),
  };
}
