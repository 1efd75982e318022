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
  const text = decoded(bytes).replace(/\r\n?/g, '\n').toWellFormed();
  if (OWN_ENTITY.test(text.slice(0, text.search(/<[a-z]/i) + 1)))
    throw new ReadProblem('defines XML entities of its own, which are not read.');
  return text;
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new ReadProblem('is not in the encoding it declares (UTF-8 when it declares none).');
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  if (first === 0xef && second === 0xbb && bytes[2] === 0xbf) return 'utf-8';
  const found = DECLARED.exec(Buffer.from(bytes.subarray(0, HEAD_BYTES)).toString('latin1'));
  const declared = found?.[1] ?? found?.[2] ?? 'utf-8';
  // It cannot have been read as UTF-16 up to here.
  return /^utf-?16/i.test(declared) ? 'utf-8' : declared;
}
