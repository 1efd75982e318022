import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { pages, passages, segments, works } from '#server/db/schema/library.ts';
import type { LibraryStore, WorkKind } from '#shared/store.ts';
import { isCurrentSegment } from './passage-hash.ts';
import type { PageText } from './read/work-pages.ts';

/** Rows of one insert: well under the 65,535 parameters a statement may have. */
const ROWS_AT_ONCE = 500;

/** A work's row, without its text. */
export interface WorkRow {
  id: string;
  store: LibraryStore;
  slug: string;
  kind: WorkKind;
  title: string;
  author: string;
  origin: string;
  pageCount: number;
  contentHash: string;
  /** As the database writes it: to compare, not to calculate with. */
  updatedAt: string;
}

export interface PassageRow {
  id: string;
  workId: string;
  page: number;
  position: number;
  heading: string;
  text: string;
  contentHash: string;
}

const workColumns = {
  id: works.id,
  store: works.store,
  slug: works.slug,
  kind: works.kind,
  title: works.title,
  author: works.author,
  origin: works.origin,
  pageCount: works.pageCount,
  contentHash: works.contentHash,
  updatedAt: sql<string>`${works.updatedAt}::text`,
};

/** Changes whenever any work comes, changes or goes. */
export async function libraryVersion(tx: Transaction): Promise<string> {
  const [row] = await tx
    .select({
      stamp: sql<string>`count(*) || ' ' || coalesce(sum(extract(epoch from ${works.updatedAt})), 0)`,
    })
    .from(works);
  return row!.stamp;
}

export async function listWorks(tx: Transaction): Promise<WorkRow[]> {
  return await tx.select(workColumns).from(works);
}

/** The row of a work, held against other writers until the transaction ends. */
export async function lockWork(
  tx: Transaction,
  store: LibraryStore,
  slug: string,
): Promise<WorkRow | undefined> {
  const [row] = await tx
    .select(workColumns)
    .from(works)
    .where(and(eq(works.store, store), eq(works.slug, slug)))
    .for('update');
  return row;
}

/** Segments of these works, or of all; without a byte where there is none that this version made. */
export async function readSegments(tx: Transaction, workIds?: readonly string[]) {
  const query = tx
    .select({ workId: works.id, store: works.store, contentHash: segments.contentHash, data: segments.data })
    .from(works)
    .leftJoin(segments, eq(segments.workId, works.id));
  const rows = await (workIds ? query.where(inArray(works.id, [...workIds])) : query);
  return rows.map(({ workId, store, contentHash, data }) => ({
    workId,
    store,
    segment: data && contentHash && isCurrentSegment(contentHash) ? data : new Uint8Array(),
  }));
}

export async function readPassages(
  tx: Transaction,
  where: { workIds: readonly string[] } | { ids: readonly string[] },
) {
  const condition =
    'ids' in where ? inArray(passages.id, [...where.ids]) : inArray(passages.workId, [...where.workIds]);
  return await tx
    .select({
      id: passages.id,
      workId: passages.workId,
      page: passages.page,
      time: pages.time,
      position: passages.position,
      heading: passages.heading,
      text: passages.text,
      contentHash: passages.contentHash,
    })
    .from(passages)
    .innerJoin(pages, and(eq(pages.workId, passages.workId), eq(pages.number, passages.page)))
    .where(condition)
    .orderBy(asc(passages.workId), asc(passages.position));
}

/** Characters of all passages: whether they can be kept in memory. */
export async function passageCharacters(tx: Transaction): Promise<number> {
  const [row] = await tx
    .select({ characters: sql<number>`coalesce(sum(length(${passages.text})), 0)::float8` })
    .from(passages);
  return row!.characters;
}

export async function readPage(
  tx: Transaction,
  workId: string,
  number: number,
): Promise<PageText | undefined> {
  const [row] = await tx
    .select({ number: pages.number, time: pages.time, text: pages.text })
    .from(pages)
    .where(and(eq(pages.workId, workId), eq(pages.number, number)));
  return row;
}

/** Adds the work's row or brings it up to date; gives false when someone else added it first. */
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

/** Makes the work's pages these; pages that are the same are not touched. */
export async function writePages(tx: Transaction, workId: string, given: readonly PageText[]): Promise<void> {
  const numbers = given.map((page) => page.number);
  await tx
    .delete(pages)
    .where(and(eq(pages.workId, workId), sql`${pages.number} <> all(${sql.param(numbers)}::int[])`));
  for (const rows of inChunks(given.map((page) => ({ workId, ...page })))) {
    await tx
      .insert(pages)
      .values(rows)
      .onConflictDoUpdate({
        target: [pages.workId, pages.number],
        set: { time: sql`excluded.time`, text: sql`excluded.text` },
        setWhere: sql`(${pages.time}, ${pages.text}) is distinct from (excluded.time, excluded.text)`,
      });
  }
}

/** Makes the work's passages these: one with a known id is moved at most, others are added, the rest goes. */
export async function writePassages(
  tx: Transaction,
  workId: string,
  given: readonly PassageRow[],
): Promise<void> {
  const ids = given.map((passage) => passage.id);
  await tx
    .delete(passages)
    .where(and(eq(passages.workId, workId), sql`${passages.id} <> all(${sql.param(ids)}::uuid[])`));
  for (const rows of inChunks(given)) {
    await tx
      .insert(passages)
      .values(rows)
      .onConflictDoUpdate({
        target: passages.id,
        set: { page: sql`excluded.page`, position: sql`excluded.position` },
        setWhere: sql`(${passages.page}, ${passages.position}) is distinct from (excluded.page, excluded.position)`,
      });
  }
}

export async function writeSegment(tx: Transaction, workId: string, contentHash: string, bytes: Uint8Array) {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  await tx
    .insert(segments)
    .values({ workId, contentHash, data })
    .onConflictDoUpdate({ target: segments.workId, set: { contentHash, data } });
}

/** Removes the works of an origin that are not among these; gives what went. */
export async function removeOtherWorks(tx: Transaction, origin: string, keep: readonly string[]) {
  const others = keep.length > 0 ? notInArray(works.id, [...keep]) : undefined;
  return await tx
    .delete(works)
    .where(and(eq(works.origin, origin), others))
    .returning({ store: works.store, slug: works.slug });
}

function* inChunks<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE);
}
