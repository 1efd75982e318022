import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { conversations } from '#server/db/schema/conversations.ts';
import { UNDO_MINUTES } from '#shared/conversation-list.ts';
import type { ConversationSummary } from '#shared/conversations.ts';
import { SUMMARY_COLUMNS, type SummaryRow, toConversationSummary } from './store.ts';

/**
 * Takes a conversation out of sight, to be brought back for a while. By the service: the policies show its owner nothing
 * that is deleted, not even to bring it back.
 * @returns whether there was such a conversation of this user's.
 */
export async function removeConversation(database: Database, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await database.as('service').transaction((tx) =>
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
  const { rows } = await database.as('service').transaction((tx) =>
    tx.execute<SummaryRow>(sql`
      update conversations set deleted_at = null
      where id = ${id} and user_id = ${userId} and deleted_at > now() - make_interval(mins => ${UNDO_MINUTES})
      returning ${SUMMARY_COLUMNS}`),
  );
  return rows[0] ? toConversationSummary(rows[0]) : null;
}

/** Deletes for good what was deleted too long ago to be restored. */
export async function purgeTrash(database: Database, log: Logger): Promise<void> {
  const { rowCount } = await database
    .as('job')
    .transaction((tx) =>
      tx
        .delete(conversations)
        .where(lt(conversations.deletedAt, sql`now() - make_interval(mins => ${UNDO_MINUTES})`)),
    );
  if (rowCount) log.info({ conversations: rowCount }, 'deleted conversations were purged');
}
