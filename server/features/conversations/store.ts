import { count, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { conversations, memories, personalRecords } from '#server/db/schema.ts';
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

/** As the query gives it: times as PostgreSQL writes them. */
interface StoredMessage extends Omit<Message, 'isError'> {
  parentId: string | null;
  model: string;
  leafId: string | null;
}

/** One conversation with the messages of the branch that is shown, oldest first; null when it is not this user's. */
export async function readConversation(
  database: Database,
  userId: string,
  conversationId: string,
): Promise<{ id: string; model: string; messages: Message[] } | null> {
  // Rows as they come: making one document of them, or mapping them to columns, costs as much again.
  const { rows } = await database.readAsUser(userId, (tx) =>
    tx.execute<StoredMessage & Record<string, unknown>>(sql`
      select conversations.model, conversations.leaf_id as "leafId", messages.id, messages.parent_id as "parentId",
        messages.role, messages.content, messages.status, messages.sources, messages.extras, messages.error,
        messages.created_at
      from conversations
      left join messages on messages.conversation_id = conversations.id and messages.user_id = conversations.user_id
      where conversations.id = ${conversationId} and conversations.user_id = ${userId}`),
  );
  const conversation = rows[0];
  if (conversation === undefined) return null;
  const byId = new Map(rows.map((message) => [message.id, message]));
  const branch: Message[] = [];
  for (let at = byId.get(conversation.leafId ?? ''); at !== undefined; at = byId.get(at.parentId ?? '')) {
    const { id, role, content, status, sources, extras, error } = at;
    branch.push({
      id,
      role,
      content,
      created_at: new Date(at.created_at).toISOString(),
      status,
      sources,
      extras,
      error,
      isError: status === 'failed',
    });
  }
  await markGone(database, userId, branch);
  return { id: conversationId, model: conversation.model, messages: branch.reverse() };
}

/** Notes of what the coach saved whether it is still there. Few answers save anything. */
async function markGone(database: Database, userId: string, messages: readonly Message[]): Promise<void> {
  const saved = messages.flatMap(({ extras }) => extras?.saved ?? []);
  if (saved.length === 0) return;
  const ids = sql`any(${sql.param(saved.map(({ id }) => id))}::uuid[])`;
  const { rows } = await database.readAsUser(userId, (tx) =>
    tx.execute<{ id: string }>(sql`
      select id from ${personalRecords} where id = ${ids} and user_id = ${userId}
      union all select id from ${memories} where id = ${ids} and user_id = ${userId}`),
  );
  const there = new Set(rows.map(({ id }) => id));
  for (const item of saved) if (!there.has(item.id)) item.gone = true;
}
