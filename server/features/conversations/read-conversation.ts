import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { memories } from '#server/db/schema/memories.ts';
import { personalRecords } from '#server/db/schema/records.ts';
import type { Message } from '#shared/conversations.ts';

/** A conversation with the branch that is shown: one message at least, oldest first, each the JSON of a `Message`. */
export interface ReadConversation {
  id: string;
  model: string;
  messages: string[];
}

interface StoredMessage extends Record<string, unknown> {
  id: string;
  parentId: string | null;
  /** Of a `Message`. */
  json: string;
  /** It has notes of what the coach saved. */
  saved: true | null;
  /** The conversation's model; null of every message but the last one that is shown. */
  leafModel: string | null;
}

/**
 * One conversation; null when it is not this user's. The database writes its messages as they are told: of a long one,
 * reading and writing them again here would take as long as all the rest.
 */
export async function readConversation(
  database: Database,
  userId: string,
  conversationId: string,
  { usage }: { usage: boolean } = { usage: false },
): Promise<ReadConversation | null> {
  const { rows } = await database.readAsUser(userId, (tx) =>
    tx.execute<StoredMessage>(sql`
      select messages.id, parent_id as "parentId", ${asJson(usage)} as json,
        nullif(extras -> 'saved' <> '[]', false) as saved, case when messages.id = leaf_id then model end as "leafModel"
      from conversations join messages
        on messages.conversation_id = conversations.id and messages.user_id = conversations.user_id
      where conversations.id = ${conversationId} and conversations.user_id = ${userId}`),
  );
  const leaf = rows.find(({ leafModel }) => leafModel !== null);
  if (leaf === undefined) return null;
  const byId = new Map(rows.map((message) => [message.id, message]));
  const branch: StoredMessage[] = [];
  for (let at: StoredMessage | undefined = leaf; at; at = byId.get(at.parentId ?? '')) branch.push(at);
  if (branch.length < rows.length) nameSiblings(rows);
  await markGone(database, userId, branch);
  return { id: conversationId, model: leaf.leafModel!, messages: branch.reverse().map(({ json }) => json) };
}

/** A row of messages as the JSON of a `Message`: as text, which takes half as long as `json_build_object`. */
const asJson = (usage: boolean) => sql`
  concat('{"id":"', messages.id, '","role":"', role, '","content":', content, ',"created_at":"',
    to_char(messages.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    '","status":"', status, '","isError":', (status = 'failed')::text, ',"sources":', sources,
    ',"extras":', coalesce(extras::text, 'null'), ',"error":', coalesce(to_json(error)::text, 'null'),
    ',"usage":', ${usage ? sql`coalesce(usage::text, 'null')` : sql`'null'`},
    case when summary is not null then ',"summarized":true' end, '}')`;

export const messageOf = (json: string) => JSON.parse(json) as Message;

/** Tells each message of its versions. Most conversations have one of each. */
function nameSiblings(messages: readonly StoredMessage[]): void {
  for (const versions of Map.groupBy(messages, ({ parentId }) => parentId).values()) {
    if (versions.length === 1) continue;
    const told = versions.map((version) => ({ version, message: messageOf(version.json) }));
    told.sort((one, other) => byAge(one.message, other.message));
    const siblings = told.map(({ message }) => message.id);
    for (const { version, message } of told) version.json = JSON.stringify({ ...message, siblings });
  }
}

const byAge = (one: Message, other: Message) =>
  Date.parse(one.created_at) - Date.parse(other.created_at) || (one.id < other.id ? -1 : 1);

/** Notes of what the coach saved whether it is still there. Few answers save anything. */
async function markGone(
  database: Database,
  userId: string,
  messages: readonly StoredMessage[],
): Promise<void> {
  const answers = messages
    .filter(({ saved }) => saved)
    .map((answer) => ({ answer, message: messageOf(answer.json) }));
  if (answers.length === 0) return;
  const saved = answers.flatMap(({ message }) => message.extras?.saved ?? []);
  const ids = sql`any(${sql.param(saved.map(({ id }) => id))}::uuid[])`;
  const { rows } = await database.readAsUser(userId, (tx) =>
    tx.execute<{ id: string }>(sql`
      select id from ${personalRecords} where id = ${ids} and user_id = ${userId}
      union all select id from ${memories} where id = ${ids} and user_id = ${userId}`),
  );
  const there = new Set(rows.map(({ id }) => id));
  for (const item of saved) if (!there.has(item.id)) item.gone = true;
  for (const { answer, message } of answers) answer.json = JSON.stringify(message);
}
