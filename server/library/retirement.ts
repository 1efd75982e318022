import { and, eq, isNotNull, not, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { libraryFiles, type Retirement, works } from '#server/db/schema/library.ts';
import type { LibraryStore } from '#shared/store.ts';
import { PACK_ORIGIN } from './read/work-source.ts';
import { inUse } from './work-rows.ts';

/** Removes works from search, and keeps their pages. @returns how many there were */
export async function retireWorks(
  tx: Transaction,
  which: { id: string } | { store: LibraryStore },
  retiredFor: Retirement,
): Promise<number> {
  const now = sql`clock_timestamp()`;
  const { rowCount } = await tx
    .update(works)
    .set({ retiredAt: now, retiredFor, updatedAt: now })
    .where(and('id' in which ? eq(works.id, which.id) : eq(works.store, which.store), inUse));
  return rowCount ?? 0;
}

/** Removes an older edition from search. */
export async function retireEdition(tx: Transaction, workId: string): Promise<void> {
  await retireWorks(tx, { id: workId }, 'edition');
  await replaceFiles(tx, eq(libraryFiles.workId, workId));
}

/** Marks files of works that have a newer edition: they are kept, but no longer read. */
export async function replaceFiles(tx: Transaction, which: SQL): Promise<void> {
  await tx
    .update(libraryFiles)
    .set({ state: 'replaced', updatedAt: sql`now()` })
    .where(and(which, eq(libraryFiles.state, 'added')));
}

const hasPassages = sql`exists (select 1 from passages where passages.work_id = ${works.id})`;
const placeIsFree = sql`not exists (select 1 from works taken
  where taken.store = ${works.store} and taken.slug = ${works.slug} and taken.retired_at is null)`;

/** Restores retired works whose place is still free. @returns their ids */
export async function restoreWorks(
  tx: Transaction,
  which: { id: string } | { store: LibraryStore; retiredFor: Retirement },
): Promise<string[]> {
  const chosen =
    'id' in which
      ? eq(works.id, which.id)
      : and(eq(works.store, which.store), eq(works.retiredFor, which.retiredFor));
  const rows = await tx
    .update(works)
    .set({ retiredAt: null, retiredFor: null, updatedAt: sql`clock_timestamp()` })
    .where(and(chosen, isNotNull(works.retiredAt), hasPassages, placeIsFree))
    .returning({ id: works.id });
  return rows.map(({ id }) => id);
}

/**
 * Forgets the pack's works that were cleared with their store so long ago that their text is gone, so that
 * they are read again.
 */
export async function forgetCleared(tx: Transaction, store: LibraryStore): Promise<void> {
  await tx
    .delete(works)
    .where(
      and(
        eq(works.store, store),
        eq(works.origin, PACK_ORIGIN),
        eq(works.retiredFor, 'cleared'),
        not(hasPassages),
        placeIsFree,
      ),
    );
}
