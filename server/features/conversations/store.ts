import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { conversations, messages } from '#server/db/schema/conversations.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { type ConversationSort, firstMessageOf, UNFAVORITED_KEPT_DAYS } from '#shared/conversation-list.ts';
import type { ConversationSummary } from '#shared/conversations.ts';

export const SUMMARY_COLUMNS = sql`id, created_at, updated_at, favorite, model, first_message, message_count`;

/** A conversation as it is stored: what a viewer may know of its model depends on the viewer. */
export interface StoredSummary extends Omit<ConversationSummary, 'model' | 'model_name'> {
  model: string;
}

/** A query's row: times are in PostgreSQL's format. */
export interface SummaryRow extends StoredSummary, Record<string, unknown> {}

export const toConversationSummary = (row: SummaryRow): StoredSummary => ({
  id: row.id,
  created_at: new Date(row.created_at).toISOString(),
  updated_at: new Date(row.updated_at).toISOString(),
  favorite: row.favorite,
  model: row.model,
  first_message: row.first_message,
  message_count: row.message_count,
});

export const ORDERS: Record<ConversationSort, SQL> = {
  'date-desc': sql`updated_at desc, id desc`,
  'date-asc': sql`updated_at, id`,
  'length-desc': sql`message_count desc, updated_at desc, id desc`,
  'length-asc': sql`message_count, updated_at desc, id desc`,
  favorite: sql`favorite desc, updated_at desc, id desc`,
};

export async function listConversations(
  database: Database,
  userId: string,
  { sort, offset, limit }: { sort: ConversationSort; offset: number; limit: number },
): Promise<{ conversations: StoredSummary[]; count: number }> {
  const { rows } = await database.as({ userId }).read((tx) =>
    tx.execute<SummaryRow & { count: number }>(sql`
      select own.count, page.*
      from (select count(*)::int as count from conversations where user_id = ${userId}) as own
      left join lateral (
        select ${SUMMARY_COLUMNS} from conversations where user_id = ${userId}
        order by ${ORDERS[sort]} offset ${offset} limit ${limit}
      ) as page on true
      order by ${ORDERS[sort]}`),
  );
  return {
    conversations: rows.filter(({ id }) => id !== null).map(toConversationSummary),
    count: rows[0]?.count ?? 0,
  };
}

/** Counts how many conversations began on each day. */
export async function readUsage(
  database: Database,
  userId: string,
  timeZone: string,
): Promise<{ day: string; conversations: number }[]> {
  const { rows } = await database.as({ userId }).read((tx) =>
    tx.execute<{ day: string; conversations: number }>(sql`
      select to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, count(*)::int as conversations
      from conversations where user_id = ${userId} group by 1 order by 1`),
  );
  return rows;
}

interface Change {
  favorite?: boolean | undefined;
  branch?: string | undefined;
}

/**
 * Changes the given fields. A former favorite does not expire for a few days; null when the user has no such
 * conversation.
 * @param branch a message: the branch through it is shown, to its newest end
 * @throws Refusal not_found when the conversation has no such message; conflict while an answer is being
 * written
 */
export async function updateConversation(
  database: Database,
  userId: string,
  id: string,
  { favorite, branch }: Change,
): Promise<StoredSummary | null> {
  return await database.as({ userId }).transaction(async (tx) => {
    const own = and(eq(conversations.id, id), eq(conversations.userId, userId));
    const [found] = await tx.select({ id: conversations.id }).from(conversations).where(own).for('update');
    if (found === undefined) return null;
    const change = {
      ...(favorite !== undefined && { favorite }),
      ...(favorite === false && {
        keptUntil: sql`now() + make_interval(days => ${UNFAVORITED_KEPT_DAYS}::int)`,
      }),
      ...(branch !== undefined && (await branchThrough(tx, id, branch))),
    };
    if (Object.keys(change).length > 0) await tx.update(conversations).set(change).where(own);
    const { rows } = await tx.execute<SummaryRow>(
      sql`select ${SUMMARY_COLUMNS} from conversations where id = ${id}`,
    );
    return toConversationSummary(rows[0]!);
  });
}

interface Place extends Record<string, unknown> {
  id: string;
  parentId: string | null;
  position: number;
  /** Increases with the time at which it was written. */
  nth: number;
}

/** Returns the columns to set so that a conversation shows the branch with this message. */
async function branchThrough(tx: Transaction, conversationId: string, messageId: string) {
  const open = await tx.execute(
    sql`select from runs where conversation_id = ${conversationId} and ending is null`,
  );
  if (open.rows.length > 0) {
    throw new Refusal(
      'conflict',
      'An answer is still being written in this conversation. Wait for it to finish, or stop it.',
    );
  }
  const { rows } = await tx.execute<Place>(sql`
    select id, parent_id as "parentId", position, row_number() over (order by created_at, id)::int as nth
    from messages where conversation_id = ${conversationId} order by position`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const target = byId.get(messageId);
  if (target === undefined) throw notFound('This message');
  // Each message stands below its parent, so one pass finds all descendants. It can be older: a question that
  // waited is dated when it was asked.
  const below = new Set([messageId]);
  let leaf = target;
  for (const row of rows) {
    if (row.parentId === null || !below.has(row.parentId)) continue;
    below.add(row.id);
    if (row.nth > leaf.nth) leaf = row;
  }
  let root = target;
  for (let at: Place | undefined = target; at !== undefined; at = byId.get(at.parentId ?? '')) root = at;
  const [first] = await tx
    .select({ content: messages.content })
    .from(messages)
    .where(eq(messages.id, root.id));
  return {
    leafId: leaf.id,
    messageCount: leaf.position,
    firstMessage: firstMessageOf(first?.content ?? []),
  };
}
