import type { ProcessLimits } from '#server/reader-process/read-in-process.ts';
import type { WorkKind } from '#shared/store.ts';
import { ownAuthor, ownTitle } from './own-title.ts';
import type { PdfResult, PdfTask } from './pdf-process.ts';
import { readLimited } from './read-limited.ts';
import type { WorkPages } from './work-pages.ts';

const SCRIPT = new URL('./pdf-process.ts', import.meta.url);

export interface PdfLimits extends ProcessLimits, PdfTask {}

export const PDF_LIMITS: PdfLimits = {
  milliseconds: 180_000,
  heapMegabytes: 1024,
  bufferMegabytes: 1024,
  maxCharacters: 50_000_000,
};
/** With more pages than this it is a book, with fewer an article, by default. */
const ARTICLE_PAGES_MAX = 30;

/**
 * Reads the text of a PDF, page by page with the file's page numbers, in a process that is killed when it
 * takes too long or too much memory. Settles when the process and its memory are gone.
 * @throws {LibraryError} when it is damaged, protected, or has no text.
 */
export async function readPdf(
  bytes: Uint8Array,
  file: string,
  fallbackTitle: string,
  kind?: WorkKind,
  limits = PDF_LIMITS,
  signal?: AbortSignal,
): Promise<WorkPages> {
  const { maxCharacters, scanned = false, ...ceilings } = limits;
  const task: PdfTask = { maxCharacters, scanned };
  const { info, heading, pages } = await readLimited<PdfResult>(SCRIPT, { bytes, task }, file, ceilings, {
    signal,
  });
  return {
    title: ownTitle(info.title) ?? heading ?? fallbackTitle,
    author: ownAuthor(info.author ?? ''),
    kind: kind ?? (pages.length > ARTICLE_PAGES_MAX ? 'book' : 'article'),
    pages: pages.map((text, index) => ({ number: index + 1, time: null, section: null, text })),
  };
}
