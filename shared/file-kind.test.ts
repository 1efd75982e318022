import { describe, expect, it } from 'vitest';
import { imageProblem, imageSize, kindOfFile } from './file-kind.ts';

const bytesOf = (...parts: (string | number[])[]) =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((character) => character.charCodeAt(0)) : part,
    ),
  );
const png = (width: number[], height: number[]) =>
  bytesOf('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', width, height);
const webp = (chunk: string, data: number[]) =>
  bytesOf('RIFF', [0, 0, 0, 0], 'WEBP', chunk, [0, 0, 0, 0], data);

describe('the type of a file', () => {
  it.each([
    ['image/png', png([0, 0, 0, 1], [0, 0, 0, 1])],
    ['image/jpeg', bytesOf([0xff, 0xd8, 0xff, 0xe0])],
    ['image/gif', bytesOf('GIF89a')],
    ['image/webp', webp('VP8 ', [])],
    ['pdf', bytesOf('%PDF-1.7')],
    ['pdf', bytesOf('X-Mail: 1\r\n\r\n%PDF-1.7')],
    ['other', bytesOf('PK\x03\x04')],
    ['other', bytesOf('RIFF', [0, 0, 0, 0], 'WAVE')],
    ['other', bytesOf('BM', [0, 0, 0, 0])],
    ['text', bytesOf('BMI 24')],
    ['text', bytesOf('GIF is a format')],
    ['text', bytesOf('')],
  ])('is detected from its bytes: %s', (kind, bytes) => {
    expect(kindOfFile(bytes)).toBe(kind);
  });
});

describe('the size of a picture', () => {
  it.each([
    ['image/png', png([0, 0, 1, 2], [0, 0, 0, 9]), 258, 9],
    ['image/gif', bytesOf('GIF89a', [2, 1, 9, 0]), 258, 9],
    // A camera's segment and a fill byte precede the frame.
    [
      'image/jpeg',
      bytesOf([0xff, 0xd8, 0xff, 0xe1, 0, 4, 1, 1, 0xff, 0xff, 0xc2, 0, 11, 8, 0, 9, 1, 2]),
      258,
      9,
    ],
    ['image/webp', webp('VP8X', [0, 0, 0, 0, 1, 1, 0, 8, 0, 0]), 258, 9],
    ['image/webp', webp('VP8L', [0x2f, 0x01, 0x01, 0x02, 0x00]), 258, 9],
    ['image/webp', webp('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 2, 1, 9, 0]), 258, 9],
  ] as const)('is read from its header: %s', (type, bytes, width, height) => {
    expect(imageSize(bytes, type)).toEqual({ width, height });
  });

  it('is unknown with half a header, with none, and for an empty file', () => {
    for (const type of ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const) {
      expect(imageSize(bytesOf('\xff\xd8\xff\xe1'), type)).toBeNull();
      expect(imageSize(new Uint8Array(), type)).toBeNull();
    }
    expect(imageSize(png([0, 0, 0, 0], [0, 0, 0, 9]), 'image/png')).toBeNull();
    expect(imageProblem(new Uint8Array(), 'image/png')).toMatch(/^is damaged/);
  });

  it('is limited per side and in total', () => {
    const of = (width: number, height: number) =>
      imageProblem(png([0, 0, width >> 8, width & 255], [0, 0, height >> 8, height & 255]), 'image/png');
    expect(of(8000, 5000)).toBeNull();
    expect(of(8000, 5001)).toMatch(/^has 8,000 × 5,001 pixels/);
    expect(of(8001, 1)).toMatch(/^has 8,001 × 1 pixels/);
  });
});
