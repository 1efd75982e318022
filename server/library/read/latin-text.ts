import { isUtf8 } from 'node:buffer';
import { markedUtf16 } from '#shared/text-encoding.ts';

/** With a higher share of bytes above ASCII it is not a Western European language. */
const HIGH_SHARE_MAX = 0.15;
/** With a higher share of them in UTF-8 sequences it is damaged UTF-8. */
const UTF8_SHARE_MAX = 0.1;
const UTF8_SEQUENCE = /[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}/g;
/** Bytes that Windows-1252 leaves undefined. */
const UNDEFINED = /[\x81\x8d\x8f\x90\x9d]/;
const HIGH = /[\x80-\xff]/g;

/** The note for those who added such a file. */
export const LATIN_NOTE =
  'It is not in UTF-8 and was read as Western European text (Windows-1252): look at its accents and quotation marks.';

/** Decodes an old file in Windows-1252 or Latin-1; null when it is UTF-8, UTF-16 or ambiguous. */
export function latinText(bytes: Uint8Array): string | null {
  if (markedUtf16(bytes) !== null || bytes.includes(0) || isUtf8(bytes)) return null;
  const raw = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const high = raw.match(HIGH)?.length ?? 0;
  const sequences = raw.match(UTF8_SEQUENCE)?.join('').length ?? 0;
  if (high === 0 || sequences > UTF8_SHARE_MAX * high) return null;
  if (high > HIGH_SHARE_MAX * raw.length || UNDEFINED.test(raw)) return null;
  return new TextDecoder('windows-1252').decode(bytes);
}
