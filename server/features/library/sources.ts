import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { libraryFiles, pages, passages, works } from '#server/db/schema/library.ts';
import { LibraryError } from '#server/library/library-error.ts';
import type { Ocr } from '#server/library/ocr/ocr.ts';
import { slugOf } from '#server/library/read/slug.ts';
import { sourceHash, type WorkSource } from '#server/library/read/work-source.ts';
import { replaceFiles } from '#server/library/retirement.ts';
import type { LibraryStore, SeededStore } from '#shared/store.ts';
import { type FileRow, readFileBytes } from './files.ts';
import { readUploaded } from './scanned-pages.ts';

/** The origin of uploaded works; others come from the pack and the paths given to `npm run ingest`. */
export const UPLOAD_ORIGIN = 'upload';
export const COPY_ORIGIN = 'copy';

/** Creates a work from an uploaded file, with the title, author and kind that an admin gave it. */
export function uploadSource(
  parts: { database: Database; ocr: Ocr | null },
  file: FileRow,
  slug: string | undefined,
): WorkSource {
  const corrected = {
    ...(file.title === null ? {} : { title: file.title }),
    ...(file.author === null ? {} : { author: file.author }),
    ...(file.kind === null ? {} : { kind: file.kind }),
  };
  return {
    store: file.store,
    slug: slug ?? slugOf(file.name),
    origin: UPLOAD_ORIGIN,
    fileId: file.id,
    ...(file.replacesId !== null && { replaces: true }),
    name: file.name,
    hash: sourceHash([JSON.stringify(corrected), file.digest ?? '']),
    read: async (signal) => ({
      ...(await readUploaded(parts, await readFileBytes(parts.database, file.id), file, signal)),
      ...corrected,
    }),
    async onWrite(tx: Transaction, workId: string) {
      await replaceFilesAt(tx, { store: file.store, slug: slug ?? slugOf(file.name) }, file.id);
      // Of the purged files of a name only a new one replaces the others: read again, each becomes a work.
      if (file.state === 'adding')
        await replacePurged(tx, { store: file.store, is: (name) => name === file.name }, file.id);
      if (file.replacesId !== null) await replaceFiles(tx, eq(libraryFiles.workId, file.replacesId));
      const { rowCount } = await tx
        .update(libraryFiles)
        .set({ state: 'added', workId, problem: null, replacesId: null, updatedAt: sql`now()` })
        .where(and(eq(libraryFiles.id, file.id), ne(libraryFiles.state, 'deleted')));
      if (rowCount === 0) throw new LibraryError(file.name, 'was deleted while it was being read.');
    },
  };
}

/** Copies a work of the playground to another store, page by page, with what is hidden in it. */
export async function copySource(
  database: Database,
  work: typeof works.$inferSelect,
  store: SeededStore,
): Promise<WorkSource> {
  const hidden = await database.as('service').transaction((tx) =>
    tx
      .selectDistinct({ hash: passages.contentHash })
      .from(passages)
      .where(and(eq(passages.workId, work.id), eq(passages.outOfUse, true)))
      .orderBy(passages.contentHash),
  );
  const hashes = hidden.map(({ hash }) => hash);
  return {
    store,
    slug: work.slug,
    origin: COPY_ORIGIN,
    fileId: work.fileId ?? work.id,
    replaces: true,
    name: work.title,
    hash: sourceHash(['copy', work.contentHash, work.title, work.author, work.kind, ...hashes]),
    outOfUse: async () => new Set(hashes),
    read: async () => {
      const rows = await database
        .as('service')
        .transaction((tx) => tx.select().from(pages).where(eq(pages.workId, work.id)).orderBy(pages.number));
      const { title, author, kind } = work;
      return { title, author, kind, pages: rows.map(({ workId: _, ...page }) => page) };
    },
    async onWrite(tx: Transaction) {
      await replaceFilesAt(tx, { store, slug: work.slug });
      await replacePurged(tx, { store, is: (name) => slugOf(name) === work.slug });
    },
  };
}

/** Marks files of works at this place, even of cleared ones: processing the store would add them beside it. */
async function replaceFilesAt(
  tx: Transaction,
  { store, slug }: { store: LibraryStore; slug: string },
  exceptFileId?: string,
): Promise<void> {
  const there = tx
    .select({ id: works.id })
    .from(works)
    .where(and(eq(works.store, store), eq(works.slug, slug)));
  await replaceFiles(tx, and(inArray(libraryFiles.workId, there), isOther(exceptFileId))!);
}

/** Marks files whose cleared works were purged, so that only their names are known. */
async function replacePurged(
  tx: Transaction,
  { store, is }: { store: LibraryStore; is: (name: string) => boolean },
  exceptFileId?: string,
): Promise<void> {
  const purged = await tx
    .select({ id: libraryFiles.id, name: libraryFiles.name })
    .from(libraryFiles)
    .where(
      and(
        eq(libraryFiles.store, store),
        eq(libraryFiles.state, 'added'),
        isNull(libraryFiles.workId),
        isOther(exceptFileId),
      ),
    );
  const ids = purged.filter(({ name }) => is(name)).map(({ id }) => id);
  if (ids.length > 0) await replaceFiles(tx, inArray(libraryFiles.id, ids));
}

const isOther = (fileId: string | undefined) =>
  fileId === undefined ? undefined : ne(libraryFiles.id, fileId);
