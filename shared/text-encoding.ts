/** The names that `TextDecoder` knows. */
type Utf16 = 'utf-16le' | 'utf-16be';

const BEGINNING_BYTES = 4096;
/** A shorter text says too little about its encoding. */
const PAIRS_MIN = 4;

/** Returns the UTF-16 that a byte order mark states; null without one. */
export function markedUtf16(bytes: Uint8Array): Utf16 | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return null;
}

/**
 * Detects UTF-16 by its byte order mark, or because text in European letters has a zero in every second byte.
 */
export function utf16Of(bytes: Uint8Array): Utf16 | null {
  const marked = markedUtf16(bytes);
  if (marked !== null) return marked;
  const pairs = Math.floor(Math.min(bytes.length, BEGINNING_BYTES) / 2);
  if (pairs < PAIRS_MIN) return null;
  const zeros = [0, 0];
  for (let at = 0; at < pairs * 2; at++) if (bytes[at] === 0) zeros[at % 2]!++;
  const [even, odd] = zeros as [number, number];
  if (odd > pairs / 2 && even === 0) return 'utf-16le';
  return even > pairs / 2 && odd === 0 ? 'utf-16be' : null;
}
