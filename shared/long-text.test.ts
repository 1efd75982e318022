import { expect, it } from 'vitest';
import { cutLongText } from './long-text.ts';

it('leaves a text of 120,000 tokens as it is, and cuts a longer one at 120,000 characters with a note', () => {
  const long = 'x'.repeat(480_000);
  expect(cutLongText(long)).toBe(long);
  expect(cutLongText(`${long}x`)).toBe(
    `${'x'.repeat(120_000)}\n\n[Truncated: these are the first 120,000 of 480,001 characters of this file.]`,
  );
});

it('cuts between characters, not in one', () => {
  const cut = cutLongText(`${'x'.repeat(119_999)}${'😀'.repeat(200_000)}`);
  expect(cut.isWellFormed()).toBe(true);
});
