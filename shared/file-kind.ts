import { IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX } from './attachment-limits.ts';

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/**
 * Detects a file's type from its first bytes, whatever its name; `text` is anything that starts like no known
 * type.
 */
export type FileKind = ImageType | 'pdf' | 'other' | 'text';

/** A PDF may have some bytes, such as a mail header, before its own. */
const PDF_HEAD_BYTES = 1024;
/** Files often mistaken for one of the others. */
const OTHERS = [
  'PK\x03\x04',
  '\x1f\x8b',
  '\xd0\xcf\x11\xe0',
  'SQLite format 3',
  'BM',
  'II*\0',
  'MM\0*',
  '\x7fELF',
  'MZ',
  'RIFF',
  'ID3',
  'OggS',
  'Rar!',
  '7z\xbc\xaf',
];

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

export function kindOfFile(bytes: Uint8Array): FileKind {
  const begins = ascii(bytes, 0, 16);
  if (begins.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (begins.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (/^GIF8[79]a/.test(begins)) return 'image/gif';
  if (begins.startsWith('RIFF') && begins.slice(8, 12) === 'WEBP') return 'image/webp';
  if (ascii(bytes, 0, PDF_HEAD_BYTES).includes('%PDF-')) return 'pdf';
  // A text may begin with the same two letters.
  const other = OTHERS.find((magic) => begins.startsWith(magic));
  return other !== undefined && (other.length > 2 || bytes.includes(0)) ? 'other' : 'text';
}

export interface ImageSize {
  width: number;
  height: number;
}

/** Reads a picture's size from its header, without decoding it; null when there is no valid header. */
export function imageSize(bytes: Uint8Array, type: ImageType): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const size = READERS[type](view, bytes);
    return size !== null && size.width > 0 && size.height > 0 ? size : null;
  } catch {
    // It ends before its header does.
    return null;
  }
}

type Reader = (view: DataView, bytes: Uint8Array) => ImageSize | null;

const READERS: Record<ImageType, Reader> = {
  'image/png': (view, bytes) =>
    ascii(bytes, 12, 16) === 'IHDR' ? { width: view.getUint32(16), height: view.getUint32(20) } : null,
  'image/gif': (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  'image/jpeg': jpegSize,
  'image/webp': (view, bytes) => {
    const chunk = ascii(bytes, 12, 16);
    const uint24 = (at: number) => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
    if (chunk === 'VP8X') return { width: uint24(24) + 1, height: uint24(27) + 1 };
    if (chunk === 'VP8L') {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    if (chunk !== 'VP8 ') return null;
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  },
};

/** Reads the size from the frame's header, after any camera data. */
function jpegSize(view: DataView): ImageSize | null {
  let at = 2;
  for (;;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at++;
      continue;
    }
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    if (marker === 0xda || marker === 0xd9) return null;
    at += 2 + view.getUint16(at + 2);
  }
}

/**
 * Returns why a picture is refused, as the end of a sentence that begins with its name; null when it is
 * accepted.
 */
export function imageProblem(bytes: Uint8Array, type: ImageType): string | null {
  const size = imageSize(bytes, type);
  if (size === null) return 'is damaged: it does not say how large the picture is.';
  const { width, height } = size;
  if (width <= IMAGE_SIDE_MAX && height <= IMAGE_SIDE_MAX && width * height <= IMAGE_PIXELS_MAX) return null;
  const count = (pixels: number) => pixels.toLocaleString('en');
  return `has ${count(width)} × ${count(height)} pixels: a picture can be at most ${count(IMAGE_SIDE_MAX)} pixels per side and ${IMAGE_PIXELS_MAX / 1_000_000} million in all. Make it smaller first.`;
}

const KIND_WORDS: Record<Exclude<FileKind, 'other'>, string> = {
  'image/png': 'a PNG picture',
  'image/jpeg': 'a JPEG picture',
  'image/gif': 'a GIF picture',
  'image/webp': 'a WebP picture',
  pdf: 'a PDF',
  text: 'a text',
};
export const kindInWords = (kind: FileKind): string =>
  kind === 'other' ? 'something else' : KIND_WORDS[kind];
