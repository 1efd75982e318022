import { describe, expect, it } from 'vitest';
import { readText } from './text.ts';

/** Creates paragraphs of ten sentences, wrapped as in digital libraries. */
function wrapped(start: string, sentences = 60): string {
  const said = Array.from(
    { length: sentences },
    (_, at) => `The rower pulls the oar through water number ${at} and sits back without haste.`,
  );
  const paragraphs = [start];
  for (let at = 0; at < said.length; at += 10) paragraphs.push(said.slice(at, at + 10).join(' '));
  return paragraphs.map((text) => text.replace(/(.{1,66})(?: |$)/gu, '$1\n').trim()).join('\n\n');
}

const read = (text: string) => readText(text, 'book.txt', 'Book');
const LIBRARY = (body: string) => `The Project Gutenberg EBook of Rowing, by Ada Oar

This eBook is for the use of anyone anywhere at no cost.

Title: Rowing for the Many
       A Handbook

Author: Ada Oar

Release Date: March 1, 2007 [EBook #1]

*** START OF THIS PROJECT GUTENBERG EBOOK ROWING FOR
THE MANY ***

Produced by Some People and the Online
Distributed Proofreading Team

Transcriber's note:

      Italics are shown by _underscores_.

${body}

*** END OF THIS PROJECT GUTENBERG EBOOK ROWING ***

LICENSE You may copy it.
`;

describe('a long plain text', () => {
  const headings = (text: string) => [...text.matchAll(/^#+ (.*)$/gmu)].map(([, title]) => title);
  const textOf = (book: ReturnType<typeof read>) => book.pages.map((page) => page.text).join('\n\n');

  it('whose volumes count their chapters from one is cited with its volumes', () => {
    const chapters = (about: string) =>
      ['I', 'II']
        .map((number) => `CHAPTER ${number}\n\n${wrapped(`A ${about} floats in water.`)}`)
        .join('\n\n');
    const labels = (text: string) => read(text).pages.map(({ section }) => section);
    expect(labels(`VOLUME I\n\n${chapters('boat')}\n\nVOL. II\n\n${chapters('raft')}`)).toEqual([
      'VOLUME I · CHAPTER I',
      'VOLUME I · CHAPTER II',
      'VOL. II · CHAPTER I',
      'VOL. II · CHAPTER II',
    ]);
    const counted = chapters('raft')
      .replace('CHAPTER II', 'CHAPTER IV')
      .replace('CHAPTER I\n', 'CHAPTER III\n');
    expect(labels(`PART I\n\n${chapters('boat')}\n\nPART II\n\n${counted}`)).toEqual([
      'CHAPTER I',
      'CHAPTER II',
      'CHAPTER III',
      'CHAPTER IV',
    ]);
  });

  it('from a digital library has its own title, author and text, without the library’s additions', () => {
    const book = read(
      LIBRARY(
        `ROWING\n\nCHAPTER I\n\nTHE BOAT\n\n${wrapped('A boat floats.', 200)}\n\nCHAPTER II. The Oar\n\n${wrapped('An oar is a lever.', 200)}`,
      ),
    );
    expect(book).toMatchObject({ title: 'Rowing for the Many: A Handbook', author: 'Ada Oar', kind: 'book' });
    const text = book.pages.map((page) => page.text).join('\n');
    expect(text).not.toMatch(/Gutenberg|Proofreading|LICENSE|underscores/);
    const labels = book.pages.map(({ section }) => section);
    expect(labels).toContain('CHAPTER I: THE BOAT, part 1');
    expect(labels.at(-1)).toMatch(/^CHAPTER II\. The Oar/);
    expect(Math.max(...book.pages.map((page) => page.text.length))).toBeLessThan(13_000);
  });

  it('is divided by all-capital, numbered and italic headings, and by sidenotes', () => {
    const book = read(
      `THE STROKE\n\n${wrapped('Begin.', 80)}\n\n1. The Catch\n\n${wrapped('Drop it.', 80)}\n\n_The Finish._\n\n${wrapped('Draw it in.', 80)}\n\n[Sidenote: _On breathing._]\n\n${wrapped('Breathe out.', 80)}`,
    );
    const text = book.pages.map((page) => page.text).join('\n');
    expect([...text.matchAll(/^#+ (.*)$/gmu)].map(([, title]) => title)).toEqual([
      'THE STROKE',
      '1. The Catch',
      'The Finish',
      'On breathing',
    ]);
  });

  it('does not treat a sentence, list or lead-in as a heading', () => {
    const book = read(
      `${wrapped('First.', 150)}\n\n6. The following must be observed:\n\n1. Sit.\n2. Pull.\n\nChapter two of my life began then.\n\n${wrapped('Second.', 150)}`,
    );
    expect(book.pages.map((page) => page.text).join('\n')).not.toMatch(/^#/mu);
  });

  it.each([
    ['[Pg 12]', (number: number) => `[Pg ${number}]`],
    ['{12}', (number: number) => `{${number}}`],
    ['a bare number above each page', (number: number) => `\n\n${number}\n\n`],
  ])('has the printed pages marked by %s', (_, mark) => {
    const body = Array.from(
      { length: 12 },
      (_each, at) => `${mark(at + 7)}${wrapped(`Page ${at + 7} begins.`, 25)} `,
    ).join('');
    const { pages } = read(body);
    expect(pages.map(({ number }) => number)).toEqual(Array.from({ length: 12 }, (_each, at) => at + 7));
    expect(pages[3]).toMatchObject({ number: 10, section: null });
    expect(pages[3]!.text).toMatch(/^Page 10 begins\./);
    expect(pages.map((page) => page.text).join(' ')).not.toMatch(/\[Pg|\{\d|\uE000/u);
  });

  it('loses its running headers, and joins lines and split words', () => {
    const body = Array.from(
      { length: 9 },
      (_each, at) =>
        `${wrapped(`Part ${at}.`, 30)}\n\nNobody rows with the\n\nROWING FOR THE MANY\n\narms alone. A well-known oars-\nman pulls the oar-\nblade with great and long-\nlasting care for the long-lasting boat.`,
    ).join('\n\n');
    const text = read(body)
      .pages.map((page) => page.text)
      .join('\n');
    expect(text).not.toContain('ROWING FOR THE MANY');
    expect(text).toContain(
      'Nobody rows with the arms alone. A well-known oarsman pulls the oarblade with great and long-lasting care',
    );
  });

  it('loses its contents and its index, and says so', () => {
    const book = read(
      `CONTENTS\n\nCHAPTER I. The Boat ... 1\n\nCHAPTER II. The Oar ... 90\n\nCHAPTER I. The Boat\n\n${wrapped('A boat floats.', 200)}\n\nCHAPTER II. The Oar\n\n${wrapped('An oar pulls.', 100)}\n\nINDEX\n\nBoat, 1, 7\nOar, 90\n\nNOTES\n\nAn oar may be made of ash, of spruce or of any wood that is light.`,
    );
    const text = book.pages.map((page) => page.text).join('\n');
    expect(text).not.toMatch(/\.\.\. 90|Oar, 90/);
    expect(text).toMatch(/# NOTES\n\nAn oar may be made of ash/);
    expect(text.match(/CHAPTER I\. The Boat/g)).toHaveLength(1);
    expect(book.notes).toEqual(['Its table of contents and its index were left out.']);
  });

  it('keeps what is between its contents and its first chapter', () => {
    const text = textOf(
      read(
        `CONTENTS\n\nPART I. The Boat ... 1\n\nPART II. The Oar ... 90\n\nDEFINITIONS\n\n_Stroke:_ The pull of an oar through the water, from catch to finish.\n\n_Catch:_ Its beginning.\n\nPART I. The Boat\n\n${wrapped('A boat floats.', 200)}\n\nPART II. The Oar\n\n${wrapped('An oar pulls.', 100)}`,
      ),
    );
    expect(text).toMatch(/# DEFINITIONS\n\n_Stroke:_ The pull/);
    expect(text).not.toMatch(/\.\.\. 90/);
  });

  it('in Markdown keeps its headings and is divided at them', () => {
    const book = read(
      `# Rowing\n\n## The Boat\n\n${wrapped('A boat floats.', 150)}\n\n## The Oar\n\n${wrapped('An oar pulls.', 150)}`,
    );
    expect(new Set(book.pages.map(({ section }) => section?.replace(/, part \d+$/, '')))).toEqual(
      new Set(['The Boat', 'The Oar']),
    );
  });

  it.each([
    ['[3]', (number: number) => `[${number}]`],
    ['{3}', (number: number) => `{${number}}`],
  ])('treats %s in its sentences as footnotes, not as pages', (_, mark) => {
    const body = [1, 2, 3, 4, 5, 6].map(
      (number) => `${wrapped(`An oar is long${mark(number)} and light.`, 10 + 40 * (number % 3))}`,
    );
    const notes = [1, 2, 3, 4, 5, 6].map((number) => `${mark(number)} Ten feet or more.`);
    const book = read(
      `CHAPTER I\n\n${body.join('\n\n')}\n\nCHAPTER II\n\n${[...body, ...notes].join('\n\n')}`,
    );
    expect(book.pages[0]!.section).toMatch(/^CHAPTER I\b/);
    expect(textOf(book)).toContain(`An oar is long${mark(3)} and light.`);
  });

  it('takes lone numbers far apart for its chapters', () => {
    const body = [1, 2, 3, 4, 5, 6].map(
      (number) => `${number}\n\n${wrapped(`Lesson ${number} is this.`, 130)}`,
    );
    expect(headings(textOf(read(body.join('\n\n'))))).toEqual([1, 2, 3, 4, 5, 6].map((n) => `Chapter ${n}`));
  });

  it('recognizes chapters between Roman numerals of a single letter', () => {
    const body = ['I.', 'II.', 'III.', 'IV.', 'V.', 'VI.'].map(
      (numeral) => `${numeral}\n\n${wrapped('A boat floats.', 60)}`,
    );
    expect(headings(textOf(read(body.join('\n\n'))))).toEqual(['I', 'II', 'III', 'IV', 'V', 'VI']);
  });

  it('has no sections for its title page, and takes its title from it', () => {
    const book = read(
      `ROWING FOR ALL\n\nBY\n\nADA OAR, M.A.\n\nNEW YORK\n\nWATER PRESS\n\nTHE BOAT\n\n${wrapped('A boat floats on the water.', 150)}\n\nTHE OAR\n\n${wrapped('An oar pulls.', 150)}`,
    );
    expect(book).toMatchObject({ title: 'ROWING FOR ALL', author: 'ADA OAR, M.A.' });
    expect(headings(textOf(book))).toEqual(['THE BOAT', 'THE OAR']);
    expect(textOf(book)).toContain('WATER PRESS');
  });

  it('takes a dialog’s speakers and a workout’s recurring parts for text', () => {
    const days = Array.from(
      { length: 8 },
      (_each, at) =>
        `Week ${at + 1}\n\n${wrapped('This week is heavy.', 40)}\n\nWARM-UP\n\nRow easily for five minutes.\n\nMAIN WORK\n\nRow four times five hundred meters.`,
    );
    const book = read(days.join('\n\n'));
    expect(headings(textOf(book))).toEqual(days.map((_day, at) => `Week ${at + 1}`));
    expect(textOf(book)).toContain('WARM-UP\n\nRow easily for five minutes.');
  });

  it('keeps the question mark and the quotation marks of its headings', () => {
    const book = read(
      `WHY ROW?\n\n${wrapped('Because.', 120)}\n\nTHE "CATCH."\n\n${wrapped('Drop it.', 120)}`,
    );
    expect(headings(textOf(book))).toEqual(['WHY ROW?', 'THE "CATCH"']);
  });

  it('has headings in title case, over rules, and names below its chapters', () => {
    const book = read(
      `Chapter 1\n\nFinding Your Feet.\n\n${wrapped('Stand up.', 60)}\n\nHow to Hold the Oar\n\n${wrapped('Hold it with both of your hands and do not let go of it.', 60)}\n\nBreathing\n=========\n${wrapped('Breathe out.', 60)}\n\nYours truly,\n\n${wrapped('Ada.', 60)}`,
    );
    expect(headings(textOf(book))).toEqual([
      'Chapter 1: Finding Your Feet',
      'How to Hold the Oar',
      'Breathing',
    ]);
  });

  it('does not treat a command, code or the source of a poem as a heading', () => {
    const book = read(
      `${wrapped('First.', 150)}\n\n  # rm -rf\n\nD:\\>CD ROWING\n\n--ADA OAR\n\n${wrapped('Second.', 150)}`,
    );
    expect(headings(textOf(book))).toEqual([]);
  });

  it('with a blank line between all lines has whole paragraphs', () => {
    const body = wrapped('A boat floats.', 300).replace(/\n(?!\n)/gu, '\n\n');
    expect(textOf(read(body))).toContain('A boat floats.');
    expect(textOf(read(body))).toContain(
      'sits back without haste. The rower pulls the oar through water number 3 ',
    );
  });

  it('extracted from a PDF has its pages, without headers and page numbers', () => {
    const pages = Array.from(
      { length: 12 },
      (_each, at) =>
        `${at % 2 ? `${at + 1}    ROWING FOR ALL` : `THE STROKE    ${at + 1}`}\n\n${'Stroke '.repeat(at + 1)}is what he said to an oars-\nman.\n\n${wrapped('He rows.', 25)}\n`,
    );
    const book = read(pages.join('\f'));
    expect(book.pages.map(({ number }) => number)).toEqual(pages.map((_page, at) => at + 1));
    expect(textOf(book)).not.toMatch(/ROWING FOR ALL|THE STROKE/);
    expect(book.pages[3]!.text).toMatch(/^Stroke Stroke Stroke Stroke is what he said to an oarsman\./);
  });

  it('drops a picture whose caption continues after a blank line, and says so', () => {
    const book = read(
      `${wrapped('First.', 150)}\n\n[Illustration: THE BOAT\n\nAT HENLEY]\n\n${wrapped('Second.', 150)}`,
    );
    expect(textOf(book)).not.toMatch(/HENLEY|Illustration/);
    expect(book.notes).toEqual(['One picture was left out.']);
  });

  it('by several people names each of them', () => {
    const body = `CHAPTER I\n\n${wrapped('A boat floats.', 250)}`;
    const book = read(LIBRARY(body).replace('Author: Ada Oar', 'Author: Ada Oar\n        Bo Thwart'));
    expect(book).toMatchObject({ title: 'Rowing for the Many: A Handbook', author: 'Ada Oar, Bo Thwart' });
  });

  it('has a heading above a line that leads in a list', () => {
    const must = 'To obtain a badge for it an oarsman must';
    const book = read(
      `CHAPTER I\n\n${wrapped('A boat floats.', 150)}\n\nSculling\n\n${must}\n\n1. Sit.\n\n2. Pull.\n\nThe Blade\n\n${wrapped('An oar is a lever, and who rows sits at its short end.', 150)}`,
    );
    expect(headings(textOf(book))).toEqual(['CHAPTER I', 'Sculling', 'The Blade']);
  });

  it('from an early digital library has the title named in its first line', () => {
    const book = read(
      `**The Project Gutenberg Etext of Rowing for All, by Ada Oar**\n\nCopyright laws are changing.\n\n*END*THE SMALL PRINT! FOR PUBLIC DOMAIN ETEXTS*Ver.04.29.93*END*\n\nThis etext was scanned by Some People.\n\nCHAPTER I\n\n${wrapped('A boat floats.', 250)}`,
    );
    expect(book).toMatchObject({ title: 'Rowing for All', author: 'Ada Oar' });
    expect(textOf(book)).not.toMatch(/Some People|SMALL PRINT/);
  });

  it('loses its transcribers’ notes completely', () => {
    const book = read(
      LIBRARY(
        `[Transcriber's Note: this book has two indexes.\n\nErrors are listed at the end.]\n\nCHAPTER I\n\n${wrapped('A boat floats.', 250)}`,
      ),
    );
    expect(textOf(book)).not.toMatch(/two indexes|Errors are listed/);
  });

  it.each([
    ['single lines', 'word and word that goes on\n\n'],
    ['entries', 'CONTENTS\n\nThe Boat\n\n'],
    ['numbers', '\n\n12\n\n'],
    ['capitals', 'THE HEAD\n\ntext goes\n\n'],
    ['open brackets', '[Illustration: '],
  ])('of 200,000 %s is read', (_, part) => {
    expect(read(part.repeat(200_000)).pages.length).toBeGreaterThan(0);
  });
});

it('keeps the contents of a bag, which are no chapters', () => {
  const list = 'Belt and knee sleeves\n\nSinglet\n\nChalk, in a closed bag';
  const { pages, notes = [] } = read(
    `BEFORE THE MEET\n\n${wrapped('Pack on Friday.', 10)}\n\nCONTENTS\n\n${list}\n\n${wrapped('The bag stands by the door.', 10)}`,
  );
  const text = pages.map((page) => page.text).join('\n\n');
  for (const line of ['Contents', ...list.split('\n\n')])
    expect(text.toLowerCase()).toContain(line.toLowerCase());
  expect(notes).toEqual([]);
});
