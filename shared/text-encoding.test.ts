import { expect, it } from 'vitest';
import { markedUtf16, utf16Of } from './text-encoding.ts';

const little = (text: string) => Uint8Array.from([...text].flatMap((letter) => [letter.charCodeAt(0), 0]));

it('finds UTF-16 by its mark, or by the zeros of long enough text', () => {
  expect(markedUtf16(Uint8Array.of(0xff, 0xfe))).toBe('utf-16le');
  expect(utf16Of(Uint8Array.of(0xfe, 0xff))).toBe('utf-16be');
  expect(markedUtf16(little('squat'))).toBeNull();
  expect(utf16Of(little('squat'))).toBe('utf-16le');
  expect(utf16Of(Uint8Array.of(0, ...little('squat').slice(0, -1)))).toBe('utf-16be');
  expect(utf16Of(little('abc'))).toBeNull();
  expect(utf16Of(Uint8Array.from('squat 140', (letter) => letter.charCodeAt(0)))).toBeNull();
});
