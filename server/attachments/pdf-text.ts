import { Refusal } from '#server/http/refusal.ts';
import { LibraryError } from '#server/library/library-error.ts';
import { type PdfLimits, readPdf } from '#server/library/read/pdf.ts';
import { cutLongText } from '#shared/attachment-limits.ts';
import { kindInWords, kindOfFile } from '#shared/file-kind.ts';

/** Files that are read at the same time, and those that may wait for it. */
const AT_ONCE = 2;
const WAITING_MAX = 12;
/** Together under 8 s. */
const WAIT_MS = 2_000;
const LIMITS: PdfLimits = { milliseconds: 5_500, heapMegabytes: 192, growthMegabytes: 400 };

/** Reads the text of PDFs that people attach, each in a worker of its own, and only a few at a time. */
export function createPdfReader(limits: PdfLimits = LIMITS) {
  let running = 0;
  const waiting = new Set<() => void>();

  const turn = async () => {
    if (running >= AT_ONCE) {
      if (waiting.size >= WAITING_MAX) throw busy();
      await new Promise<void>((resolve, reject) => {
        const go = () => {
          clearTimeout(late);
          waiting.delete(go);
          resolve();
        };
        const late = setTimeout(() => {
          waiting.delete(go);
          reject(busy());
        }, WAIT_MS);
        waiting.add(go);
      });
    }
    running++;
  };

  /** @throws Refusal wrong_shape with the reason when it cannot be read, unavailable when too many are being read */
  return async (bytes: Uint8Array, name: string): Promise<string> => {
    const kind = kindOfFile(bytes);
    if (kind !== 'pdf') {
      throw new Refusal('wrong_shape', `${name} is no PDF: by its content it is ${kindInWords(kind)}.`);
    }
    await turn();
    try {
      const { pages } = await readPdf(bytes, name, name, 'article', limits);
      const text = pages
        .map((page) => page.text)
        .filter((page) => page !== '')
        .join('\n\n');
      return cutLongText(text);
    } catch (error) {
      if (error instanceof LibraryError) throw new Refusal('wrong_shape', error.message, { cause: error });
      throw error;
    } finally {
      running--;
      const [next] = waiting;
      next?.();
    }
  };
}

const busy = () =>
  new Refusal('unavailable', 'Many files are being read at the moment. Please try again in a minute.', {
    retryAfter: 60,
  });
