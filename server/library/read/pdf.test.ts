import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { readPdf } from './pdf.ts';
import { type PrintedLine, printPdf } from './pdf-testing.ts';

const LEADING = 14;

/** Lays out lines from the top of a page down. */
function paragraph(lines: readonly string[], top: number): PrintedLine[] {
  return lines.map((text, index) => ({ text, y: top - index * LEADING }));
}

describe('readPdf', () => {
  it('keeps page numbers, paragraphs and headings, and drops what every page repeats', async () => {
    const page = (number: number) => [
      { text: 'Strong on Purpose', x: 400, y: 800, size: 9 },
      { text: `Chapter ${number}`, y: 740, size: 18 },
      ...paragraph(['The box breaks the squat into', `two parts, on page ${number}.`], 718),
      ...paragraph(['Sit back, stop, and drive.', 'Then do it again.'], 718 - 4 * LEADING),
      { text: `- ${number} -`, x: 290, y: 40, size: 9 },
    ];
    const work = await readPdf(
      printPdf([1, 2, 3, 4].map(page), { title: 'The Shed', author: 'R. Halvorsen' }),
      'a.pdf',
      'A',
    );
    expect(work).toMatchObject({ title: 'The Shed', author: 'R. Halvorsen', kind: 'article' });
    expect(work.pages.map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(work.pages[2]!.text).toBe(
      '# Chapter 3\n\nThe box breaks the squat into two parts, on page 3.\n\nSit back, stop, and drive. Then do it again.',
    );
  });

  it('joins a word split at a line end, and keeps a compound’s hyphen', async () => {
    const lines = paragraph(
      ['A long-term plan needs accommo-', 'dating resistance. It is a long-', 'term plan.'],
      700,
    );
    const work = await readPdf(printPdf([lines]), 'a.pdf', 'A');
    expect(work.pages[0]!.text).toBe(
      'A long-term plan needs accommodating resistance. It is a long-term plan.',
    );
  });

  it('keeps list items on separate lines', async () => {
    const lines = paragraph(
      ['Bring these to the meet:', '1. A singlet', '2. A belt', '3. Something to eat'],
      700,
    );
    const work = await readPdf(printPdf([lines]), 'a.pdf', 'A');
    expect(work.pages[0]!.text).toMatch(/\n1\. A singlet\n2\. A belt\n3\. Something to eat$/);
  });

  it('takes a work’s title from its largest heading, then from the file', async () => {
    const named = [{ text: 'Weak Points', y: 740, size: 20 }, ...paragraph(['Where the bar stops.'], 700)];
    expect((await readPdf(printPdf([named]), 'a.pdf', 'A')).title).toBe('Weak Points');
    const nameless = paragraph(['Where the bar stops.'], 700);
    expect(
      (await readPdf(printPdf([nameless], { title: 'Microsoft Word - x.doc' }), 'a.pdf', 'A')).title,
    ).toBe('A');
  });

  it('reads 300 pages', async () => {
    const pages = Array.from({ length: 300 }, (_, index) =>
      paragraph(
        Array.from(
          { length: 30 },
          (_, line) => `Page ${index + 1} line ${line} says something about squats.`,
        ),
        780,
      ),
    );
    const work = await readPdf(printPdf(pages), 'a.pdf', 'A');
    expect(work.pages).toHaveLength(300);
    expect(work.kind).toBe('book');
    expect(work.pages[299]!.text).toContain('Page 300 line 7');
  });

  it.each([
    [
      'encrypted',
      printPdf([paragraph(['Secret.'], 700)], { encrypted: true }),
      /^a\.pdf is password-protected/,
    ],
    ['without text', printPdf([[], []]), /^a\.pdf is a PDF without text, probably scanned/],
    ['only a head', Buffer.from('%PDF-1.7\n'), /^a\.pdf is a damaged PDF/],
    [
      'rubbish',
      Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5000, 0xd7)]),
      /^a\.pdf is a damaged PDF/,
    ],
  ])('says what is wrong with a PDF %s', async (_, bytes, sentence) => {
    await expect(readPdf(bytes, 'a.pdf', 'A')).rejects.toThrow(sentence);
  });

  it('reads or refuses a truncated PDF, and never hangs', async () => {
    const whole = printPdf([paragraph(['One line.'], 700), paragraph(['Two lines.'], 700)]);
    for (const share of [0.2, 0.5, 0.8, 0.95]) {
      const cut = whole.subarray(0, Math.floor(share * whole.length));
      const outcome = await readPdf(cut, 'a.pdf', 'A').catch((error: unknown) => error);
      if (outcome instanceof Error) expect(outcome.message).toMatch(/^a\.pdf .*\.$/);
    }
  });

  it('kills the reader of a PDF that takes too long', async () => {
    const slow = readPdf(bomb(), 'a.pdf', 'A', undefined, { ...ROOMY, milliseconds: 1_000 });
    await expect(slow).rejects.toThrow('a.pdf could not be read within 1 seconds.');
  });

  it.each([
    ['Flate', '/FlateDecode', Buffer.alloc(100_000_000, ' ')],
    ['Flate twice', '/FlateDecode /FlateDecode', deflateSync(Buffer.alloc(100_000_000, ' '))],
    ['run lengths', '/FlateDecode /RunLengthDecode', Buffer.alloc(2_000_000, Buffer.from([129, 32]))],
    ['ASCII85', '/FlateDecode /ASCII85Decode', Buffer.alloc(30_000_000, 'z')],
  ])('kills the reader of a PDF that unpacks to too much: %s', async (_, filters, content) => {
    const limits = { ...ROOMY, bufferMegabytes: 48 };
    const big = readPdf(pageOf(deflateSync(content), filters), 'a.pdf', 'A', undefined, limits);
    await expect(big).rejects.toThrow('a.pdf takes too much memory to read.');
  });

  it('reads a page in several layers', async () => {
    const content = Buffer.from('BT /F 11 Tf 72 700 Td (Squat heavy.) Tj ET');
    const page = pageOf(deflateSync(deflateSync(content)), '/FlateDecode /FlateDecode');
    const work = await readPdf(page, 'a.pdf', 'A', undefined, { ...ROOMY, bufferMegabytes: 48 });
    expect(work.pages[0]!.text).toBe('Squat heavy.');
  });

  it('kills the reader of a PDF with too much text', async () => {
    const page = printPdf([paragraph(['One line of text.'], 700)]);
    const long = readPdf(page, 'a.pdf', 'A', undefined, { ...ROOMY, maxCharacters: 10 });
    await expect(long).rejects.toThrow('a.pdf contains too much text to read.');
  });
});

const ROOMY = {
  milliseconds: 20_000,
  heapMegabytes: 512,
  bufferMegabytes: 2000,
  maxCharacters: 50_000_000,
};

/** A few kilobytes that unpack to 200 MB of operators. */
const bomb = () => pageOf(deflateSync(Buffer.alloc(200_000_000, 'BT (x) Tj ET\n')), '/FlateDecode');

/** Creates a PDF of one page with this content. */
function pageOf(content: Buffer, filters: string): Buffer {
  const parts = [
    '%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n',
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F 5 0 R >> >> /Contents 4 0 R >>\nendobj\n',
    '5 0 obj\n<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>\nendobj\n',
    `4 0 obj\n<< /Length ${content.length} /Filter [${filters}] >>\nstream\n`,
  ].map((part) => Buffer.from(part));
  return Buffer.concat([
    ...parts,
    content,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  ]);
}

describe('a typeset PDF', () => {
  const text = async (lines: readonly PrintedLine[]) =>
    (await readPdf(printPdf([lines]), 'a.pdf', 'A')).pages[0]!.text;

  it('reads overprinted bold text once, even letter by letter', async () => {
    const bold = { text: 'The guard', x: 72, y: 700 };
    expect(await text([bold, { ...bold, x: 72.4 }])).toBe('The guard');
    expect(await text([{ text: 'TThhee sswwoorrdd', y: 700 }])).toBe('The sword');
    expect(await text(paragraph(['All will see the moon.'], 670))).toBe('All will see the moon.');
  });

  it('joins a large initial to its word, and makes no heading of it', async () => {
    const lines = [
      { text: 'T', x: 72, y: 690, size: 30 },
      { text: 'he stance comes first in every', x: 100, y: 700 },
      ...paragraph(['lesson, and in every bout.'], 686),
    ];
    expect(await text(lines)).toBe('The stance comes first in every lesson, and in every bout.');
  });

  it('reads two columns one after the other, below what spans both', async () => {
    const column = (name: string, x: number) =>
      Array.from({ length: 8 }, (_, at) => ({
        text: `${name} column line ${at} runs to its very edge`,
        x,
        y: 700 - at * LEADING,
      }));
    const left = column('Left', 60);
    const right = column('Right', 310);
    const mixed = left.flatMap((line, at) => [line, right[at]!]);
    const read = await text([{ text: 'Advance and retreat', x: 180, y: 760, size: 20 }, ...mixed]);
    expect(read.startsWith('# Advance and retreat\n\nLeft column line 0')).toBe(true);
    expect(read.indexOf('Left column line 7')).toBeLessThan(read.indexOf('Right column line 0'));
  });

  it('recognizes a chapter by its words, and drops the entries of a table of contents', async () => {
    const contents = [
      'Chapter One: The Rack . . . . . . . . . . . 3',
      'Index . . . . . . . . . . . . . . . . . . 9',
    ];
    const pages = [
      [
        { text: 'The Iron Book', y: 780, size: 24 },
        ...contents.map((text, at) => ({ text, y: 700 - 14 * at })),
        { text: 'Chapter Two: The Bar 31', y: 600 },
      ],
      [
        { text: 'Chapter One: The Rack', y: 700 },
        { text: 'A rack stands on four feet, and it is bolted down before', y: 660 },
        { text: 'anybody loads a bar on it.', y: 646 },
        { text: 'section 8, clause 8 of our rules says:', y: 632 },
        { text: 'Nobody leaves plates on a bar.', y: 590 },
      ],
    ];
    const [first, second] = (await readPdf(printPdf(pages), 'iron.pdf', '')).pages;
    expect(first!.text).not.toContain('. . .');
    expect(first!.text).not.toContain('# Chapter Two');
    expect(second!.text).toMatch(/^#+ Chapter One: The Rack\n\nA rack stands/);
    expect(second!.text).not.toContain('# section');
  });

  it('keeps a table', async () => {
    const row = (at: number, cells: readonly string[]) =>
      cells.map((cell, column) => ({ text: cell, x: 72 + 130 * column, y: 640 - at * LEADING }));
    const rows = [
      ['Week', 'Bar', 'Sets'],
      ['1', '50 %', '12 x 2'],
      ['2', '55 %', '12 x 2'],
      ['3', '60 %', '10 x 2'],
    ];
    const read = await text([
      ...paragraph(['The wave of three weeks is this.'], 700),
      ...rows.flatMap((cells, at) => row(at, cells)),
    ]);
    expect(read).toContain('| Week | Bar | Sets |\n| --- | --- | --- |\n| 1 | 50 % | 12 x 2 |');
    expect(read.startsWith('The wave of three weeks is this.\n\n|')).toBe(true);
  });

  it('separates a footnote from the text above it', async () => {
    const lines = [
      ...paragraph(['The salle is old,1 and its floor is', 'of oak and very much'], 700),
      { text: '1 Built in 1611 by a pupil of the master.', y: 660, size: 8 },
    ];
    expect(await text(lines)).toBe(
      'The salle is old,1 and its floor is of oak and very much\n\n1 Built in 1611 by a pupil of the master.',
    );
  });

  it('recognizes a heading in bold, and one in capitals with space around it', async () => {
    const lines = [
      ...paragraph(['The bar hangs from the hooks of', 'the rack until it is lifted off.'], 700),
      { text: 'Setting up', y: 668, bold: true },
      ...paragraph(['Step under it, with both feet on', 'the floor, and lift it off.'], 654),
      { text: 'WALKING OUT', y: 600 },
      ...paragraph(['Take two steps back, and not one', 'more than two.'], 560),
    ];
    expect([...(await text(lines)).matchAll(/^#+ (.*)$/gmu)].map(([, title]) => title)).toEqual([
      'Setting up',
      'WALKING OUT',
    ]);
  });

  it('builds a list from bullets and numbers set apart from their items', async () => {
    const items = [
      'Sit back and down to the box.',
      'Stop there for a whole second.',
      'Drive up with the hips first.',
    ];
    const list = (mark: (at: number) => string, top: number) =>
      items.flatMap((item, at) => [
        { text: mark(at), x: 72, y: top - at * LEADING },
        { text: item, x: 100, y: top - at * LEADING },
      ]);
    const read = await text([
      ...list(() => '-', 700),
      ...paragraph(['Then these, in order, each of them once a week:'], 640),
      ...list((at) => `${at + 1}`, 600),
    ]);
    expect(read).toContain(`- ${items[0]}\n- ${items[1]}`);
    expect(read).toContain(`1. ${items[0]}\n2. ${items[1]}\n3. ${items[2]}`);
  });

  it('keeps a table with empty or multi-line cells', async () => {
    const cells = (y: number, ...texts: string[]) =>
      texts.flatMap((cell, column) => (cell === '' ? [] : [{ text: cell, x: 72 + 150 * column, y }]));
    const read = await text([
      ...paragraph(['The cues of the three lifts are these.'], 700),
      ...cells(660, 'Lift', 'Cue', 'Fault'),
      ...cells(640, 'Squat', 'Spread the floor', 'Knees cave in'),
      ...cells(626, '', 'with your feet'),
      ...cells(606, 'Bench', 'Pull the bar apart', ''),
      ...cells(586, 'Deadlift', 'Push the floor away', 'Hips shoot up'),
    ]);
    expect(read).toContain(
      '| Squat | Spread the floor with your feet | Knees cave in |\n| Bench | Pull the bar apart |  |\n| Deadlift |',
    );
  });

  it('reads a rotated page', async () => {
    const lines = paragraph(['The wave of three weeks begins at', 'half of the best lift.'], 500);
    expect(await text(lines.map((line) => ({ ...line, turned: true })))).toBe(
      'The wave of three weeks begins at half of the best lift.',
    );
  });

  it('closes up spaced letters', async () => {
    expect(await text([{ text: 'S Q U A T', y: 740, size: 20 }, ...paragraph(['Sit back.'], 700)])).toBe(
      '# SQUAT\n\nSit back.',
    );
  });

  it('keeps chapters that start at the same height, and drops headers beside page numbers', async () => {
    const page = (number: number) => [
      { text: 'The Iron Book', x: 72, y: 800, size: 9 },
      { text: `${number}`, x: 500, y: 800, size: 9 },
      { text: `CHAPTER ${number}`, y: 740 },
      ...paragraph(
        ['The bar hangs from the hooks until', 'it is lifted off, and stays there', 'until it is put back.'],
        700,
      ),
    ];
    const work = await readPdf(printPdf([1, 2, 3, 4].map(page)), 'iron.pdf', 'Iron');
    expect(work.title).toBe('Iron');
    expect(work.pages.map((one) => one.text.split('\n')[0])).toEqual(
      [1, 2, 3, 4].map((n) => `# CHAPTER ${n}`),
    );
    expect((await readPdf(printPdf([page(1)]), 'iron.pdf', 'Iron')).pages[0]!.text).not.toContain(
      'The Iron Book',
    );
  });

  it('drops a contents page without dot leaders', async () => {
    const contents = ['The Squat', 'The Bench', 'The Deadlift'].flatMap((title, at) => [
      { text: title, y: 700 - 20 * at },
      { text: `${at * 9 + 5}`, x: 400, y: 700 - 20 * at },
    ]);
    const pages = [[{ text: 'Contents', y: 760, size: 20 }, ...contents], paragraph(['Sit back.'], 700)];
    const work = await readPdf(printPdf(pages), 'iron.pdf', 'Iron');
    expect(work.pages.map((one) => one.text)).toEqual(['', 'Sit back.']);
  });

  it('reports fonts without a character map instead of keeping garbage', async () => {
    const signs = Array.from({ length: 40 }, (_, at) => `k~\`l|${at}oz wGh]Kn}f {LpDYZ &zP*q#a~b`);
    await expect(readPdf(printPdf([paragraph(signs, 780)]), 'a.pdf', 'A')).rejects.toThrow(
      /^a\.pdf is a PDF whose fonts do not say which letters they show; run text recognition/,
    );
  });

  it('ignores an author set by a program', async () => {
    const page = paragraph(['Sit back.'], 700);
    expect((await readPdf(printPdf([page], { author: '(anonymous)' }), 'a.pdf', 'A')).author).toBe('');
  });

  it.each(['hrnb034.tmp', 'Microsoft Word - handbook.doc', 'untitled-1', '0034_12'])(
    'is not titled %s',
    async (title) => {
      const pages = [
        [
          { text: 'The Art of the Sword', y: 740, size: 22 },
          ...paragraph(['Begin here, with the feet, and', 'with the blade in its place.'], 700),
        ],
      ];
      expect((await readPdf(printPdf(pages, { title }), 'a.pdf', 'A')).title).toBe('The Art of the Sword');
    },
  );
});
