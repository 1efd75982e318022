import { Refusal } from '#server/http/refusal.ts';
import { LibraryError } from '#server/library/library-error.ts';
import { type PdfLimits, readPdf } from '#server/library/read/pdf.ts';
import { limitedTurns } from '#server/limited-turns.ts';
import { kindInWords, kindOfFile } from '#shared/file-kind.ts';
import { cutLongText } from '#shared/long-text.ts';

/** A reader keeps a processor busy for as long as it runs. */
const AT_ONCE = 1;
const WAITING_MAX = 12;
/** Together under 8 s. */
const WAIT_MS = 2_000;
/**
 * 500 KB of PDF unpack to about 10 MB, and rarely 30. A growing buffer doubles, and both copies exist in
 * the meantime.
 */
const LIMITS: PdfLimits = {
  milliseconds: 5_500,
  heapMegabytes: 192,
  bufferMegabytes: 64,
  maxCharacters: 5_000_000,
};

/** Reads the text of attached PDFs, each in a separate process, one at a time. */
export function createPdfReader(limits: PdfLimits = LIMITS) {
  const turn = limitedTurns({ atOnce: AT_ONCE, waiting: WAITING_MAX, waitMs: WAIT_MS }, busy);

  /**
   * @throws Refusal wrong_shape with the reason when it cannot be read, unavailable when too many are being
   * read
   */
  return async (bytes: Uint8Array, name: string): Promise<string> => {
    const kind = kindOfFile(bytes);
    if (kind !== 'pdf') {
      throw new Refusal('wrong_shape', `${name} is not a PDF: its content is ${kindInWords(kind)}.`);
    }
    try {
      const { pages } = await turn(() => readPdf(bytes, name, name, 'article', limits));
      const text = pages
        .map((page) => page.text)
        .filter((page) => page !== '')
        .join('\n\n');
      return cutLongText(text);
    } catch (error) {
      if (error instanceof LibraryError) throw new Refusal('wrong_shape', error.message, { cause: error });
      throw error;
    }
  };
}

const busy = () =>
  new Refusal('unavailable', 'Many files are being read at the moment. Please try again in a minute.', {
    retryAfter: 60,
  });
