import { isAbsolute } from 'node:path';
import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { type WorkCorrections, works } from '#server/db/schema/library.ts';
import type { LibraryStore, WorkKind } from '#shared/store.ts';
import { PACK_ORIGIN, type WorkSource } from './read/work-source.ts';

/** A work's row, without its text. */
export interface WorkRow {
  id: string;
  store: LibraryStore;
  slug: string;
  kind: WorkKind;
  title: string;
  author: string;
  corrected: WorkCorrections;
  origin: string;
  fileId: string | null;
  pageCount: number;
  contentHash: string;
  /** In the database's format: for comparison, not calculation. */
  updatedAt: string;
}

/** Matches works that are not retired. */
export const inUse = isNull(works.retiredAt);

const workColumns = {
  id: works.id,
  store: works.store,
  slug: works.slug,
  kind: works.kind,
  title: works.title,
  author: works.author,
  corrected: works.corrected,
  origin: works.origin,
  fileId: works.fileId,
  pageCount: works.pageCount,
  contentHash: works.contentHash,
  updatedAt: sql<string>`${works.updatedAt}::text`,
};

/** Returns a version that changes whenever any work is added, changed or removed. */
export async function libraryVersion(tx: Transaction): Promise<string> {
  const [row] = await tx
    .select({
      stamp: sql<string>`count(*) || ' ' || coalesce(sum(extract(epoch from ${works.updatedAt})), 0)`,
    })
    .from(works);
  return row!.stamp;
}

/** Lists the works in use, without retired ones. */
export async function listWorks(tx: Transaction): Promise<WorkRow[]> {
  return await tx.select(workColumns).from(works).where(inUse);
}

/** Reads a work, retired or not: what an answer quoted can be opened as long as it is stored. */
export async function readWork(tx: Transaction, workId: string): Promise<WorkRow | undefined> {
  const [row] = await tx.select(workColumns).from(works).where(eq(works.id, workId));
  return row;
}

/**
 * Lists the places where reading the pack changes nothing: an admin removed or replaced its work, or they hold
 * a work of another origin.
 */
export async function placesNotForPack(tx: Transaction): Promise<Pick<WorkRow, 'store' | 'slug'>[]> {
  const isTakenOut = and(
    eq(works.origin, PACK_ORIGIN),
    inArray(works.retiredFor, ['edition', 'deleted', 'cleared']),
  );
  return await tx
    .select({ store: works.store, slug: works.slug })
    .from(works)
    .where(or(isTakenOut, and(ne(works.origin, PACK_ORIGIN), inUse)));
}

/**
 * Returns the hashes of a source's contents that newer editions have replaced in its place. A folder may have
 * moved since, so any path counts as the same source.
 */
export async function oldEditions(
  tx: Transaction,
  { store, slug, origin }: Pick<WorkSource, 'store' | 'slug' | 'origin'>,
): Promise<string[]> {
  const rows = await tx
    .select({ hash: works.contentHash, origin: works.origin })
    .from(works)
    .where(and(eq(works.store, store), eq(works.slug, slug), eq(works.retiredFor, 'edition')));
  return rows
    .filter((row) => row.origin === origin || (isAbsolute(row.origin) && isAbsolute(origin)))
    .map(({ hash }) => hash);
}

/** Reads a work's row, locked until the transaction ends. */
export async function lockWork(
  tx: Transaction,
  store: LibraryStore,
  slug: string,
): Promise<WorkRow | undefined> {
  const [row] = await tx
    .select(workColumns)
    .from(works)
    .where(and(eq(works.store, store), eq(works.slug, slug), inUse))
    .for('update');
  return row;
}

/** Inserts or updates the work's row; returns false when someone else added it first. */
export async function writeWork(
  tx: Transaction,
  work: Omit<WorkRow, 'updatedAt'>,
  known: boolean,
): Promise<boolean> {
  const { id, ...values } = work;
  const updatedAt = sql`clock_timestamp()`;
  if (known) {
    await tx
      .update(works)
      .set({ ...values, updatedAt })
      .where(eq(works.id, id));
    return true;
  }
  const added = await tx
    .insert(works)
    .values({ ...work, updatedAt })
    .onConflictDoNothing()
    .returning({ id: works.id });
  return added.length === 1;
}
