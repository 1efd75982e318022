import { lt, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { auditEvents } from '#server/db/schema/audit.ts';

/** Deletes the events of more than two years ago. A trigger of the database refuses to delete any that are younger. */
export async function purgeAuditEvents(database: Database): Promise<void> {
  await database
    .as('job')
    .write((tx) => tx.delete(auditEvents).where(lt(auditEvents.at, sql`now() - interval '2 years'`)));
}
