import { and, desc, eq, inArray, isNotNull, not, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { libraryFiles, type Retirement, works } from '#server/db/schema/library.ts';
import type { LibraryStore } from '#shared/store.ts';
import { PACK_ORIGIN } from './read/work-source.ts';
import { inUse } from './work-rows.ts';

/** Removes works from search, and keeps their pages. @returns how many there were */
export async function retireWorks(
  tx: Transaction,
  which: { id: string } | { store: LibraryStore } | OriginExcept,
  retiredFor: Retirement,
): Promise<number> {
  const now = sql`clock_timestamp()`;
  const chosen =
    'id' in which
      ? eq(works.id, which.id)
      : 'origin' in which
        ? and(
            eq(works.origin, which.origin),
            inArray(works.store, [...which.stores]),
            notInArray(works.id, [...which.except]),
          )
        : eq(works.store, which.store);
  const { rowCount } = await tx
    .update(works)
    .set({ retiredAt: now, retiredFor, updatedAt: now })
    .where(and(chosen, inUse));
  return rowCount ?? 0;
}

/** The works of an origin in these stores, except some. */
interface OriginExcept {
  origin: string;
  stores: readonly LibraryStore[];
  except: readonly string[];
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

/** Restores retired works whose place is still free, of each place the newest. @returns their ids */
export async function restoreWorks(
  tx: Transaction,
  which: { id: string } | { store: LibraryStore; retiredFor: Retirement },
): Promise<string[]> {
  const chosen =
    'id' in which
      ? eq(works.id, which.id)
      : and(eq(works.store, which.store), eq(works.retiredFor, which.retiredFor));
  const newest = tx
    .selectDistinctOn([works.store, works.slug], { id: works.id })
    .from(works)
    .where(and(chosen, isNotNull(works.retiredAt), hasPassages, placeIsFree))
    .orderBy(works.store, works.slug, desc(works.retiredAt));
  const rows = await tx
    .update(works)
    .set({ retiredAt: null, retiredFor: null, updatedAt: sql`clock_timestamp()` })
    .where(inArray(works.id, newest))
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
