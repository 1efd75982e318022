import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { memories } from '#server/db/schema/memories.ts';
import { personalRecords } from '#server/db/schema/records.ts';
import type { Message } from '#shared/conversations.ts';

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
