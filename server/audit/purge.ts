import { inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { deleteInBatches } from '#server/db/delete-in-batches.ts';
import { auditEvents } from '#server/db/schema/audit.ts';

const AT_ONCE = 2000;

/** Deletes events older than KEEP_AUDIT_DAYS. A database trigger refuses to delete younger ones. */
export async function purgeAuditEvents(database: Database, signal?: AbortSignal): Promise<void> {
  const some = () =>
    database.as('job').transaction(async (tx) => {
      const oldest = tx
        .select({ id: auditEvents.id })
        .from(auditEvents)
        .where(lt(auditEvents.at, sql`now() - make_interval(days => audit_kept_days())`))
        .orderBy(auditEvents.at)
        .limit(AT_ONCE);
      return (await tx.delete(auditEvents).where(inArray(auditEvents.id, oldest))).rowCount ?? 0;
    });
  await deleteInBatches(some, signal);
}
