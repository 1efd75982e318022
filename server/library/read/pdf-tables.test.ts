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
