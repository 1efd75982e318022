import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scanPdf } from '#server/library/read/pdf-testing.ts';
import { languageFile, OcrError, openOcr } from './ocr.ts';

const SCAN = scanPdf([{ width: 400, height: 300, bits: 8, data: Buffer.alloc(120_000, 255) }]);

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ocr-'));
});
afterAll(() => rm(folder, { recursive: true }));

// Recognition itself cannot be tested here: the language data is not part of this project.
describe('text recognition', () => {
  it('says that its language data is missing', async () => {
    expect(languageFile(folder)).toBeNull();
    const reading = openOcr(folder).read(SCAN, [1], { onPage: async () => {} });
    await expect(reading).rejects.toThrow(new OcrError('OCR_LANG_PATH has no eng.traineddata.'));
  });

  it('says that its language data is damaged', async () => {
    await writeFile(join(folder, 'eng.traineddata'), Buffer.alloc(5000, 7));
    expect(languageFile(folder)).toBe('eng.traineddata');
    const pages: number[] = [];
    const reading = openOcr(folder).read(SCAN, [1], { onPage: async (number) => void pages.push(number) });
    await expect(reading).rejects.toThrow(new OcrError('The language data of OCR_LANG_PATH cannot be read.'));
    expect(pages).toEqual([]);
  });
});
