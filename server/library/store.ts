import { and, asc, eq, inArray, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { pages, passages, type Retirement, segments, works } from '#server/db/schema/library.ts';
import type { LibraryStore, WorkKind } from '#shared/store.ts';
import { isCurrentSegment } from './passage-hash.ts';
import type { PageText } from './read/work-pages.ts';
import { PACK_ORIGIN } from './read/work-source.ts';

/** Rows of one insert: well under the 65,535 parameters a statement may have. */
const ROWS_AT_ONCE = 500;
/** And no more text than is sent in a moment. */
const CHARACTERS_AT_ONCE = 1_000_000;

/** A work's row, without its text. */
export interface WorkRow {
  id: string;
  store: LibraryStore;
  slug: string;
  kind: WorkKind;
  title: string;
  author: string;
  origin: string;
  fileId: string | null;
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
  outOfUse: boolean;
}

const inUse = isNull(works.retiredAt);

const workColumns = {
  id: works.id,
  store: works.store,
  slug: works.slug,
  kind: works.kind,
  title: works.title,
  author: works.author,
  origin: works.origin,
  fileId: works.fileId,
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

/** The works in use, without those that are retired. */
export async function listWorks(tx: Transaction): Promise<WorkRow[]> {
  return await tx.select(workColumns).from(works).where(inUse);
}

/** A work, retired or not: what an answer quoted can be opened as long as it is kept. */
export async function readWork(tx: Transaction, workId: string): Promise<WorkRow | undefined> {
  const [row] = await tx.select(workColumns).from(works).where(eq(works.id, workId));
  return row;
}

/** Works of the pack that an admin took out, as 'store/slug': reading the pack again leaves them out. */
export async function packWorksTakenOut(tx: Transaction): Promise<Set<string>> {
  const rows = await tx
    .select({ store: works.store, slug: works.slug })
    .from(works)
    .where(and(eq(works.origin, PACK_ORIGIN), isNotNull(works.retiredAt)));
  return new Set(rows.map(({ store, slug }) => `${store}/${slug}`));
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
    .where(and(eq(works.store, store), eq(works.slug, slug), inUse))
    .for('update');
  return row;
}

/** Larger segments are read in parts of this size: decoding one of a big book at once would hold up every answer. */
const SEGMENT_PART_BYTES = 4_000_000;

/** Segments of these works; without a byte where there is none that this version made. */
export async function readSegments(tx: Transaction, workIds: readonly string[]) {
  const size = sql<number>`coalesce(octet_length(${segments.data}), 0)::int`;
  const rows = await tx
    .select({
      workId: works.id,
      store: works.store,
      contentHash: segments.contentHash,
      size,
      data: sql<Buffer | null>`case when ${size} <= ${SEGMENT_PART_BYTES} then ${segments.data} end`,
    })
    .from(works)
    .leftJoin(segments, eq(segments.workId, works.id))
    .where(inArray(works.id, [...workIds]));
  const read: { workId: string; store: LibraryStore; segment: Uint8Array }[] = [];
  for (const { workId, store, contentHash, size, data } of rows) {
    const isCurrent = contentHash !== null && isCurrentSegment(contentHash);
    const segment = isCurrent ? (data ?? (await readInParts(tx, workId, size))) : new Uint8Array();
    read.push({ workId, store, segment });
  }
  return read;
}

async function readInParts(tx: Transaction, workId: string, size: number): Promise<Uint8Array> {
  const whole = new Uint8Array(size);
  for (let at = 0; at < size; at += SEGMENT_PART_BYTES) {
    const [row] = await tx
      .select({
        part: sql<Buffer>`substring(${segments.data} from ${at + 1}::int for ${SEGMENT_PART_BYTES}::int)`,
      })
      .from(segments)
      .where(eq(segments.workId, workId));
    whole.set(row!.part, at);
  }
  return whole;
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
      section: pages.section,
      position: passages.position,
      heading: passages.heading,
      text: passages.text,
      contentHash: passages.contentHash,
      outOfUse: passages.outOfUse,
    })
    .from(passages)
    .innerJoin(pages, and(eq(pages.workId, passages.workId), eq(pages.number, passages.page)))
    .where(condition)
    .orderBy(asc(passages.workId), asc(passages.position));
}

/** Of each of these works the first passage in use, by its id. */
export async function firstPassages(tx: Transaction, workIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectDistinctOn([passages.workId], { id: passages.id })
    .from(passages)
    .where(and(inArray(passages.workId, [...workIds]), eq(passages.outOfUse, false)))
    .orderBy(asc(passages.workId), asc(passages.position));
  return rows.map(({ id }) => id);
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
    .select({ number: pages.number, time: pages.time, section: pages.section, text: pages.text })
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
        set: { time: sql`excluded.time`, section: sql`excluded.section`, text: sql`excluded.text` },
        setWhere: sql`(${pages.time}, ${pages.section}, ${pages.text}) is distinct from (excluded.time, excluded.section, excluded.text)`,
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

/** Removes the works of an origin in these stores that are not among the ones to keep; gives what went. */
export async function removeOtherWorks(
  tx: Transaction,
  { origin, stores }: { origin: string; stores: readonly LibraryStore[] },
  keep: readonly string[],
) {
  const others = keep.length > 0 ? notInArray(works.id, [...keep]) : undefined;
  return await tx
    .delete(works)
    .where(and(eq(works.origin, origin), inArray(works.store, [...stores]), inUse, others))
    .returning({ store: works.store, slug: works.slug });
}

/** Takes works out of search, and keeps their pages. @returns how many there were */
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

/** Brings retired works back whose place nobody has taken. @returns their ids */
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
    .where(
      and(
        chosen,
        isNotNull(works.retiredAt),
        sql`exists (select 1 from passages where passages.work_id = ${works.id})`,
        sql`not exists (select 1 from works taken
          where taken.store = ${works.store} and taken.slug = ${works.slug} and taken.retired_at is null)`,
      ),
    )
    .returning({ id: works.id });
  return rows.map(({ id }) => id);
}

function* inChunks<T extends { text: string }>(rows: readonly T[]): Generator<T[]> {
  let chunk: T[] = [];
  let characters = 0;
  for (const row of rows) {
    chunk.push(row);
    characters += row.text.length;
    if (chunk.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue;
    yield chunk;
    chunk = [];
    characters = 0;
  }
  if (chunk.length > 0) yield chunk;
}
