import { and, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { conversations, messages } from '#server/db/schema/conversations.ts';
import { memories } from '#server/db/schema/memories.ts';
import { personalRecords } from '#server/db/schema/records.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { type ConversationSort, firstMessageOf, UNDO_MINUTES } from '#shared/conversation-list.ts';
import type { ConversationSummary, Message } from '#shared/conversations.ts';

export const SUMMARY = sql`id, created_at, updated_at, favorite, model, first_message, message_count`;

/** As the queries give it: times as PostgreSQL writes them. */
export interface SummaryRow extends Omit<ConversationSummary, 'model'>, Record<string, unknown> {
  model: string;
}

export const told = (row: SummaryRow): ConversationSummary => ({
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
): Promise<{ conversations: ConversationSummary[]; count: number }> {
  const { rows } = await database.readAsUser(userId, (tx) =>
    tx.execute<SummaryRow & { count: number }>(sql`
      select own.count, page.*
      from (select count(*)::int as count from conversations where user_id = ${userId}) as own
      left join lateral (
        select ${SUMMARY} from conversations where user_id = ${userId}
        order by ${ORDERS[sort]} offset ${offset} limit ${limit}
      ) as page on true
      order by ${ORDERS[sort]}`),
  );
  return {
    conversations: rows.filter(({ id }) => id !== null).map(told),
    count: rows[0]?.count ?? 0,
  };
}

/** How many conversations began on which day. */
export async function readUsage(
  database: Database,
  userId: string,
  timeZone: string,
): Promise<{ day: string; conversations: number }[]> {
  const { rows } = await database.readAsUser(userId, (tx) =>
    tx.execute<{ day: string; conversations: number }>(sql`
      select to_char(created_at at time zone ${timeZone}, 'YYYY-MM-DD') as day, count(*)::int as conversations
      from conversations where user_id = ${userId} group by 1 order by 1`),
  );
  return rows;
}

/**
 * Changes what is given; null when there is no such conversation of this user's.
 * @param branch a message: the branch that leads through it is shown, to its newest end
 * @throws Refusal not_found when the conversation has no such message; conflict while an answer is being written
 */
export async function updateConversation(
  database: Database,
  userId: string,
  id: string,
  { favorite, branch }: { favorite?: boolean | undefined; branch?: string | undefined },
): Promise<ConversationSummary | null> {
  return await database.asUser(userId, async (tx) => {
    const own = and(eq(conversations.id, id), eq(conversations.userId, userId));
    const [found] = await tx.select({ id: conversations.id }).from(conversations).where(own).for('update');
    if (found === undefined) return null;
    const change = {
      ...(favorite !== undefined && { favorite }),
      ...(branch !== undefined && (await branchThrough(tx, id, branch))),
    };
    if (Object.keys(change).length > 0) await tx.update(conversations).set(change).where(own);
    const { rows } = await tx.execute<SummaryRow>(sql`select ${SUMMARY} from conversations where id = ${id}`);
    return told(rows[0]!);
  });
}

interface Place extends Record<string, unknown> {
  id: string;
  parentId: string | null;
  position: number;
}

/** What is to be set so that a conversation shows the branch with this message. */
async function branchThrough(tx: Transaction, conversationId: string, messageId: string) {
  const open = await tx.execute(
    sql`select from runs where conversation_id = ${conversationId} and ending is null`,
  );
  if (open.rows.length > 0) {
    throw new Refusal(
      'conflict',
      'An answer is still being written in this conversation. Wait for it or stop it.',
    );
  }
  const { rows } = await tx.execute<Place>(sql`
    select id, parent_id as "parentId", position from messages
    where conversation_id = ${conversationId} order by created_at, id`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const wanted = byId.get(messageId);
  if (wanted === undefined) throw notFound('This message');
  // Each message is newer than the one before it, so that one pass finds all that follow.
  const below = new Set([messageId]);
  let leaf = wanted;
  for (const row of rows) {
    if (row.parentId === null || !below.has(row.parentId)) continue;
    below.add(row.id);
    leaf = row;
  }
  let root = wanted;
  for (let at: Place | undefined = wanted; at !== undefined; at = byId.get(at.parentId ?? '')) root = at;
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

/**
 * Takes a conversation out of sight, to be brought back for a while. By the service: the policies show its owner nothing
 * that is deleted, not even to bring it back.
 * @returns whether there was such a conversation of this user's.
 */
export async function removeConversation(database: Database, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await database.asService((tx) =>
    tx
      .update(conversations)
      .set({ deletedAt: sql`now()` })
      .where(
        and(eq(conversations.id, id), eq(conversations.userId, userId), isNull(conversations.deletedAt)),
      ),
  );
  return rowCount === 1;
}

/** Brings back what was deleted a while ago at most; null when there is no such thing of this user's. */
export async function restoreConversation(
  database: Database,
  userId: string,
  id: string,
): Promise<ConversationSummary | null> {
  const { rows } = await database.asService((tx) =>
    tx.execute<SummaryRow>(sql`
      update conversations set deleted_at = null
      where id = ${id} and user_id = ${userId} and deleted_at > now() - make_interval(mins => ${UNDO_MINUTES})
      returning ${SUMMARY}`),
  );
  return rows[0] ? told(rows[0]) : null;
}

/** Ends what was deleted too long ago to be brought back. @returns how many. */
export async function forgetDeleted(database: Database): Promise<number> {
  const { rowCount } = await database.asJob((tx) =>
    tx
      .delete(conversations)
      .where(lt(conversations.deletedAt, sql`now() - make_interval(mins => ${UNDO_MINUTES})`)),
  );
  return rowCount ?? 0;
}

/** As the query gives it: times as PostgreSQL writes them. */
interface StoredMessage extends Omit<Message, 'isError' | 'siblings' | 'summarized'> {
  parentId: string | null;
  summarized: boolean;
}

/** The same as JSON: without the names, which would be half of it. */
type MessageColumns = [
  id: string,
  parentId: string | null,
  role: Message['role'],
  content: Message['content'],
  createdAt: string,
  status: Message['status'],
  sources: Message['sources'],
  extras: Message['extras'],
  error: string | null,
  usage: Message['usage'],
  summarized: boolean,
];

const stored = ([id, parentId, role, content, created_at, ...rest]: MessageColumns): StoredMessage => {
  const [status, sources, extras, error, usage, summarized] = rest;
  return { id, parentId, role, content, created_at, status, sources, extras, error, usage, summarized };
};

/** One conversation with the messages of the branch that is shown, oldest first; null when it is not this user's. */
export async function readConversation(
  database: Database,
  userId: string,
  conversationId: string,
  { usage }: { usage: boolean } = { usage: false },
): Promise<{ id: string; model: string; messages: Message[] } | null> {
  // In one row: of the embedded database, 500 of them take three times as long.
  const { rows } = await database.readAsUser(userId, (tx) =>
    tx.execute<{ model: string; leafId: string; messages: MessageColumns[] | null }>(sql`
      select model, leaf_id as "leafId", (
        select json_agg(json_build_array(id, parent_id, role, content, created_at, status, sources, extras, error,
          ${usage ? sql`usage` : sql`null`}, summary is not null))
        from messages where conversation_id = ${conversationId} and user_id = ${userId}
      ) as messages
      from conversations where id = ${conversationId} and user_id = ${userId}`),
  );
  const conversation = rows[0];
  if (conversation === undefined) return null;
  const messages = conversation.messages?.map(stored) ?? [];
  const byId = new Map(messages.map((message) => [message.id, message]));
  const branch: Message[] = [];
  for (let at = byId.get(conversation.leafId); at !== undefined; at = byId.get(at.parentId ?? '')) {
    const { parentId: _, summarized, ...message } = at;
    branch.push({
      ...message,
      created_at: new Date(at.created_at).toISOString(),
      isError: at.status === 'failed',
      ...(summarized && { summarized }),
    });
  }
  nameSiblings(branch, messages);
  await markGone(database, userId, branch);
  return { id: conversationId, model: conversation.model, messages: branch.reverse() };
}

/** Tells each message of its versions. Most conversations have one of each. */
function nameSiblings(branch: readonly Message[], messages: readonly StoredMessage[]): void {
  if (branch.length === messages.length) return;
  const parents = new Map(messages.map(({ id, parentId }) => [id, parentId]));
  const children = Map.groupBy(messages, ({ parentId }) => parentId);
  for (const message of branch) {
    const versions = children.get(parents.get(message.id) ?? null) ?? [];
    if (versions.length > 1) message.siblings = versions.sort(byAge).map(({ id }) => id);
  }
}

const byAge = (one: StoredMessage, other: StoredMessage) =>
  Date.parse(one.created_at) - Date.parse(other.created_at) || (one.id < other.id ? -1 : 1);

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
