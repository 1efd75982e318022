import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { conversations, messages } from '#server/db/schema/conversations.ts';
import { memories } from '#server/db/schema/memories.ts';
import { personalRecords } from '#server/db/schema/records.ts';
import type { Message } from '#shared/conversations.ts';

/** A conversation with the branch that is shown: at least one message, oldest first. */
export interface ReadConversation {
  id: string;
  model: string;
  messages: Message[];
}

const COLUMNS = {
  id: messages.id,
  parentId: messages.parentId,
  role: messages.role,
  content: messages.content,
  createdAt: messages.createdAt,
  status: messages.status,
  sources: messages.sources,
  extras: messages.extras,
  error: messages.error,
  isSummarized: sql<boolean>`${messages.summary} is not null`,
};

interface MessageRow
  extends Pick<typeof messages.$inferSelect, Exclude<keyof typeof COLUMNS, 'isSummarized'>> {
  isSummarized: boolean;
  usage: Message['usage'];
  /** The conversation's model; null for every message but the last one of the shown branch. */
  leafModel: string | null;
}

const toMessage = (row: MessageRow, siblings: string[] | undefined): Message => ({
  id: row.id,
  role: row.role,
  content: row.content,
  created_at: row.createdAt.toISOString(),
  status: row.status,
  isError: row.status === 'failed',
  sources: row.sources,
  extras: row.extras,
  error: row.error,
  usage: row.usage,
  ...(row.isSummarized && { summarized: true }),
  ...(siblings && { siblings }),
});

/** One conversation; null when it is not this user's. */
export async function readConversation(
  database: Database,
  userId: string,
  conversationId: string,
  { usage }: { usage: boolean } = { usage: false },
): Promise<ReadConversation | null> {
  const rows = await database.as({ userId }).read((tx) =>
    tx
      .select({
        ...COLUMNS,
        usage: usage ? messages.usage : sql<null>`null`,
        leafModel: sql<
          string | null
        >`case when ${messages.id} = ${conversations.leafId} then ${conversations.model} end`,
      })
      .from(conversations)
      .innerJoin(
        messages,
        and(eq(messages.conversationId, conversations.id), eq(messages.userId, conversations.userId)),
      )
      .where(and(eq(conversations.id, conversationId), eq(conversations.userId, userId))),
  );
  const leaf = rows.find(({ leafModel }) => leafModel !== null);
  if (leaf === undefined) return null;
  const byId = new Map(rows.map((message) => [message.id, message]));
  const branch: MessageRow[] = [];
  for (let at: MessageRow | undefined = leaf; at; at = byId.get(at.parentId ?? '')) branch.push(at);
  const siblings = branch.length < rows.length ? siblingsOf(rows) : undefined;
  const shown = branch.reverse().map((row) => toMessage(row, siblings?.get(row.id)));
  await markGone(database, userId, shown);
  return { id: conversationId, model: leaf.leafModel!, messages: shown };
}

/** The versions of each message that has several, oldest first. Most conversations have one of each. */
function siblingsOf(rows: readonly MessageRow[]): Map<string, string[]> {
  const siblings = new Map<string, string[]>();
  for (const versions of Map.groupBy(rows, ({ parentId }) => parentId).values()) {
    if (versions.length === 1) continue;
    const ids = versions.sort(byAge).map(({ id }) => id);
    for (const id of ids) siblings.set(id, ids);
  }
  return siblings;
}

const byAge = (one: MessageRow, other: MessageRow) =>
  one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1);

/** Marks what the coach saved and what has been deleted since. Few answers save anything. */
async function markGone(database: Database, userId: string, shown: readonly Message[]): Promise<void> {
  const saved = shown.flatMap(({ extras }) => extras?.saved ?? []);
  if (saved.length === 0) return;
  const ids = sql`any(${sql.param(saved.map(({ id }) => id))}::uuid[])`;
  const { rows } = await database.as({ userId }).read((tx) =>
    tx.execute<{ id: string }>(sql`
      select id from ${personalRecords} where id = ${ids} and user_id = ${userId}
      union all select id from ${memories} where id = ${ids} and user_id = ${userId}`),
  );
  const there = new Set(rows.map(({ id }) => id));
  for (const item of saved) if (!there.has(item.id)) item.gone = true;
}
