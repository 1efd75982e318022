import { describe, expect, it } from 'vitest';
import { readWork } from './read-file.ts';
import { readText } from './text.ts';

const read = (text: string) => readText(text, 'book.txt', 'Book');
const textOf = ({ pages }: ReturnType<typeof read>) => pages.map(({ text }) => text).join('\n\n');
const labelsOf = ({ pages }: ReturnType<typeof read>) => pages.map(({ section }) => section);
/** A paragraph of this many sentences. */
const prose = (start: string, sentences = 8) =>
  [
    start,
    ...Array.from({ length: sentences }, (_, at) => `The rower pulls the oar for the ${at}. time.`),
  ].join(' ');
const wrapped = (text: string) => text.replace(/(.{1,66})(?: |$)/gu, '$1\n').trim();

describe('a text with a paragraph on each line', () => {
  const chapter = (number: number, title: string) => [
    `Chapter ${number}`,
    title,
    ...Array.from({ length: 9 }, (_, at) => prose(`Paragraph ${at} of ${title} begins.`)),
    '“Pull!” he said.',
  ];

  it('is divided at its chapters, and keeps its paragraphs', () => {
    const book = read(
      ['The Strong Rower', 'by Ada Oar', ...chapter(1, 'The Boat'), ...chapter(2, 'The Oar')].join('\n'),
    );
    expect(book).toMatchObject({ title: 'The Strong Rower', author: 'Ada Oar' });
    expect(labelsOf(book)).toEqual(['Section 1', 'Chapter 1: The Boat', 'Chapter 2: The Oar']);
    expect(book.pages[1]!.text).toMatch(/time\.\n\nParagraph 3 of The Boat begins\./);
    expect(book.pages[1]!.text).toMatch(/time\.\n\n“Pull!” he said\.$/);
  });

  it('keeps its lists and tables together', () => {
    const list = ['1. Sit.', '2. Pull.', '3. Sit back.'];
    const table = ['Week\tMeters', '1\t500', '2\t600'];
    const text = textOf(
      read([...chapter(1, 'The Boat'), ...list, ...chapter(2, 'The Oar'), ...table].join('\n')),
    );
    expect(text).toContain('“Pull!” he said.\n\n1. Sit.\n2. Pull.\n3. Sit back.\n\n# Chapter 2');
    expect(text).toContain('Week\tMeters  \n1\t500  \n2\t600');
  });
});

describe('a text whose paragraphs only begin with an indentation', () => {
  it('keeps its paragraphs', () => {
    const paragraphs = Array.from(
      { length: 12 },
      (_, at) => `    ${wrapped(prose(`Paragraph ${at} begins.`))}`,
    );
    const text = textOf(read(`CHAPTER I\n\n${paragraphs.join('\n')}`));
    expect(text).toMatch(/time\.\n\nParagraph 7 begins\. The rower/);
    expect(text.split('\n\n')).toHaveLength(13);
  });

  it('is no poem with indented lines', () => {
    const stanza =
      'The oar goes in, the oar goes out.\n    It pulls the boat along.\nThe rower gives a mighty shout.\n    And sings a rowing song.';
    const text = textOf(read(Array.from({ length: 30 }, () => stanza).join('\n\n')));
    expect(text.split('\n\n')).toHaveLength(30);
    expect(text).toContain('out.  \nIt pulls the boat along.');
  });

  it('is no letter with an indented name below its text', () => {
    const letters = Array.from(
      { length: 8 },
      () => `${wrapped(prose('Dear Sir.'))}\n      Ada Oar\n      Rower`,
    );
    expect(textOf(read(letters.join('\n\n')))).toContain('time. Ada Oar Rower');
  });
});

it('a wrapped text whose lines are long keeps its paragraphs', () => {
  const paragraph = Array.from(
    { length: 30 },
    (_, at) => `The rower who pulls the oar for the ${at}th time sits`,
  )
    .join(' ')
    .replace(/(.{1,120})(?: |$)/gu, '$1\n');
  expect(textOf(read(Array.from({ length: 6 }, () => paragraph).join('\n'))).split('\n\n')).toHaveLength(6);
});

it('a paragraph too long for a section is split between sentences, and keeps its heading', () => {
  const book = read(`CHAPTER I\n\nA boat floats.\n\nCHAPTER II\n\n${wrapped(prose('It begins.', 600))}`);
  expect(labelsOf(book)).toEqual([
    'CHAPTER I',
    'CHAPTER II, part 1',
    'CHAPTER II, part 2',
    'CHAPTER II, part 3',
  ]);
  expect(book.pages[1]!.text).toMatch(/^# CHAPTER II\n\nIt begins\./);
  for (const { text } of book.pages) expect(text).toMatch(/\.$/);
});

it('a web page that divides its paragraphs by line breaks has them', async () => {
  const lines = Array.from({ length: 60 }, (_, at) => prose(`Paragraph ${at} begins.`)).join('<br>\n<br>');
  const page = Buffer.from(
    `<html><body><font size="2">${lines}<br><br>12 Oar Street<br>Henley</font></body></html>`,
  );
  const { pages } = await readWork(page, 'old.html');
  expect(pages.length).toBeGreaterThan(1);
  expect(pages[0]!.text).toMatch(/time\.\n\nParagraph 3 begins\./);
  expect(pages.at(-1)!.text).toMatch(/\n\n12 Oar Street {2}\nHenley$/);
});
