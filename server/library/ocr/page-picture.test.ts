import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { type ScannedPage, scanPdf } from '#server/library/read/pdf-testing.ts';
import { pagePicture } from './page-picture.ts';

const ANY_SIZE = 1;

async function pictureOf(scan: ScannedPage | null, minPixels = ANY_SIZE): Promise<Buffer | null> {
  const document = await getDocumentProxy(new Uint8Array(scanPdf([scan])), { verbosity: 0 });
  return await pagePicture(await document.getPage(1), minPixels);
}

/** Returns the first value of each pixel of a PNM file. */
function grayOf(pnm: Buffer): number[] {
  const [, kind, header = ''] = /^(P[56])(\n\d+ \d+\n255\n)/.exec(pnm.toString('latin1'))!;
  const step = kind === 'P6' ? 3 : 1;
  const body = pnm.subarray(2 + header.length);
  return Array.from({ length: body.length / step }, (_, at) => body[at * step]!);
}

describe('the picture of a scanned page', () => {
  it('has its gray pixels', async () => {
    const data = Buffer.from([0, 50, 100, 150, 200, 255]);
    const picture = await pictureOf({ width: 3, height: 2, bits: 8, data });
    expect(picture?.toString('latin1')).toMatch(/^P[56]\n3 2\n255\n/);
    expect(grayOf(picture!)).toEqual([...data]);
  });

  it('has black and white ones from single bits', async () => {
    // Ten pixels a row: two bytes each.
    const data = Buffer.from([0b10000001, 0b01000000, 0b11111111, 0b10000000]);
    const picture = await pictureOf({ width: 10, height: 2, bits: 1, data });
    expect(grayOf(picture!).map((value) => (value > 127 ? 1 : 0))).toEqual([
      ...[1, 0, 0, 0, 0, 0, 0, 1, 0, 1],
      ...[1, 1, 1, 1, 1, 1, 1, 1, 1, 0],
    ]);
  });

  it('is null for a page of text or with a small drawing', async () => {
    expect(await pictureOf(null)).toBeNull();
    expect(await pictureOf({ width: 3, height: 2, bits: 8, data: Buffer.alloc(6) }, 100)).toBeNull();
  });
});
