import type { getDocumentProxy } from 'unpdf';

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;

/** A picture as decoded by pdf.js. */
export interface DecodedPicture {
  width: number;
  height: number;
  /** From pdf.js: 1 is one bit per pixel with byte-aligned rows, 2 is RGB, 3 is RGBA. */
  kind: 1 | 2 | 3;
  data: Uint8Array | Uint8ClampedArray;
}

/** pdf.js's `OPS.paintImageXObject` and `OPS.paintInlineImageXObject`. */
const PAINT_IMAGE = 85;
const PAINT_INLINE_IMAGE = 86;
/** Smaller pictures are drawings on a page, not scans of one. */
const SCAN_MIN_PIXELS = 100_000;

/** Returns the largest picture of a page as a PNM file; null when none could be a scan. */
export async function pagePicture(page: Page, minPixels = SCAN_MIN_PIXELS): Promise<Buffer | null> {
  const { fnArray, argsArray } = await page.getOperatorList();
  let largest: DecodedPicture | null = null;
  for (const [at, operator] of fnArray.entries()) {
    const [first] = (argsArray[at] ?? []) as unknown[];
    const picture =
      operator === PAINT_IMAGE && typeof first === 'string'
        ? await decoded(page, first)
        : operator === PAINT_INLINE_IMAGE
          ? (first as DecodedPicture)
          : null;
    if (picture && pixels(picture) > (largest === null ? minPixels - 1 : pixels(largest))) largest = picture;
  }
  return largest && toPnm(largest);
}

const pixels = ({ width, height }: DecodedPicture) => width * height;

/** Gets a picture by name; those shared by several pages are named differently. */
const decoded = (page: Page, name: string): Promise<DecodedPicture | null> =>
  new Promise((resolve) => {
    const objects = name.startsWith('g_') ? page.commonObjs : page.objs;
    objects.get(name, (found: unknown) =>
      resolve((found as DecodedPicture | null)?.data ? (found as DecodedPicture) : null),
    );
  });

/** Encodes a picture as a PGM (gray) or PPM (color) file, which every image reader supports. */
export function toPnm({ width, height, kind, data }: DecodedPicture): Buffer {
  const header = Buffer.from(`${kind === 1 ? 'P5' : 'P6'}\n${width} ${height}\n255\n`, 'latin1');
  if (kind === 2) return Buffer.concat([header, Buffer.from(data.subarray(0, width * height * 3))]);
  if (kind === 3) {
    const body = Buffer.alloc(width * height * 3);
    for (let at = 0; at < width * height; at++)
      for (let channel = 0; channel < 3; channel++) body[at * 3 + channel] = data[at * 4 + channel]!;
    return Buffer.concat([header, body]);
  }
  const body = Buffer.alloc(width * height);
  const row = (width + 7) >> 3;
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      body[y * width + x] = (data[y * row + (x >> 3)]! >> (7 - (x & 7))) & 1 ? 255 : 0;
  return Buffer.concat([header, body]);
}
