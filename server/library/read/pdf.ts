import { LibraryError } from '#server/library/library-error.ts';
import {
  LimitExceededError,
  type ProcessLimits,
  readInProcess,
} from '#server/reader-process/read-in-process.ts';
import type { WorkKind } from '#shared/store.ts';
import type { PdfResult, PdfTask } from './pdf-process.ts';
import type { WorkPages } from './work-pages.ts';

export interface PdfLimits extends ProcessLimits, PdfTask {}

const LIMITS: PdfLimits = {
  milliseconds: 180_000,
  heapMegabytes: 1024,
  bufferMegabytes: 1024,
  maxCharacters: 50_000_000,
};
/** More pages than this is a book, fewer an article, when nobody says. */
const ARTICLE_PAGES_MAX = 30;
/** Left behind by programs where a title should be. */
const NO_TITLE = /^(untitled|microsoft \w+ - .*|.*\.(docx?|pdf|indd|tex|dvi|qxd|odt))$/i;

/**
 * Reads the text of a PDF, page by page with the file's page numbers, in a process that is killed when it takes too
 * long or too much memory. Settles when the process is gone, and its memory with it.
 * @throws {LibraryError} when it is damaged, protected, or has no text.
 */
export async function readPdf(
  bytes: Uint8Array,
  file: string,
  fallbackTitle: string,
  kind?: WorkKind,
  limits = LIMITS,
): Promise<WorkPages> {
  const result = await readInOwnProcess(bytes, file, limits);
  if ('problem' in result) throw new LibraryError(file, result.problem);
  const { info, heading, pages } = result;
  const title = info.title && !NO_TITLE.test(info.title) ? info.title : undefined;
  return {
    title: title ?? heading ?? fallbackTitle,
    author: info.author ?? '',
    kind: kind ?? (pages.length > ARTICLE_PAGES_MAX ? 'book' : 'article'),
    pages: pages.map((text, index) => ({ number: index + 1, time: null, text })),
  };
}

async function readInOwnProcess(
  bytes: Uint8Array,
  file: string,
  { maxCharacters, ...limits }: PdfLimits,
): Promise<PdfResult> {
  const task: PdfTask = { maxCharacters };
  try {
    return await readInProcess<PdfResult>(
      new URL('./pdf-process.ts', import.meta.url),
      { bytes, task },
      limits,
    );
  } catch (error) {
    if (!(error instanceof LimitExceededError)) throw error;
    const problem =
      error.limit === 'memory'
        ? 'takes too much memory to read.'
        : `could not be read within ${Math.ceil(limits.milliseconds / 1000)} seconds.`;
    throw new LibraryError(file, problem);
  }
}
