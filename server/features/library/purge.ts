import { and, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { libraryFiles, pages, passages, segments, works } from '#server/db/schema/library.ts';
import { PACK_ORIGIN } from '#server/library/read/work-source.ts';

/** For so long a work that was taken out can be put back. */
const RESTORE_HOURS = 24;

/**
 * Removes for good what was taken out of the library more than a day ago. Older editions stay, for the answers that quoted
 * them. Of a work of the pack its row stays, so that the next start does not read it again.
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
