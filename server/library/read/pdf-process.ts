import { getDocumentProxy } from 'unpdf';
import { serveTask } from '#server/reader-process/serve-task.ts';
import { cut } from '#shared/cut.ts';
import { CONTENTS } from './contents-pieces.ts';
import { isLegible } from './pdf-legible.ts';
import { linesOf, type PdfItem, type PdfLine } from './pdf-lines.ts';
import { pageTexts } from './pdf-pages.ts';
import { isChapterLine } from './plain-headings.ts';

export interface PdfTask {
  maxCharacters: number;
  /** Pages without text are fine: scans are read by other means. */
  scanned?: boolean;
}

/** The result; `heading` is the first of the largest headings of the first page. */
export type PdfResult =
  | { info: { title?: string; author?: string }; heading: string | undefined; pages: string[] }
  | { problem: string };

const HEADING_MAX_CHARACTERS = 150;

async function read(bytes: Uint8Array, { maxCharacters, scanned }: PdfTask): Promise<PdfResult> {
  const document = await getDocumentProxy(bytes, { verbosity: 0, isEvalSupported: false });
  const pages: PdfLine[][] = [];
  for (let number = 1; number <= document.numPages; number++) pages.push(await pageLines(document, number));
  const { info } = await document.getMetadata().catch(() => ({ info: {} }));
  const found = pageTexts(pages);
  const legible = isLegible(found);
  // Like scans, such pages are read by other means.
  const texts = scanned && !legible ? found.map(() => '') : found;
  if (!scanned && texts.every((text) => text === '')) {
    return {
      problem: 'is a PDF without text, probably scanned; run text recognition (OCR) on it first.',
    };
  }
  if (!scanned && !legible) {
    return {
      problem:
        'is a PDF whose fonts do not say which letters they show; run text recognition (OCR) on it, or add it in another format.',
    };
  }
  if (texts.reduce((sum, text) => sum + text.length, 0) > maxCharacters) {
    return { problem: 'contains too much text to read.' };
  }
  const title = word(info, 'Title');
  const author = word(info, 'Author');
  return {
    info: { ...(title ? { title } : {}), ...(author ? { author } : {}) },
    heading: titleHeading(texts[0]!),
    pages: texts,
  };
}

/** Returns the first page's title for the work, unless it is its first chapter. */
function titleHeading(text: string): string | undefined {
  const headings = [...text.matchAll(/^(#+) (.+)$/gmu)].map(([, marks, words]) => ({
    level: marks!.length,
    words: words!,
  }));
  const [highest] = headings.sort((a, b) => a.level - b.level);
  const isPart = highest !== undefined && (isChapterLine(highest.words) || CONTENTS.test(highest.words));
  return isPart ? undefined : highest && cut(highest.words, HEADING_MAX_CHARACTERS);
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

/** A page that cannot be read counts as empty: the others are still worth having. */
async function pageLines(document: Document, number: number): Promise<PdfLine[]> {
  try {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    return linesOf(items.filter((item): item is (typeof items)[number] & PdfItem => 'str' in item));
  } catch {
    return [];
  }
}

function word(info: unknown, key: string): string | undefined {
  if (typeof info !== 'object' || info === null || !(key in info)) return undefined;
  const value = (info as Record<string, unknown>)[key];
  return typeof value === 'string'
    ? value
        .toWellFormed()
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim() || undefined
    : undefined;
}

function problemOf(error: unknown): string {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  if (name === 'PasswordException') return 'is password-protected; save a copy without a password.';
  if (name === 'InvalidPDFException') return 'is a damaged PDF.';
  return `cannot be read as a PDF (${message.replace(/\.$/, '')}).`;
}

await serveTask<PdfTask>((bytes, task) =>
  read(bytes, task).catch((error: unknown): PdfResult => ({ problem: problemOf(error) })),
);
