import { expect, it } from 'vitest';
import { FILE_MAX_BYTES } from './attachment-limits.ts';
import { sizeInWords } from './attachment-size.ts';

it('formats sizes as file managers do, up to the limit of 500 KB', () => {
  expect([0, 1023, 1024, 35_000, 510_976, FILE_MAX_BYTES].map(sizeInWords)).toEqual([
    '0 B',
    '1023 B',
    '1 KB',
    '34 KB',
    '499 KB',
    '500 KB',
  ]);
});
