import { describe, expect, it } from 'vitest';
import { readPdf } from './pdf.ts';
import { type PrintedLine, printPdf } from './pdf-testing.ts';

const LEADING = 14;
const range = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
/** Lays out lines from the top of a page down. */
const paragraph = (lines: readonly string[], top: number): PrintedLine[] =>
  lines.map((text, at) => ({ text, y: top - at * LEADING }));
const read = async (pages: readonly (readonly PrintedLine[])[]) =>
  (await readPdf(printPdf(pages), 'program.pdf', 'Program')).pages.map(({ text }) => text);
const PROSE = [
  'The bar hangs from the hooks until',
  'it is lifted off, and stays there',
  'until it is put back.',
];

describe('a training program as a PDF', () => {
  it('keeps its weeks and loads, with a week on each page', async () => {
    const sets = (week: number) => [`Squat 5 x 5 at ${68 + 2 * week} %`, `Bench 5 x 5 at ${66 + 2 * week} %`];
    const pages = range(8).map((week) => [
      { text: `Week ${week}`, y: 780, size: 24 },
      ...paragraph(sets(week), 700),
    ]);
    expect(await read(pages)).toEqual(range(8).map((week) => `# Week ${week}\n\n${sets(week).join(' ')}`));
  });

  it.each([
    ['a workout', (number: number) => `Workout ${number}`],
    ['a day of a week', (number: number) => `Week 2 Day ${number + 1}`],
    ['a grade of effort', (number: number) => `Bench press, RPE ${number + 5}`],
    ['a weight', (number: number) => `Bench press ${97.5 + 2.5 * number}`],
    ['a heading', (number: number) => `Squat Cycle ${number + 2}`, 18],
  ])('keeps %s at the edge of each page', async (_, title, size = 11) => {
    const pages = range(4).map((number) => [{ text: title(number), y: 780, size }, ...paragraph(PROSE, 740)]);
    for (const [at, text] of (await read(pages)).entries()) expect(text).toContain(title(at + 1));
  });

  it('keeps a title above the sets that only it explains', async () => {
    const pages = range(4).map(() => [
      { text: 'Squat', y: 780, size: 20 },
      ...paragraph(['5x5', '3x3'], 700),
    ]);
    expect(await read(pages)).toEqual(range(4).map(() => '# Squat\n\n5x5 3x3'));
  });

  it('keeps the total of a table, and drops a head with the page’s number beside it', async () => {
    const cells = (y: number, name: string, number: number) => [
      { text: name, x: 72, y },
      { text: `${number}`, x: 400, y },
    ];
    const pages = range(4).map((number) => [
      ...cells(800, 'The Iron Book', number + 30),
      ...paragraph(PROSE, 740),
      ...cells(600, 'Total', 500 + 20 * number),
    ]);
    for (const [at, text] of (await read(pages)).entries()) {
      expect(text).toContain(`Total ${520 + 20 * at}`);
      expect(text).not.toContain('The Iron Book');
    }
  });

  it.each([
    ['beside a title', (page: number) => (page % 2 ? `${page + 6} Jim Oar` : `Rowing for All ${page + 6}`)],
    ['behind a chapter', (page: number) => `Chapter 2 ${page + 6}`],
    ['of all pages', (page: number) => `Rowing for All | Page ${page} of 12`],
    ['in Roman numerals', (page: number) => 'ii iii iv v vi vii viii ix x xi xii xiii'.split(' ')[page - 1]!],
    ['of two printed pages', (page: number) => `${2 * page}`],
  ])('drops the page number %s', async (_, footer) => {
    const pages = range(12).map((page) => [...paragraph(PROSE, 740), { text: footer(page), y: 60, size: 9 }]);
    expect(await read(pages)).toEqual(range(12).map(() => PROSE.join(' ')));
  });
});

describe('the dot leaders of a PDF', () => {
  const log = ['Squat .......... 100', 'Bench .......... 80', 'Deadlift .......... 120'];
  const rows = (lines: readonly string[]) => lines.map((text, at) => ({ text, y: 700 - 20 * at }));

  it('are kept in a log of lifts', async () => {
    const [text] = await read([rows(log)]);
    for (const line of log) expect(text).toContain(line);
  });

  it('are kept where its lifts are headings later', async () => {
    const later = ['Squat', 'Bench', 'Deadlift'].map((text) => [
      { text, y: 780, size: 18 },
      ...paragraph(PROSE, 740),
    ]);
    const [text] = await read([rows(log), ...later]);
    for (const line of log) expect(text).toContain(line);
  });

  it('are dropped with the entries below a heading, and with those that lead to a part of the work', async () => {
    const entries = ['Squat ........ 2', 'Bench ........ 3', 'Deadlift ........ 4'];
    const later = ['Squat', 'Bench', 'Deadlift'].map((text) => [
      { text, y: 780, size: 18 },
      ...paragraph(PROSE, 740),
    ]);
    const contents = { text: 'Contents', y: 780, size: 18 };
    for (const page of [
      [contents, ...rows(entries)],
      [{ ...contents, text: 'In this book' }, ...rows(entries)],
    ])
      expect((await read([page, ...later])).join()).not.toContain('.....');
  });

  it('are dropped in an index of any name', async () => {
    const pages = range(6).map(() => paragraph(PROSE, 740));
    const index = [
      { text: 'Index of Lifts', y: 780, size: 18 },
      ...rows(['Bench ....... 4', 'Squat ....... 2']),
    ];
    expect((await read([...pages, index])).join()).not.toContain('.....');
  });
});

describe('a PDF’s page after its table of contents', () => {
  const contents = [
    { text: 'Contents', y: 780, size: 20 },
    { text: 'The program 2', y: 700 },
    { text: 'The log 5', y: 680 },
  ];
  const rows = (lines: readonly string[]) => lines.map((text, at) => ({ text, y: 700 - 20 * at }));

  it('is kept, also where most of its lines end with a number', async () => {
    const sessions = range(6).map((session) => `Session ${session} squat bench row ${55 + 5 * session}`);
    const program = [{ text: 'The program', y: 780, size: 20 }, ...rows(sessions)];
    const [first, second] = await read([contents, program, ...range(80).map(() => paragraph(PROSE, 740))]);
    expect(first).toBe('');
    for (const line of ['# The program', ...sessions]) expect(second).toContain(line);
    expect((await read([contents, rows(sessions)]))[1]).toContain(sessions[0]);
  });

  it('is dropped where its entries go on', async () => {
    const more = rows(range(6).map((part) => `Appendix ${part} ${5 + 10 * part}`));
    const [, second] = await read([contents, more, ...range(80).map(() => paragraph(PROSE, 740))]);
    expect(second).toBe('');
  });
});
