import { extname } from 'node:path';
import { LibraryError } from '#server/library/library-error.ts';

export type FileFormat = 'pdf' | 'zip' | 'html' | 'text';

/** A PDF may be preceded by some bytes such as mail headers. */
const HEAD_BYTES = 1024;
const BYTE_ORDER_MARK = /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)/;
/** An HTML page, after an XML declaration or comments. */
const HTML = /^\s*(?:<\?xml[^>]*>\s*|<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype\s+html|html)\b/i;
const TAG = /<(?:head|body|div|p|h[1-6]|section|article|main|ul|ol|table)\b[^>]*>/i;
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
/** The stream of an encrypted Word document; such files name their streams in UTF-16. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le');

const ZIP = ['PK\x03\x04', 'PK\x05\x06'];

/** Formats that people take for readable documents, by their first bytes, with what to do about them. */
const OTHERS: { begins: string[]; at?: number; problem: string }[] = [
  { begins: ['{\\rtf'], problem: 'is a Rich Text file; save it as a Word document (.docx) or PDF.' },
  {
    begins: ['BOOKMOBI'],
    at: 60,
    problem: 'is a Kindle book; convert a copy without protection to EPUB.',
  },
  {
    begins: ['\x1f\x8b', 'Rar!', '7z\xbc\xaf'],
    problem: 'is an archive; unpack it and add the files in it.',
  },
  {
    begins: ['\x89PNG', '\xff\xd8\xff', 'GIF8', 'II*\0', 'MM\0*'],
    problem: 'is a picture; run text recognition (OCR) on it first.',
  },
];

/**
 * Detects a file's format by its content; the name only decides whether text with tags is meant as HTML.
 * @throws {LibraryError} for a known but unsupported format.
 */
export function formatOf(bytes: Uint8Array, file: string): FileFormat {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = buffer.toString('latin1', 0, HEAD_BYTES);
  if (ZIP.some((magic) => head.startsWith(magic))) return 'zip';
  if (head.startsWith(OLE))
    throw new LibraryError(
      file,
      buffer.includes(ENCRYPTED)
        ? 'is protected by a password; save a copy without one.'
        : 'is an old Office file; save it as a Word document (.docx) or PDF.',
    );
  const other = OTHERS.find(({ begins, at }) => begins.some((magic) => head.startsWith(magic, at)));
  if (other) throw new LibraryError(file, other.problem);
  if (head.includes('%PDF-')) return 'pdf';
  const text = head.replaceAll('\0', '').replace(BYTE_ORDER_MARK, '');
  const isNamedHtml = /^\.(?:x?html?)$/i.test(extname(file));
  if (HTML.test(text) || (isNamedHtml && TAG.test(buffer.toString('latin1').replaceAll('\0', ''))))
    return 'html';
  return 'text';
}
