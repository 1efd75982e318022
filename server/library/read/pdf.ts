import { Worker } from 'node:worker_threads';
import { LibraryError } from '#server/library/library-error.ts';
import type { WorkKind } from '#shared/store.ts';
import type { PdfAnswer } from './pdf-worker.ts';
import type { WorkPages } from './work-pages.ts';

export interface PdfLimits {
  milliseconds: number;
  heapMegabytes: number;
  /** Growth of the whole process; what a PDF unpacks lies outside the heap. */
  growthMegabytes: number;
}

const LIMITS: PdfLimits = { milliseconds: 180_000, heapMegabytes: 1024, growthMegabytes: 2048 };
const GROWTH_LOOK_MILLISECONDS = 100;
/** More pages than this is a book, fewer an article, when nobody says. */
const ARTICLE_PAGES_MAX = 30;
/** Left behind by programs where a title should be. */
const NO_TITLE = /^(untitled|microsoft \w+ - .*|.*\.(docx?|pdf|indd|tex|dvi|qxd|odt))$/i;

/**
 * Reads the text of a PDF, page by page with the file's page numbers, in a worker that is ended when it takes too
 * long or too much memory.
 * @throws {LibraryError} when it is damaged, protected, or has no text.
 */
export async function readPdf(
  bytes: Uint8Array,
  file: string,
  fallbackTitle: string,
  kind?: WorkKind,
  limits = LIMITS,
): Promise<WorkPages> {
  const answer = await inWorker(bytes, file, limits);
  if ('problem' in answer) throw new LibraryError(file, answer.problem);
  const { info, heading, pages } = answer;
  const title = info.title && !NO_TITLE.test(info.title) ? info.title : undefined;
  return {
    title: title ?? heading ?? fallbackTitle,
    author: info.author ?? '',
    kind: kind ?? (pages.length > ARTICLE_PAGES_MAX ? 'book' : 'article'),
    pages: pages.map((text, index) => ({ number: index + 1, time: null, text })),
  };
}

function inWorker(bytes: Uint8Array, file: string, limits: PdfLimits): Promise<PdfAnswer> {
  const copy = new Uint8Array(bytes);
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), {
    name: 'pdf',
    workerData: copy,
    transferList: [copy.buffer],
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
    stdout: true,
    stderr: true,
  });
  const before = process.memoryUsage.rss();
  let late: NodeJS.Timeout | undefined;
  let look: NodeJS.Timeout | undefined;
  return new Promise<PdfAnswer>((resolve, reject) => {
    const refuse = (problem: string) => reject(new LibraryError(file, problem));
    late = setTimeout(
      () => refuse(`could not be read within ${Math.ceil(limits.milliseconds / 1000)} seconds.`),
      limits.milliseconds,
    );
    look = setInterval(() => {
      if (process.memoryUsage.rss() - before > limits.growthMegabytes * 1_000_000)
        refuse('takes too much memory to read.');
    }, GROWTH_LOOK_MILLISECONDS);
    worker.once('message', resolve);
    worker.once('error', (error: Error & { code?: string }) =>
      refuse(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? 'takes too much memory to read.'
          : `cannot be read as a PDF (${error.message}).`,
      ),
    );
    worker.once('exit', () => refuse('cannot be read as a PDF.'));
  }).finally(() => {
    clearTimeout(late);
    clearInterval(look);
    void worker.terminate();
  });
}
