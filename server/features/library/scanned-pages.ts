import { eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { recognizedPages } from '#server/db/schema/recognized-pages.ts';
import { LibraryError } from '#server/library/library-error.ts';
import { type Ocr, OcrError } from '#server/library/ocr/ocr.ts';
import { formatOf } from '#server/library/read/file-format.ts';
import { readWork } from '#server/library/read/read-file.ts';
import type { WorkPages } from '#server/library/read/work-pages.ts';

interface Options {
  database: Database;
  /** Null when none is set up. */
  ocr: Ocr | null;
}

/**
 * Reads an uploaded file, recognizing text on scanned pages where OCR is set up. A page is recognized once,
 * however often the file is read.
 * @throws {LibraryError} naming the file and what is wrong with it
 */
export async function readUploaded(
  { database, ocr }: Options,
  bytes: Uint8Array,
  { id, name }: { id: string; name: string },
  signal?: AbortSignal,
): Promise<WorkPages> {
  if (ocr === null || formatOf(bytes, name) !== 'pdf')
    return await readWork(bytes, name, undefined, { signal });
  const work = await readWork(bytes, name, undefined, { scanned: true, signal });
  const empty = work.pages.filter(({ text }) => text.trim() === '').map(({ number }) => number);
  if (empty.length === 0) return work;
  const service = database.as('service');
  const known = await service.read((tx) =>
    tx.select().from(recognizedPages).where(eq(recognizedPages.fileId, id)),
  );
  const texts = new Map(known.map(({ number, text }) => [number, text]));
  const missing = empty.filter((number) => !texts.has(number));
  const problem =
    missing.length === 0
      ? null
      : await ocr
          .read(bytes, missing, {
            signal,
            async onPage(number, text) {
              texts.set(number, text);
              await service.transaction((tx) =>
                tx.insert(recognizedPages).values({ fileId: id, number, text }).onConflictDoNothing(),
              );
            },
          })
          .then(
            () => null,
            (error: unknown) => {
              if (error instanceof OcrError) return error.message;
              throw error;
            },
          );
  const pages = work.pages.map((page) => ({ ...page, text: page.text || (texts.get(page.number) ?? '') }));
  if (pages.every(({ text }) => text === ''))
    throw new LibraryError(name, problem ?? 'contains no text, and text recognition (OCR) found none.');
  const recognized = empty.filter((number) => texts.get(number)).length;
  return { ...work, pages, notes: [...(work.notes ?? []), noteOf(recognized, problem)] };
}

function noteOf(recognized: number, problem: string | null): string {
  const read =
    recognized === 0
      ? 'Text recognition (OCR) found no text on the other pages.'
      : `${recognized} ${recognized === 1 ? 'page was' : 'pages were'} read by text recognition (OCR): compare a few with the original.`;
  return problem === null ? read : `${read} It ended early: ${problem}`;
}
