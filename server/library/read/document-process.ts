import { serveTask } from '#server/reader-process/serve-task.ts';
import { cut } from '#shared/cut.ts';
import type { DocumentText } from './document-text.ts';
import { EPUB_CONTAINER } from './epub-package.ts';
import { ReadProblem } from './read-problem.ts';
import { sectionsOf } from './sections.ts';
import type { PageText } from './work-pages.ts';
import { Zip } from './zip.ts';

export type DocumentFormat = 'zip' | 'html';

export interface DocumentTask {
  format: DocumentFormat;
  maxCharacters: number;
  fallbackTitle: string;
}

export type DocumentResult =
  | { title: string; author: string; isBook: boolean; notes: string[] }
  | { problem: string };

/** A work this long is a book by default: about thirty printed pages. */
const BOOK_CHARACTERS = 60_000;
/** Each has at most 40,000 characters. */
const PAGES_AT_ONCE = 25;
const NAME_MAX_CHARACTERS = 300;
const OOXML_TYPES = '[Content_Types].xml';

async function read(
  bytes: Uint8Array,
  { format, maxCharacters, fallbackTitle }: DocumentTask,
  report: (pages: PageText[]) => void,
): Promise<DocumentResult> {
  const found = await (format === 'zip' ? readArchive(new Zip(bytes)) : readPage(bytes));
  const title = cut(found.title || fallbackTitle, NAME_MAX_CHARACTERS);
  const pages = sectionsOf(found.pieces, title);
  const characters = pages.reduce((sum, { text }) => sum + text.length, 0);
  if (characters === 0) throw new ReadProblem('contains no text.');
  if (characters > maxCharacters) throw new ReadProblem('contains too much text to read.');
  // A single message would block its receiver.
  for (let at = 0; at < pages.length; at += PAGES_AT_ONCE) report(pages.slice(at, at + PAGES_AT_ONCE));
  return {
    title,
    author: cut(found.author, NAME_MAX_CHARACTERS),
    isBook: found.isBook ?? characters >= BOOK_CHARACTERS,
    notes: found.notes,
  };
}

/** Each reader is loaded only when needed. */
async function readArchive(zip: Zip): Promise<DocumentText> {
  if (zip.has(EPUB_CONTAINER)) return (await import('./epub.ts')).readEpub(zip);
  if (!zip.has(OOXML_TYPES))
    throw new ReadProblem('is an archive, and neither an EPUB nor a Word document; add the files in it.');
  const isIn = (folder: string) => zip.names.some((name) => name.startsWith(`${folder}/`));
  if (isIn('word')) return await (await import('./docx.ts')).readDocx(zip);
  throw new ReadProblem(
    `is ${isIn('xl') ? 'a spreadsheet' : isIn('ppt') ? 'a presentation' : 'an Office file'}, not a Word document; save it as PDF.`,
  );
}

async function readPage(bytes: Uint8Array): Promise<DocumentText> {
  return (await import('./html.ts')).readHtml(bytes);
}

await serveTask<DocumentTask, PageText[]>((bytes, task, report) =>
  read(bytes, task, report).catch((error: unknown): DocumentResult => {
    if (error instanceof ReadProblem) return { problem: error.message };
    throw error;
  }),
);
