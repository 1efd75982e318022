import { expect, it } from 'vitest';
import { readPdf } from './pdf.ts';
import { type PrintedLine, printPdf } from './pdf-testing.ts';

const LEADING = 14;
const prose = (top: number): PrintedLine[] =>
  Array.from({ length: 12 }, (_, at) => ({ text: 'Sit back, stop, and drive, and', y: top - at * LEADING }));
/** A chapter of two pages, the second of which repeats its title. */
const chapter = (number: number, title: string): PrintedLine[][] => [
  [{ text: `Chapter ${number}`, y: 740, size: 18 }, { text: title, y: 700, size: 24 }, ...prose(650)],
  [{ text: title, y: 780, size: 11, bold: true }, ...prose(740)],
];

it('a PDF of short chapters has each title once, with its number', async () => {
  const { pages } = await readPdf(
    printPdf([...chapter(1, 'The Box'), ...chapter(2, 'The Sled')]),
    'a.pdf',
    'A',
  );
  expect(pages.map(({ text }) => text.match(/^#.*$/gmu))).toEqual([
    ['# Chapter 1: The Box'],
    null,
    ['# Chapter 2: The Sled'],
    null,
  ]);
  expect(pages[1]!.text).toMatch(/^Sit back/u);
});

it('a PDF is read without its index', async () => {
  const entries = ['Bands, 3, 12', 'Box, 1', 'Chains, 4', 'Grip, 2', 'Sled, 13', 'see also Rope, 5'];
  const index = [
    { text: 'Index', y: 740, size: 18 },
    ...entries.map((text, at) => ({ text, y: 700 - at * LEADING })),
  ];
  const { pages } = await readPdf(
    printPdf([...chapter(1, 'The Box'), ...chapter(2, 'The Sled'), index]),
    'a.pdf',
    'A',
  );
  expect(pages.at(-1)!.text).toBe('');
});

it('a chapter that repeats the words of the page before it keeps its heading', async () => {
  const divider = [{ text: 'The Squat', y: 500, size: 30 }];
  const opening = [{ text: 'The Squat', y: 760, size: 18 }, ...prose(700)];
  const { pages } = await readPdf(printPdf([divider, opening, prose(740)]), 'a.pdf', 'A');
  expect(pages[1]!.text).toMatch(/^#+ The Squat$/mu);
});
