import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { memories } from '#server/db/schema/memories.ts';
import { userInfo } from '#server/db/schema/profile.ts';
import { personalRecords } from '#server/db/schema/records.ts';
import type { SavedItem } from '#shared/answer-extras.ts';
import type { Message } from '#shared/conversations.ts';

/**
 * A conversation with its shown branch: at least one message, oldest first, each as the JSON of a `Message`.
 */
export interface ReadConversation {
  id: string;
  model: string;
  messages: string[];
}

interface StoredMessage extends Record<string, unknown> {
  id: string;
  parentId: string | null;
  /** The JSON of a `Message`. */
  json: string;
  /** Whether it has notes of what the coach saved. */
  saved: true | null;
  /** The conversation's model; null except on the last message of the shown branch. */
  leafModel: string | null;
}

/**
 * Reads a conversation; null when it is not this user's. The database writes the JSON of its messages:
 * parsing and serializing them here makes opening 500 messages a fifth slower (docs/benchmarks.md).
 */
export async function readConversation(
  database: Database,
  userId: string,
  conversationId: string,
  { usage }: { usage: boolean } = { usage: false },
): Promise<ReadConversation | null> {
  const { rows } = await database.as({ userId }).read((tx) =>
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
  if (branch.length < rows.length) addSiblings(rows);
  await markGone(database, userId, branch);
  return { id: conversationId, model: leaf.leafModel!, messages: branch.reverse().map(({ json }) => json) };
}

/**
 * Renders a message row as the JSON of a `Message`, by concatenation, which takes half as long as
 * `json_build_object`.
 */
const asJson = (usage: boolean) => sql`
  concat('{"id":"', messages.id, '","role":"', role, '","content":', content, ',"created_at":"',
    to_char(messages.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    '","status":"', status, '","isError":', (status = 'failed')::text, ',"sources":', sources,
    ',"extras":', coalesce(extras::text, 'null'), ',"error":', coalesce(to_json(error)::text, 'null'),
    ',"usage":', ${usage ? sql`coalesce(usage::text, 'null')` : sql`'null'`},
    case when summary is not null then ',"summarized":true' end, '}')`;

export const parseMessage = (json: string) => JSON.parse(json) as Message;

/** Adds the version ids to each message that has several. Most conversations have one of each. */
function addSiblings(messages: readonly StoredMessage[]): void {
  for (const versions of Map.groupBy(messages, ({ parentId }) => parentId).values()) {
    if (versions.length === 1) continue;
    const parsed = versions.map((version) => ({ version, message: parseMessage(version.json) }));
    parsed.sort((one, other) => byAge(one.message, other.message));
    const siblings = parsed.map(({ message }) => message.id);
    for (const { version, message } of parsed) version.json = JSON.stringify({ ...message, siblings });
  }
}

const byAge = (one: Message, other: Message) =>
  Date.parse(one.created_at) - Date.parse(other.created_at) || (one.id < other.id ? -1 : 1);

/** What is still there of saved items. */
interface Kept extends Record<string, unknown> {
  id: string | null;
  content: string | null;
  /** Body weight in the profile. */
  weight: number | null;
  /** Of a record. */
  version: number | null;
}

/** Marks what the coach saved and what has been deleted or changed since. Few answers save anything. */
async function markGone(
  database: Database,
  userId: string,
  messages: readonly StoredMessage[],
): Promise<void> {
  const answers = messages
    .filter(({ saved }) => saved)
    .map((answer) => ({ answer, message: parseMessage(answer.json) }));
  if (answers.length === 0) return;
  const saved = answers.flatMap(({ message }) => message.extras?.saved ?? []);
  const ids = sql`any(${sql.param(saved.map(({ id }) => id))}::uuid[])`;
  const forgotten = saved.flatMap((item) => (item.kind === 'forgotten' ? [item.content] : []));
  const { rows } = await database.as({ userId }).read((tx) =>
    tx.execute<Kept>(sql`
      select id, null as content, null::float8 as weight, version
      from ${personalRecords} where id = ${ids} and user_id = ${userId}
      union all select id, content, null, null from ${memories}
      where (id = ${ids} or content = any(${sql.param(forgotten)}::text[])) and user_id = ${userId}
      union all select null, null, weight, null from ${userInfo} where user_id = ${userId}`),
  );
  const there = new Map(rows.map((row) => [row.id, row]));
  const remembered = new Set(rows.map(({ content }) => content));
  const weights = new Set(rows.map(({ weight }) => weight));
  const isGone = (item: SavedItem) => {
    if (item.kind === 'forgotten') return remembered.has(item.content);
    if (item.kind === 'body_weight') return !weights.has(item.weight);
    const row = there.get(item.id);
    if (item.kind === 'removed') return row !== undefined;
    if (item.kind === 'memory') return row?.content !== item.content;
    if (item.version === undefined) return row === undefined;
    return row?.version !== item.version;
  };
  for (const item of saved) if (isGone(item)) item.gone = true;
  for (const { answer, message } of answers) answer.json = JSON.stringify(message);
}
