import { readFile, stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { LibraryError } from '#server/library/library-error.ts';
import { LIBRARY_FILE_MAX_BYTES } from '#shared/library-files.ts';
import type { WorkKind } from '#shared/store.ts';
import { decodeText } from './decode.ts';
import { readDocument } from './document.ts';
import { formatOf } from './file-format.ts';
import { LATIN_NOTE, latinText } from './latin-text.ts';
import { PDF_LIMITS, readPdf } from './pdf.ts';
import { readSubtitles } from './subtitles.ts';
import { readText } from './text.ts';
import type { WorkPages } from './work-pages.ts';

/** Part of each work's hash: raise it when the same bytes yield other pages or passages. */
export const READER_VERSION = 11;

const TEXT_LIMIT_BYTES = 20_000_000;
/** A page longer than a book is a book without page marks: nobody could check a quote on it. */
const PAGE_LIMIT_CHARACTERS = 2_000_000;

/**
 * Reads the bytes of a file that may become a work.
 * @param name how messages name the file.
 * @throws {LibraryError} when it does not exist, is not a file or is too big.
 */
export async function readBytes(path: string, name: string): Promise<Buffer> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new LibraryError(name, 'is not there.');
  if (!found.isFile()) throw new LibraryError(name, 'is not a file.');
  // No file may be larger, whatever its type: such a one is not even read into memory.
  if (found.size > LIBRARY_FILE_MAX_BYTES) throw tooBig(name, found.size, LIBRARY_FILE_MAX_BYTES);
  return await readFile(path);
}

/**
 * Reads a work from its bytes: PDF, EPUB, a Word document, HTML, subtitles, Markdown or plain text,
 * distinguished by their content.
 * @throws {LibraryError} naming the file and what is wrong with it.
 */
export async function readWork(
  bytes: Uint8Array,
  name: string,
  kind?: WorkKind,
  { scanned = false, signal }: { scanned?: boolean; signal?: AbortSignal | undefined } = {},
): Promise<WorkPages> {
  const title = titleFromName(name);
  const format = formatOf(bytes, name);
  const limit = format === 'pdf' || format === 'zip' ? LIBRARY_FILE_MAX_BYTES : TEXT_LIMIT_BYTES;
  if (bytes.byteLength > limit) throw tooBig(name, bytes.byteLength, limit);
  if (format === 'pdf') {
    const work = await readPdf(bytes, name, title, kind, { ...PDF_LIMITS, scanned }, signal);
    return scanned ? work : checked(work, name);
  }
  const document = async (of: 'zip' | 'html') =>
    checked(await readDocument({ bytes, format: of }, name, title, kind, undefined, signal), name);
  if (format === 'zip') return await document(format);
  if (format === 'html') return await document(format);
  const latin = latinText(bytes);
  const text = decodeText(latin === null ? bytes : Buffer.from(latin), name);
  const work = readSubtitles(text, title, kind) ?? readText(text, name, title, kind);
  return checked(latin === null ? work : { ...work, notes: [LATIN_NOTE, ...(work.notes ?? [])] }, name);
}

function checked(work: WorkPages, name: string): WorkPages {
  if (work.pages.every((page) => page.text === '')) throw new LibraryError(name, 'contains no text.');
  const long = work.pages.find((page) => page.text.length > PAGE_LIMIT_CHARACTERS);
  if (long) {
    throw new LibraryError(
      name,
      `has a page (${long.number}) of ${long.text.length} characters; split it with lines such as <!-- page 2 --> or form feeds.`,
    );
  }
  return work;
}

function tooBig(name: string, size: number, limit: number): LibraryError {
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`;
  return new LibraryError(
    name,
    `is ${megabytes(size)}; files of this type can be at most ${megabytes(limit)}.`,
  );
}

/** 'band-tension_notes.md' → 'Band tension notes'. */
function titleFromName(name: string): string {
  const words = basename(name, extname(name)).replace(/[-_]+/g, ' ').trim() || 'Untitled';
  return words[0]!.toUpperCase() + words.slice(1);
}
