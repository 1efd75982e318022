import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '#server/db/database.ts';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import { conversations } from '#server/db/schema/conversations.ts';

/** Their messages, words, pictures and shared answers are deleted with them. */
const AT_ONCE = 50;

/**
 * Deletes conversations without new messages for `days` days; favorites stay, and former ones for a while. Goes by id, so that each is
 * checked once: an index just for this would be updated by every question.
 */
export async function expireConversations(
  database: Database,
  days: number,
  log: Logger,
  signal?: AbortSignal,
): Promise<number> {
  let last = '00000000-0000-0000-0000-000000000000';
  const some = () =>
    database.as('job').transaction(async (tx) => {
      const due = await tx
        .select({ id: conversations.id })
        .from(conversations)
        .where(
          and(
            sql`${conversations.id} > ${last}`,
            eq(conversations.favorite, false),
            lt(conversations.updatedAt, sql`now() - make_interval(days => ${days}::int)`),
            or(isNull(conversations.keptUntil), lt(conversations.keptUntil, sql`now()`)),
          ),
        )
        .orderBy(conversations.id)
        .limit(AT_ONCE)
        // One that is being continued or made a favorite is handled the next time.
        .for('update', { skipLocked: true });
      last = due.at(-1)?.id ?? last;
      const ids = due.map(({ id }) => id);
      if (ids.length > 0) await tx.delete(conversations).where(inArray(conversations.id, ids));
      return ids.length;
    });
  const expired = await deleteInBatches(some, signal);
  if (expired > 0) log.info({ conversations: expired }, 'conversations expired');
  return expired;
}
