import { expect, it } from 'vitest';
import { cutLongText, sizeInWords } from './attachment-limits.ts';

it('leaves a text of 120,000 tokens as it is, and cuts a longer one at 120,000 characters with a note', () => {
  const long = 'x'.repeat(480_000);
  expect(cutLongText(long)).toBe(long);
  expect(cutLongText(`${long}x`)).toBe(
    `${'x'.repeat(120_000)}\n\n[Truncated: the file goes on; these are its first 120,000 of 480,001 characters.]`,
  );
});

it('cuts between characters, not in one', () => {
  const cut = cutLongText(`${'x'.repeat(119_999)}${'😀'.repeat(200_000)}`);
  expect(cut.isWellFormed()).toBe(true);
});

it('tells sizes as people count them', () => {
  expect([0, 999, 1000, 34_499, 500_000].map(sizeInWords)).toEqual([
    '0 B',
    '999 B',
    '1 KB',
    '34 KB',
    '500 KB',
  ]);
});
