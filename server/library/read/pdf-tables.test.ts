import { expect, it } from 'vitest';
import { readPdf } from './pdf.ts';
import { type PrintedLine, printPdf } from './pdf-testing.ts';

const prose = (x: number, y: number, lines: number): PrintedLine[] =>
  Array.from({ length: lines }, (_, at) => ({
    text: `Keep the bar over the middle of the foot ${at}`,
    x,
    y: y - 14 * at,
  }));
const row = (cells: readonly string[], x: number, y: number, bold = false): PrintedLine[] =>
  cells.map((text, at) => ({ text, x: x + 70 * at, y, bold }));

it('a table in one column of a PDF stays a table', async () => {
  const table = [
    ['Lift', 'Sets', 'Load'],
    ['Squat', '5x5', '61 %'],
    ['Bench', '3x8', '55 %'],
    ['Row', '4x8', '51 %'],
  ].flatMap((cells, at) => row(cells, 72, 600 - 16 * at));
  const page = [...prose(72, 760, 10), ...table, ...prose(72, 520, 6), ...prose(330, 760, 22)];
  const text = (await readPdf(printPdf([page]), 'a.pdf', 'A')).pages[0]!.text;
  expect(text).toContain('| Lift | Sets | Load |\n| --- | --- | --- |\n| Squat | 5x5 | 61 % |');
  expect(text).not.toMatch(/\|.*Keep|Keep.*\|/);
  expect(text.match(/foot 0 Keep/g)).toHaveLength(3);
});

it('the first rows of a table that goes on over the page are no heading', async () => {
  const page = [
    ...prose(72, 760, 20),
    ...row(['Lift', 'Sets', 'Load'], 72, 440, true),
    ...row(['Squat', '5x5', '61 %'], 72, 424),
  ];
  const text = (await readPdf(printPdf([page, prose(72, 760, 20)]), 'a.pdf', 'A')).pages[0]!.text;
  expect(text).not.toMatch(/^#/m);
  expect(text).toContain('Lift Sets Load');
});

const LIFTS = ['Squat', 'Bench', 'Row', 'Press', 'Pull', 'Carry', 'Lunge', 'Swing', 'Dip'];
const lifts = (from: number, to: number, x: number, y: number) =>
  LIFTS.slice(from, to).flatMap((lift, at) =>
    row([lift, `${from + at}x5`, `6${from + at} %`], x, y - 16 * at),
  );

it('the rows of a table that go on over pages come under its header', async () => {
  const pages = [
    [...prose(72, 760, 20), ...row(['Lift', 'Sets', 'Load'], 72, 440, true), ...lifts(0, 3, 72, 424)],
    // A left page has other margins.
    lifts(3, 7, 90, 760),
    [...lifts(7, 9, 72, 760), ...prose(72, 700, 20)],
  ];
  const found = (await readPdf(printPdf(pages), 'a.pdf', 'A')).pages.map(({ text }) => text);
  const header = '| Lift | Sets | Load |\n| --- | --- | --- |\n';
  expect(found[0]).toContain(`${header}| Squat | 0x5 | 60 % |`);
  expect(found[1]!.startsWith(`${header}| Press | 3x5 | 63 % |`)).toBe(true);
  expect(found[2]!.startsWith(`${header}| Swing | 7x5 | 67 % |\n| Dip | 8x5 | 68 % |\n\nKeep`)).toBe(true);
});

it('a header at the foot of a page heads the rows overleaf, and is not repeated where it is printed again', async () => {
  const foot = [...prose(72, 760, 20), ...row(['Lift', 'Sets', 'Load'], 72, 440, true)];
  const again = [...row(['Lift', 'Sets', 'Load'], 72, 760, true), ...lifts(1, 4, 72, 744)];
  for (const pages of [
    [foot, lifts(1, 4, 72, 760)],
    [[...foot, ...lifts(0, 1, 72, 424)], again],
  ]) {
    const text = (await readPdf(printPdf(pages), 'a.pdf', 'A')).pages[1]!.text;
    expect(text).toMatch(/^\| Lift \| Sets \| Load \|\n\| --- \| --- \| --- \|\n\| Bench /);
  }
});

it('a row of two cells is no heading', async () => {
  const page = [
    ...prose(72, 760, 10),
    ...row(['Lift', 'Load'], 72, 600, true),
    ...prose(72, 580, 3),
    ...row(['3.', 'Box squats'], 72, 520, true),
    ...prose(72, 500, 10),
  ];
  const { text } = (await readPdf(printPdf([page]), 'a.pdf', 'A')).pages[0]!;
  expect(text.match(/^#.*$/gmu)).toEqual(['# 3. Box squats']);
});

it('another table overleaf keeps its own header', async () => {
  const first = [
    ...prose(72, 760, 20),
    ...row(['Lift', 'Sets', 'Load'], 72, 440, true),
    ...lifts(0, 3, 72, 424),
  ];
  const second = [...row(['Day', 'Main', 'Assist'], 72, 760, true), ...lifts(3, 7, 72, 744)];
  const { text } = (await readPdf(printPdf([first, second]), 'a.pdf', 'A')).pages[1]!;
  expect(text).toMatch(/^\| Day \| Main \| Assist \|\n\| --- \| --- \| --- \|\n\| Press /);
  expect(text).not.toContain('Lift');
});

it.each([
  ['WEEK 2', 'VOLUME'],
  ['Day 1', 'Squat'],
  ['A.', 'Accessory work'],
])('%j with %j set apart is a heading', async (number, title) => {
  const page = [
    ...prose(72, 760, 10),
    { text: number, x: 72, y: 600, size: 18 },
    { text: title, x: 172, y: 600, size: 18 },
    ...prose(72, 570, 10),
  ];
  const { text } = (await readPdf(printPdf([page]), 'a.pdf', 'A')).pages[0]!;
  expect(text.match(/^#.*$/gmu)).toEqual([`# ${number} ${title}`]);
});

it('days side by side head columns', async () => {
  const page = [...prose(72, 760, 10), ...row(['Day 1', 'Day 2'], 72, 600, true), ...prose(72, 580, 10)];
  const { text } = (await readPdf(printPdf([page]), 'a.pdf', 'A')).pages[0]!;
  expect(text).not.toMatch(/^#/mu);
});

it('a table whose columns are named by single letters keeps them', async () => {
  const rows = [
    ['Lift', 'M', 'W', 'F'],
    ['Squat', '100', '105', '110'],
    ['Bench', '70', '72', '75'],
    ['Row', '60', '62', '65'],
  ].flatMap((cells, at) => row(cells, 72, 600 - 16 * at));
  const text = (await readPdf(printPdf([[...prose(72, 760, 8), ...rows]]), 'a.pdf', 'A')).pages[0]!.text;
  expect(text).toContain('| Lift | M | W | F |\n| --- | --- | --- | --- |\n| Squat | 100 | 105 | 110 |');
});

it('a workout named by a letter is not joined to its first lift', async () => {
  const page = [
    ...prose(72, 760, 8),
    { text: 'A', y: 600 },
    { text: 'Squat 3 x 5', y: 580 },
    { text: 'Bench 3 x 5', y: 566 },
  ];
  const text = (await readPdf(printPdf([page]), 'a.pdf', 'A')).pages[0]!.text;
  expect(text).toMatch(/\bA\n/);
});
