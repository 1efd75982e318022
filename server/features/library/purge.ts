import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { libraryFiles, pages, passages, segments, works } from '#server/db/schema/library.ts';
import { PACK_ORIGIN } from '#server/library/read/work-source.ts';

/** How long a removed work can be restored. */
const RESTORE_HOURS = 24;

/**
 * Permanently deletes works that were removed more than a day ago. Older editions stay, for the answers that
 * quoted them. The row of a pack's work stays, so that the next start does not read it again.
 */
export async function purgeWorks(database: Database): Promise<void> {
  await database.as('job').transaction(async (tx) => {
    const gone = await tx
      .select({ id: works.id, origin: works.origin })
      .from(works)
      .where(
        and(
          inArray(works.retiredFor, ['deleted', 'cleared']),
          lt(works.retiredAt, sql`now() - make_interval(hours => ${RESTORE_HOURS})`),
        ),
      );
    if (gone.length === 0) return;
    const ids = gone.map(({ id }) => id);
    await tx
      .delete(libraryFiles)
      .where(and(inArray(libraryFiles.workId, ids), eq(libraryFiles.state, 'deleted')));
    await tx.delete(works).where(and(inArray(works.id, ids), ne(works.origin, PACK_ORIGIN)));
    for (const table of [passages, pages, segments]) await tx.delete(table).where(inArray(table.workId, ids));
  });
}
