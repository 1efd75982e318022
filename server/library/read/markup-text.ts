import { latinText } from './latin-text.ts';
import { ReadProblem } from './read-problem.ts';

/** Where a page or an XML file declares its encoding. */
const HEAD_BYTES = 1024;
const DECLARED = /<\?xml[^>]*\bencoding\s*=\s*["']([\w-]+)["']|<meta[^>]*\bcharset\s*=\s*["']?([\w-]+)/i;
const OWN_ENTITY = /<!ENTITY\s/i;

/**
 * Decodes HTML or XML by its byte order mark or declared encoding, else as UTF-8.
 * @throws {ReadProblem} when it is in another, or defines entities, which could unpack to anything or name
 * other files
 */
export function markupText(bytes: Uint8Array): string {
  return checked(decoded(bytes, encodingOf(bytes) ?? 'utf-8'));
}

/**
 * Decodes an HTML page likewise. One that declares no encoding may be an old one in Windows-1252, as browsers
 * take it.
 * @throws {ReadProblem}
 */
export function pageText(bytes: Uint8Array): { text: string; isLatin: boolean } {
  const latin = encodingOf(bytes) === null ? latinText(bytes) : null;
  return latin === null
    ? { text: markupText(bytes), isLatin: false }
    : { text: checked(latin), isLatin: true };
}

function checked(found: string): string {
  const text = found.replace(/\r\n?/g, '\n').toWellFormed();
  if (OWN_ENTITY.test(text.slice(0, text.search(/<[a-z]/i) + 1)))
    throw new ReadProblem('defines XML entities of its own, which are not read.');
  return text;
}

function decoded(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new ReadProblem('is not in the encoding it declares (UTF-8 when it declares none).');
  }
}

/** Returns what a byte order mark or the file itself states; null when it states nothing. */
function encodingOf(bytes: Uint8Array): string | null {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  if (first === 0xef && second === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  const found = DECLARED.exec(Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1'));
  const declared = found?.[1] ?? found?.[2] ?? null;
  // It cannot have been read as UTF-16 up to here.
  return declared !== null && /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}
