import { createWorker, OEM } from 'tesseract.js';
import { getDocumentProxy } from 'unpdf';
import { serveTask } from '#server/reader-process/serve-task.ts';
import { pagePicture } from './page-picture.ts';

export interface OcrTask {
  pages: number[];
  /** The folder of the language data. */
  folder: string;
  gzip: boolean;
  language: string;
}

/** A page that was read. */
export interface OcrProgress {
  number: number;
  text: string;
}

/** `problem`: why it ended early; null when it did not. */
export interface OcrResult {
  problem: string | null;
}

const BAD_DATA = 'The language data of OCR_LANG_PATH cannot be read.';

await serveTask<OcrTask, OcrProgress>(async (bytes, task, report): Promise<OcrResult> => {
  const document = await getDocumentProxy(bytes, { verbosity: 0, isEvalSupported: false });
  const worker = await open(task).catch(() => null);
  if (worker === null) return { problem: BAD_DATA };
  const read = async (number: number) => {
    const page = await document.getPage(number);
    const picture = await pagePicture(page);
    page.cleanup();
    return picture === null ? '' : (await worker.recognize(picture)).data.text;
  };
  for (const number of task.pages) {
    // A page that cannot be read counts as empty: the others are still worth having.
    const text = await read(number).catch(() => '');
    report({ number, text: paragraphs(text) });
  }
  await worker.terminate();
  return { problem: null };
});

/** @throws when the data cannot be read, which the library itself reports only to its error handler */
function open({ folder, gzip, language }: OcrTask): ReturnType<typeof createWorker> {
  return new Promise((resolve, reject) => {
    createWorker(language, OEM.LSTM_ONLY, {
      langPath: folder,
      gzip,
      cacheMethod: 'none',
      errorHandler: reject,
    }).then(resolve, reject);
  });
}

/** Joins lines into paragraphs, and words hyphenated at line ends. */
function paragraphs(text: string): string {
  return text
    .replace(/\r/g, '')
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .replace(/(\p{L})-\n(?=\p{Ll})/gu, '$1')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((paragraph) => paragraph !== '')
    .join('\n\n');
}
