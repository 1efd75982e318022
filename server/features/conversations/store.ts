import { count, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { conversations } from '#server/db/schema.ts';
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

interface StoredMessage extends Omit<Message, 'isError'> {
  parentId: string | null;
}

/**
 * One conversation with the messages of the branch that is shown, oldest first; null when it is not this user's.
 * The database makes one document of the messages: read row by row, a long conversation takes twice as long.
 */
export async function readConversation(
  database: Database,
  userId: string,
  conversationId: string,
): Promise<{ id: string; model: string; messages: Message[] } | null> {
  const { rows } = await database.readAsUser(userId, (tx) =>
    tx.execute<{ model: string; leafId: string | null; messages: StoredMessage[] }>(sql`
      select model, leaf_id as "leafId", (
        select coalesce(json_agg(json_build_object(
          'id', id, 'parentId', parent_id, 'role', role, 'content', content, 'status', status,
          'sources', sources, 'error', error,
          'created_at', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), '[]')
        from messages where conversation_id = conversations.id and user_id = ${userId}
      ) as messages
      from conversations where id = ${conversationId} and user_id = ${userId}`),
  );
  const read = rows[0];
  if (read === undefined) return null;
  const byId = new Map(read.messages.map((message) => [message.id, message]));
  const branch: Message[] = [];
  for (let at = byId.get(read.leafId ?? ''); at !== undefined; at = byId.get(at.parentId ?? '')) {
    const { parentId: _, ...message } = at;
    branch.push({ ...message, isError: message.status === 'failed' });
  }
  return { id: conversationId, model: read.model, messages: branch.reverse() };
}
