import { expect, it } from 'vitest';
import { readText } from './text.ts';

const PROSE = 'The rower pulls the oar through the water and sits back without haste. '
  .repeat(60)
  .replace(/(.{1,66})(?: |$)/gu, '$1\n')
  .trim();
const read = (text: string) => readText(text, 'a.txt', 'A');
const headingsOf = (text: string) =>
  read(text).pages.flatMap((page) => [...page.text.matchAll(/^#+ (.*)$/gmu)].map(([, title]) => title));

it('numbers alone above titles are chapters', () => {
  const titles = ['Preliminary Bout', 'Oars vs. Paddles', 'At Last! How to Row', 'The Boat'];
  const chapters = titles.map((title, at) => `${at + 1}\n\n${title}\n\n\n${PROSE}`);
  expect(headingsOf(`Rowing\n\n1918\n\n${chapters.join('\n\n')}`)).toEqual(
    titles.map((title, at) => `Chapter ${at + 1}: ${title}`),
  );
});

it('signatures and credits are no headings', () => {
  expect(headingsOf(`CHAPTER I\n\n${PROSE}\n\nL.H.P.\n\n${PROSE}\n\n(ATWATER, ROSE)\n\n${PROSE}`)).toEqual([
    'CHAPTER I',
  ]);
});

it('the rule above a sum underlines no heading', () => {
  const sum =
    '     Bread                        75 C\n     Butter....................25 C\n                               ------\n                                100 C';
  const one = 'Soup 25 C.\n                               ------';
  const book = `CHAPTER I\n\n${PROSE}\n\n${sum}\n\n${one}\n\n${PROSE}\n\nThe Boat\n--------\n\n${PROSE}`;
  expect(headingsOf(book)).toEqual(['CHAPTER I', 'The Boat']);
  expect(read(book).pages[0]!.text).not.toMatch(/^[ \t]*-{3,}/mu);
});
