import { LibraryError } from '#server/library/library-error.ts';
import { markedUtf16 } from '#shared/text-encoding.ts';

const CONTROLS = /(?![\n\t\f])\p{Cc}/gu;
/** Soft hyphens within a line and joiners, which would split a word for the search. */
const UNPRINTED = /\u00ad(?!\n)|[\u200b\u2060\ufeff]/gu;
/** With a higher share of control characters it is not text. */
const CHARACTERS_PER_CONTROL = 100;

const UNKNOWN = 'is not a PDF, EPUB, Word, HTML or text file.';

/**
 * Decodes UTF-8, or UTF-16 with a byte order mark. Line ends become `\n`; form feeds and tabs stay, other
 * control characters are removed. Other encodings are refused, not guessed: a wrong guess would change what a
 * quote is checked against.
 * @throws {LibraryError} when it is empty or not such text.
 */
export function decodeText(bytes: Uint8Array, file: string): string {
  if (bytes.byteLength === 0) throw new LibraryError(file, 'is empty.');
  const encoding = markedUtf16(bytes);
  if (!encoding && bytes.includes(0)) throw new LibraryError(file, UNKNOWN);
  let text: string;
  try {
    text = new TextDecoder(encoding ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new LibraryError(file, 'is not text in UTF-8. If it is text, save it as UTF-8.');
  }
  const lines = text.replace(/\r\n?|\u2028|\u2029/g, '\n');
  const cleaned = lines.replace(CONTROLS, '');
  if (lines.length - cleaned.length > lines.length / CHARACTERS_PER_CONTROL)
    throw new LibraryError(file, UNKNOWN);
  if (cleaned.trim() === '') throw new LibraryError(file, 'contains no text.');
  return cleaned.replace(UNPRINTED, '');
}
