import { utf16Of } from '#shared/text-encoding.ts';
import { FileError } from './file-error.ts';

/** The first bytes of non-text files, and what to do instead. */
const OTHER_FILES: readonly [begins: string, what: string][] = [
  ['\x89PNG', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
  ['GIF8', 'a picture'],
  ['RIFF', 'a picture or a sound'],
  ['%PDF', 'a PDF document'],
  ['PK\x03\x04', 'a ZIP archive or a spreadsheet: unpack it, or save the sheet as CSV'],
  ['\x1f\x8b', 'a compressed file: unpack it first'],
  ['\xd0\xcf\x11\xe0', 'an Excel workbook: save the sheet as CSV'],
  ['SQLite format 3', 'a database'],
  ['bplist', 'a property list'],
];
const BEGINNING_BYTES = 4096;
/** A stray control character in a note is harmless; a tenth of the beginning means it is not text. */
const CONTROLS_MAX_SHARE = 0.1;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/g;

/**
 * Decodes a file in any encoding of spreadsheets and apps: UTF-8, UTF-16 with or without a mark,
 * Windows-1252 or Windows-1251 (Cyrillic); without its byte order mark.
 * @throws FileError when it is not text
 */
export function decodeTrainingFile(bytes: Uint8Array): string {
  const text = decode(bytes);
  if (text.trim() === '') throw new FileError('This file is empty: it has no line 1.');
  const nul = text.indexOf('\0');
  const controls = text.slice(0, BEGINNING_BYTES).match(CONTROL)?.length ?? 0;
  if (nul >= 0 || controls > CONTROLS_MAX_SHARE * Math.min(text.length, BEGINNING_BYTES)) {
    const line = text.slice(0, Math.max(nul, 0)).split(/\r\n|\n|\r/).length;
    throw new FileError(`Line ${line} is not text. Choose a CSV file exported from your app.`);
  }
  return text;
}

function decode(bytes: Uint8Array): string {
  const beginning = Buffer.from(bytes.subarray(0, BEGINNING_BYTES)).toString('latin1');
  const other = OTHER_FILES.find(([begins]) => beginning.startsWith(begins));
  if (other) {
    throw new FileError(
      `Line 1 is not text: this file is actually ${other[1]}. Choose a CSV file exported from your app.`,
    );
  }
  const utf16 = utf16Of(bytes);
  if (utf16 !== null) return new TextDecoder(utf16).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const western = new TextDecoder('windows-1252').decode(bytes);
    return isCyrillic(western) ? new TextDecoder('windows-1251').decode(bytes) : western;
  }
}

/** Read as Windows-1252, Cyrillic words consist of accented letters alone: 'Æèì ëåæà' is 'Жим лежа'. */
function isCyrillic(western: string): boolean {
  const accented = western.match(/[À-ÿ]/gu)?.length ?? 0;
  const inRuns = western.match(/[À-ÿ]{3,}/gu)?.join('').length ?? 0;
  return inRuns > accented / 2;
}
