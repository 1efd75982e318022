import { createHash } from 'node:crypto';
import { and, asc, desc, eq, inArray, isNull, lt, ne, sql, sum } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { libraryFilePieces, libraryFiles, works } from '#server/db/schema/library.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { slugOf } from '#server/library/read/slug.ts';
import {
  LIBRARY_FILE_MAX_BYTES,
  type LibraryFileState,
  UPLOAD_MAX_BYTES,
  UPLOAD_MAX_FILES,
  UPLOAD_PIECE_BYTES,
  type WorkOutline,
} from '#shared/library-files.ts';
import type { LibraryFile } from '#shared/library-uploads.ts';
import type { SeededStore, WorkKind } from '#shared/store.ts';

export type FileRow = typeof libraryFiles.$inferSelect;

/** The states of files that are not works yet. */
const WAITING: LibraryFileState[] = ['uploading', 'reading', 'ready', 'adding', 'failed'];
/** An upload that was not resumed for this long is discarded. */
const UPLOAD_DAYS = 7;

/** Called in the transaction in which a file is complete. */
type WhenWhole = (tx: Transaction, fileId: string) => Promise<void>;

/**
 * Begins to receive a file, or finds an interrupted upload of it.
 * @throws Refusal too_big when too much is waiting to be added
 */
export async function beginFile(
  database: Database,
  { store, name, size, userId }: { store: SeededStore; name: string; size: number; userId: string },
  whenWhole: WhenWhole,
): Promise<string> {
  return await database.as('service').transaction(async (tx) => {
    const [begun] = await tx
      .select({ id: libraryFiles.id, received: libraryFiles.received })
      .from(libraryFiles)
      .where(
        and(
          eq(libraryFiles.store, store),
          eq(libraryFiles.name, name),
          eq(libraryFiles.size, size),
          eq(libraryFiles.uploadedBy, userId),
          eq(libraryFiles.state, 'uploading'),
        ),
      )
      .orderBy(desc(libraryFiles.id))
      .limit(1);
    if (begun !== undefined) {
      if (begun.received === size) await whenWhole(tx, begun.id);
      return begun.id;
    }
    if (size > LIBRARY_FILE_MAX_BYTES)
      throw new Refusal(
        'too_big',
        `A file may have up to ${LIBRARY_FILE_MAX_BYTES / 1_000_000} MB. Divide it, or leave out its pictures.`,
      );
    const [waiting] = await tx
      .select({ bytes: sum(libraryFiles.size).mapWith(Number), files: sql<number>`count(*)::int` })
      .from(libraryFiles)
      .where(and(eq(libraryFiles.store, store), inArray(libraryFiles.state, WAITING)));
    if ((waiting?.bytes ?? 0) + size > UPLOAD_MAX_BYTES || (waiting?.files ?? 0) >= UPLOAD_MAX_FILES)
      throw new Refusal(
        'too_big',
        `At most ${UPLOAD_MAX_BYTES / UPLOAD_PIECE_BYTES} MB and ${UPLOAD_MAX_FILES} files can wait here. Add or discard some first.`,
      );
    const [file] = await tx
      .insert(libraryFiles)
      .values({ store, name, size, uploadedBy: userId, state: 'uploading' })
      .returning({ id: libraryFiles.id });
    if (size === 0) await whenWhole(tx, file!.id);
    return file!.id;
  });
}

/**
 * Stores the nth piece of a file; an existing piece is left as it is.
 * @returns how many bytes have arrived
 * @throws Refusal not_found, conflict for a piece that comes too early, wrong_shape for one of another length
 */
export async function addPiece(
  database: Database,
  fileId: string,
  n: number,
  data: Uint8Array,
  whenWhole: WhenWhole,
): Promise<number> {
  return await database.as('service').transaction(async (tx) => {
    const [file] = await tx
      .select({ size: libraryFiles.size, received: libraryFiles.received, state: libraryFiles.state })
      .from(libraryFiles)
      .where(eq(libraryFiles.id, fileId))
      .for('update');
    if (file === undefined) throw notFound('This file');
    const { size, received } = file;
    const from = n * UPLOAD_PIECE_BYTES;
    if (from < received) return received;
    if (from > received || file.state !== 'uploading')
      throw new Refusal('conflict', 'This piece does not come next. Please resume the upload.');
    if (data.byteLength !== Math.min(UPLOAD_PIECE_BYTES, size - from))
      throw new Refusal(
        'wrong_shape',
        'This piece is not as long as it should be. Please resume the upload.',
      );
    await tx.insert(libraryFilePieces).values({ fileId, n, data: Buffer.from(data) });
    const now = received + data.byteLength;
    await tx
      .update(libraryFiles)
      .set({ received: now, updatedAt: sql`now()` })
      .where(eq(libraryFiles.id, fileId));
    if (now === size) await whenWhole(tx, fileId);
    return now;
  });
}

export async function findFile(tx: Transaction, fileId: string): Promise<FileRow | undefined> {
  const [file] = await tx.select().from(libraryFiles).where(eq(libraryFiles.id, fileId));
  return file;
}

/** @throws Refusal not_found */
export async function readFile(tx: Transaction, fileId: string): Promise<FileRow> {
  const file = await findFile(tx, fileId);
  if (file === undefined) throw notFound('This file');
  return file;
}

/** Yields the bytes of a file in pieces, so that no query holds all of it. */
export async function readFileBytes(database: Database, fileId: string): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let n = 0; ; n++) {
    const [piece] = await database.as('service').read((tx) =>
      tx
        .select({ data: libraryFilePieces.data })
        .from(libraryFilePieces)
        .where(and(eq(libraryFilePieces.fileId, fileId), eq(libraryFilePieces.n, n))),
    );
    if (piece === undefined) return Buffer.concat(pieces);
    pieces.push(piece.data);
  }
}

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

export interface FileChange {
  state?: LibraryFileState;
  problem?: string | null;
  digest?: string;
  outline?: WorkOutline;
  title?: string | undefined;
  author?: string | undefined;
  kind?: WorkKind | undefined;
  replacesId?: string | null | undefined;
}

export async function changeFile(tx: Transaction, fileId: string, change: FileChange): Promise<void> {
  await tx
    .update(libraryFiles)
    .set({ ...change, updatedAt: sql`now()` })
    .where(eq(libraryFiles.id, fileId));
}

/** Lists files of a store in these states, oldest first. */
export async function listFiles(
  tx: Transaction,
  store: SeededStore,
  states: readonly LibraryFileState[] = WAITING,
): Promise<FileRow[]> {
  return await tx
    .select()
    .from(libraryFiles)
    .where(and(eq(libraryFiles.store, store), inArray(libraryFiles.state, [...states])))
    .orderBy(asc(libraryFiles.id));
}

/** Its title as corrected, as extracted, or else its name. */
const titleOf = ({ title, outline, name }: FileRow): string => title ?? outline?.title ?? name;

/** Marks files to be added as works. @returns their titles @throws Refusal conflict when one is not ready */
export async function markAdding(
  tx: Transaction,
  store: SeededStore,
  ids: readonly string[],
): Promise<string[]> {
  const marked = await tx
    .update(libraryFiles)
    .set({ state: 'adding', problem: null, updatedAt: sql`now()` })
    .where(
      and(eq(libraryFiles.store, store), inArray(libraryFiles.id, [...ids]), eq(libraryFiles.state, 'ready')),
    )
    .returning();
  if (marked.length !== new Set(ids).size)
    throw new Refusal(
      'conflict',
      'One of these files is not ready to be added. Please look at the list again.',
    );
  return marked.map(titleOf);
}

/** Makes files available again that were to be added when a store's job was stopped. */
export async function unmarkAdding(tx: Transaction, store: SeededStore): Promise<void> {
  await tx
    .update(libraryFiles)
    .set({ state: 'ready', updatedAt: sql`now()` })
    .where(and(eq(libraryFiles.store, store), eq(libraryFiles.state, 'adding')));
}

/** Describes files for an admin, with the works that they may duplicate. */
export async function describeFiles(tx: Transaction, files: readonly FileRow[]): Promise<LibraryFile[]> {
  const [first] = files;
  if (first === undefined) return [];
  const there = await tx
    .select({
      id: works.id,
      title: works.title,
      slug: works.slug,
      origin: works.origin,
      digest: libraryFiles.digest,
    })
    .from(works)
    .leftJoin(libraryFiles, eq(libraryFiles.workId, works.id))
    .where(and(eq(works.store, first.store), isNull(works.retiredAt)));
  return files.map((file) => {
    const { id, name, size, received, state, problem, outline, replacesId } = file;
    const title = titleOf(file);
    const doubles = there.flatMap((work) => {
      const because =
        file.digest !== null && work.digest === file.digest
          ? ('file' as const)
          : work.title.toLowerCase() === title.toLowerCase()
            ? ('title' as const)
            : work.slug === slugOf(name)
              ? ('name' as const)
              : null;
      return because === null ? [] : [{ id: work.id, title: work.title, because }];
    });
    return {
      id,
      store: file.store as SeededStore,
      name,
      size,
      received,
      state,
      problem,
      outline,
      title,
      author: file.author ?? outline?.author ?? '',
      kind: file.kind ?? outline?.kind ?? 'book',
      replaces: replacesId,
      doubles,
    };
  });
}

/** Deletes a file that did not become a work. @throws Refusal not_found, conflict */
export async function discardFile(database: Database, fileId: string): Promise<void> {
  await database.as('service').transaction(async (tx) => {
    const file = await readFile(tx, fileId);
    if (!WAITING.includes(file.state) || file.state === 'adding')
      throw new Refusal('conflict', 'This file is being added, or is in the library already.');
    await deleteFile(tx, fileId);
  });
}

/** Deletes a file with its bytes. */
export async function deleteFile(tx: Transaction, fileId: string): Promise<void> {
  await tx.delete(libraryFiles).where(eq(libraryFiles.id, fileId));
}

/** Deletes uploads that were never finished. */
export async function discardStaleUploads(database: Database): Promise<void> {
  await database
    .as('service')
    .transaction((tx) =>
      tx
        .delete(libraryFiles)
        .where(
          and(
            eq(libraryFiles.state, 'uploading'),
            ne(libraryFiles.received, libraryFiles.size),
            lt(libraryFiles.updatedAt, sql`now() - make_interval(days => ${UPLOAD_DAYS})`),
          ),
        ),
    );
}
