import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LimitExceededError, readInProcess } from '#server/reader-process/read-in-process.ts';
import type { OcrProgress, OcrResult, OcrTask } from './ocr-process.ts';

/** Reads the text of scanned pages. */
export interface Ocr {
  /**
   * Reads these pages of a PDF one by one; a page without a picture or letters has no text.
   * @param options.onPage called with each page as soon as it is read
   * @throws OcrError when it cannot continue; pages already read are kept
   */
  read(
    bytes: Uint8Array,
    pages: readonly number[],
    options: { onPage(number: number, text: string): Promise<void>; signal?: AbortSignal | undefined },
  ): Promise<void>;
}

/** Why pages were not read, as a sentence for the owner. */
export class OcrError extends Error {
  override name = 'OcrError';
}

const SCRIPT = new URL('./ocr-process.ts', import.meta.url);
const START_MS = 60_000;
const PAGE_MS = 60_000;
/** The language whose data is required. */
export const OCR_LANGUAGE = 'eng';

/** Finds the language data file in a folder; null when it is missing. */
export function languageFile(folder: string): string | null {
  const files = [`${OCR_LANGUAGE}.traineddata`, `${OCR_LANGUAGE}.traineddata.gz`];
  return files.find((file) => existsSync(join(folder, file))) ?? null;
}

/**
 * Recognizes text with tesseract.js, in a separate process per file. Nothing is downloaded: program and
 * language data are local.
 * @param folder contains the language data
 */
export function openOcr(folder: string): Ocr {
  return {
    async read(bytes, pages, { onPage, signal }) {
      const file = languageFile(folder);
      if (file === null) throw new OcrError(`OCR_LANG_PATH has no ${OCR_LANGUAGE}.traineddata.`);
      const kept: Promise<void>[] = [];
      const task: OcrTask = { pages: [...pages], folder, gzip: file.endsWith('.gz'), language: OCR_LANGUAGE };
      const result = await readInProcess<OcrResult, OcrProgress>(
        SCRIPT,
        { bytes, task },
        { milliseconds: START_MS + PAGE_MS * pages.length, heapMegabytes: 1024, bufferMegabytes: 1024 },
        { signal, onProgress: ({ number, text }) => void kept.push(onPage(number, text)) },
      )
        .catch((error: unknown): OcrResult => {
          if (!(error instanceof LimitExceededError)) throw error;
          return { problem: `Text recognition used up its ${error.limit}.` };
        })
        .finally(() => Promise.all(kept));
      if (result.problem !== null) throw new OcrError(result.problem);
    },
  };
}
