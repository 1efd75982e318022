import { sql } from 'drizzle-orm';
import type { ToolContext } from '#server/assistant/tool.ts';
import type { Database } from '#server/db/database.ts';
import { messages } from '#server/db/schema/conversations.ts';
import { DAY_MS } from '#shared/durations.ts';
import type { PersonalRecord } from '#shared/records.ts';
import { LOOKED_THROUGH_MAX, listRecords } from './lists.ts';

const FRESH_MILLISECONDS = DAY_MS;

/**
 * Finds the record of a lift that the coach saved last in the conversation, while it is fresh: older ones are
 * not undone in passing. Without a conversation, it is the last one that the coach saved anywhere.
 */
export async function savedLast(
  title: string,
  database: Database,
  { viewer, answerId, extras }: ToolContext,
): Promise<PersonalRecord | null> {
  const options = { search: '', title, offset: 0, limit: LOOKED_THROUGH_MAX };
  const { records } = await listRecords(database, viewer.id, options);
  const before = answerId === null ? null : await savedWith(database, viewer.id, answerId);
  const now = new Set(extras.saved.map(({ id }) => id));
  const [last] = records
    .filter(({ source, id }) => source === 'coach' && (before === null || before.has(id) || now.has(id)))
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  return last !== undefined && Date.now() - Date.parse(last.created_at) < FRESH_MILLISECONDS ? last : null;
}

/** Reads the ids of what the coach saved in the conversation of an answer. */
async function savedWith(database: Database, userId: string, answerId: string): Promise<Set<string>> {
  const { rows } = await database.as({ userId }).read((tx) =>
    tx.execute<{ id: string }>(sql`
      select item ->> 'id' as id
      from ${messages}, jsonb_array_elements(extras -> 'saved') as item
      where user_id = ${userId} and conversation_id =
        (select conversation_id from ${messages} where id = ${answerId} and user_id = ${userId})`),
  );
  return new Set(rows.map(({ id }) => id));
}
