import { expect, it } from 'vitest';
import { decodeTrainingFile } from './text.ts';

const A = 'А'.charCodeAt(0);
/** Encodes ASCII and the letters А to я as a Russian Excel does. */
const windows1251 = (text: string) =>
  Buffer.from(
    [...text].map((letter) => letter.charCodeAt(0)).map((code) => (code < A ? code : code - A + 0xc0)),
  );

it.each([
  ['Cyrillic words', 'Дата;Упражнение\n2026-01-02;Жим лежа', windows1251],
  ['a few accents', 'Datum;Übung\n2026-01-02;Kniebeuge, früh', (text: string) => Buffer.from(text, 'latin1')],
  ['UTF-8', 'Дата;Упражнение\n2026-01-02;Жим лежа', (text: string) => Buffer.from(text)],
])('is decoded with %s', (_, text, encode) => {
  expect(decodeTrainingFile(encode(text))).toBe(text);
});
