import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { conversations } from '#server/db/schema/conversations.ts';
import { UNDO_MINUTES } from '#shared/conversation-list.ts';
import { type StoredSummary, SUMMARY_COLUMNS, type SummaryRow, toConversationSummary } from './store.ts';

/**
 * Hides a conversation, which can be restored for a while. Runs as the service: the policies hide deleted
 * rows even from their owner.
 * @returns whether the user had such a conversation.
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

/** Restores what was deleted recently; null when the user has nothing like it. */
export async function restoreConversation(
  database: Database,
  userId: string,
  id: string,
): Promise<StoredSummary | null> {
  const { rows } = await database.as('service').transaction((tx) =>
    tx.execute<SummaryRow>(sql`
      update conversations set deleted_at = null
      where id = ${id} and user_id = ${userId} and deleted_at > now() - make_interval(mins => ${UNDO_MINUTES})
      returning ${SUMMARY_COLUMNS}`),
  );
  return rows[0] ? toConversationSummary(rows[0]) : null;
}

/** Permanently deletes what can no longer be restored. */
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
