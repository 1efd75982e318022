import type { ProcessLimits } from '#server/reader-process/read-in-process.ts';
import type { WorkKind } from '#shared/store.ts';
import type { DocumentFormat, DocumentResult, DocumentTask } from './document-process.ts';
import { readLimited } from './read-limited.ts';
import type { PageText, WorkPages } from './work-pages.ts';

const SCRIPT = new URL('./document-process.ts', import.meta.url);

export interface DocumentLimits extends ProcessLimits {
  maxCharacters: number;
}

const LIMITS: DocumentLimits = {
  milliseconds: 180_000,
  heapMegabytes: 1024,
  bufferMegabytes: 512,
  maxCharacters: 50_000_000,
};

/**
 * Reads an EPUB, a Word document (both are ZIP archives) or an HTML page in a separate process, divided into
 * sections by its chapters and headings.
 * @throws {LibraryError} when it is damaged, protected, something else, or has no text.
 */
export async function readDocument(
  { bytes, format }: { bytes: Uint8Array; format: DocumentFormat },
  file: string,
  fallbackTitle: string,
  kind?: WorkKind,
  { maxCharacters, ...limits }: DocumentLimits = LIMITS,
  signal?: AbortSignal,
): Promise<WorkPages> {
  const task: DocumentTask = { format, maxCharacters, fallbackTitle };
  const pages: PageText[] = [];
  const found = await readLimited<DocumentResult, PageText[]>(SCRIPT, { bytes, task }, file, limits, {
    signal,
    onProgress: (some) => void pages.push(...some),
  });
  const { title, author, isBook, notes } = found;
  return { title, author, kind: kind ?? (isBook ? 'book' : 'article'), pages, notes };
}
