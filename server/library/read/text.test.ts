import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { printPdf } from './pdf-testing.ts';
import { readBytes, readWork } from './read-file.ts';
import { readText } from './text.ts';

const read = (bytes: Uint8Array | string, name = 'shed/notes.md') => readWork(Buffer.from(bytes), name);

describe('readText', () => {
  it('reads a book with front matter and page markers that need not start at 1', () => {
    const text =
      '---\ntitle: "Bar Speed"\nauthor: D. Okafor\nyear: 2012\n---\nBefore.\n\n<!-- page 5 -->\n\nFive.\n\n<!-- page 7 -->\n<!--page 9-->\nNine.\n';
    expect(readText(text, 'a.md', 'A')).toEqual({
      title: 'Bar Speed',
      author: 'D. Okafor',
      kind: 'book',
      pages: [
        { number: 5, time: null, section: null, text: 'Before.\n\n\n\nFive.' },
        { number: 7, time: null, section: null, text: '' },
        { number: 9, time: null, section: null, text: 'Nine.' },
      ],
    });
  });

  it('reads a seminar by its times', () => {
    const work = readText(
      '---\ntitle: Clinic\nspeaker: I. Toth\n---\n<!-- time 00:00:00 -->\nHi.\n<!-- time 01:02:03 -->\nBye.',
      'a.md',
      'A',
    );
    expect(work).toMatchObject({ author: 'I. Toth', kind: 'seminar' });
    expect(work.pages).toEqual([
      { number: 1, time: '00:00:00', section: null, text: 'Hi.' },
      { number: 2, time: '01:02:03', section: null, text: 'Bye.' },
    ]);
  });

  it('takes form feeds for pages, and the title from the first heading or the file', () => {
    expect(readText('One.\f\nTwo.\f', 'a.txt', 'A')).toMatchObject({
      title: 'A',
      kind: 'book',
      pages: [
        { number: 1, text: 'One.' },
        { number: 2, text: 'Two.' },
      ],
    });
    expect(readText('# Sleds #\n\nPull.', 'a.md', 'A')).toMatchObject({ title: 'Sleds', kind: 'article' });
  });

  it('finds chapters numbered on separate lines in plain text of any length', () => {
    const text = 'CHAPTER I\n\nPatience is learned first.\n\nCHAPTER II\nThen how to miss a lift.\n';
    expect(readText(text, 'a.txt', 'A').pages).toEqual([
      { number: 1, time: null, section: 'CHAPTER I', text: '# CHAPTER I\n\nPatience is learned first.' },
      { number: 2, time: null, section: 'CHAPTER II', text: '# CHAPTER II\n\nThen how to miss a lift.' },
    ]);
    const one = 'CHAPTER I\n\nPatience is learned first. See chapter 2\nof the other book.';
    expect(readText(one, 'a.txt', 'A').pages).toEqual([{ number: 1, time: null, section: null, text: one }]);
  });

  it('treats a rule as text, and markers in code as code', () => {
    const text = '---\nNot closed.\n\n```\n<!-- page 2 -->\n```';
    expect(readText(text, 'a.md', 'A').pages).toEqual([{ number: 1, time: null, section: null, text }]);
  });

  it.each([
    '---\n\nWelcome to the gym.\n\n---\n\n# Squat',
    '---\nOur gym since 1990: a note on safety.\nNever lift alone\n---\n\nSit back.',
    '---\n- Squat\n- Bench\n---\n\nSit back.',
    '---\nNote: never lift alone.\n---\n\nSit back.',
  ])('takes text between two rules for text: %j', (text) => {
    expect(readText(text, 'a.txt', 'A').pages).toEqual([{ number: 1, time: null, section: null, text }]);
  });

  it('leaves out front matter without a title, or without anything', () => {
    for (const yaml of ['tags: [squat]', 'Date: 2012-05-01\nmood: good', '', '# nothing yet'])
      expect(readText(`---\n${yaml}\n---\nSit back.`, 'a.md', 'A').pages[0]!.text).toBe('Sit back.');
  });

  it.each([
    ['<!-- page 2 -->\nx\n<!-- page 2 -->', 'a.md line 3: page 2 must come before page 2.'],
    ['<!-- page two -->', 'a.md line 1: a page marker must read <!-- page N --> with N from 1.'],
    [
      '---\ntitle: A\n---\n\n<!-- page 0 -->',
      'a.md line 5: a page marker must read <!-- page N --> with N from 1.',
    ],
    ['<!-- time 1:2 -->', 'a.md line 1: a time marker must read <!-- time HH:MM:SS -->.'],
    [
      '<!-- time 00:02:00 -->\n<!-- time 00:01:00 -->',
      'a.md line 2: time 00:01:00 must come before 00:02:00.',
    ],
    [
      '<!-- page 1 -->\n<!-- time 00:01:00 -->',
      'a.md line 2: a work has either page or time markers, not both.',
    ],
    ['---\ntitle: [x\n---\n', /^a\.md line [23]: the front matter is not valid YAML/],
  ])('says on which line %j is wrong', (text, message) => {
    expect(() => readText(text, 'a.md', 'A')).toThrow(message);
  });
});

describe('readWork', () => {
  it('detects the type by content', async () => {
    const pdf = printPdf([[{ text: 'A PDF after all.', y: 700 }]]);
    expect((await read(pdf, 'called.md')).pages[0]!.text).toBe('A PDF after all.');
    expect((await read('Text after all.', 'called.pdf')).pages[0]!.text).toBe('Text after all.');
  });

  it('reads UTF-16 with its mark, a mark in UTF-8, and any line ends', async () => {
    const text = '\ufeffÜber\r\nBänke\rund 🏋️ mehr';
    const expected = 'Über\nBänke\nund 🏋️ mehr';
    const little = Buffer.from(text, 'utf16le');
    const big = Buffer.from(little).swap16();
    for (const bytes of [little, big, Buffer.from(text)])
      expect((await read(bytes)).pages[0]!.text).toBe(expected);
  });

  it('reads an old Latin-1 file and says so, and refuses damaged UTF-8 and other alphabets', async () => {
    const text = 'The coach says “sit back” – über and über again, café or no café. '.repeat(5);
    const bytes = Buffer.from(text.replace(/[“”]/g, '"').replaceAll('–', '-'), 'latin1');
    const { pages, notes } = await read(bytes);
    expect(pages[0]!.text).toContain('über and über again, café or no café.');
    expect(notes).toEqual([
      expect.stringMatching(/^It is not in UTF-8 and was read as Western European text/),
    ]);
    const quoted = Buffer.concat([
      Buffer.from([0x93]),
      Buffer.from('Sit back,'),
      Buffer.from([0x94]),
      Buffer.from(' he said.'),
    ]);
    expect((await read(quoted)).pages[0]!.text).toBe('“Sit back,” he said.');
    const damaged = Buffer.concat([Buffer.from(text), Buffer.from([0xc3])]);
    await expect(read(damaged)).rejects.toThrow(/is not text in UTF-8/);
    const russian = Buffer.from(Array.from({ length: 200 }, (_, n) => (n % 6 === 0 ? 32 : 0xe0 + (n % 30))));
    await expect(read(russian)).rejects.toThrow(/is not text in UTF-8/);
  });

  it('reads words without soft hyphens and joiners', async () => {
    const { pages } = await read('The dead\u00adlift, the box\u200b squat.');
    expect(pages[0]!.text).toBe('The deadlift, the box squat.');
  });

  it('reads emoji in UTF-8', async () => {
    const text = 'Squat 🏋️ bench 💪 pull 🔥 rest 😴';
    const { pages, notes } = await read(text);
    expect(pages[0]!.text).toBe(text);
    expect(notes).toBeUndefined();
  });

  it('names an untitled work by its file', async () => {
    expect((await read('Text.', 'shed/band-tension_notes.txt')).title).toBe('Band tension notes');
  });

  it.each([
    ['an empty file', '', 'x.md is empty.'],
    ['white space', ' \n\f\n ', 'x.md contains no text.'],
    ['page marks only', '<!-- page 1 -->\n\n<!-- page 2 -->', 'x.md contains no text.'],
    ['binary rubbish', Buffer.from([1, 2, 0, 4, 250]), 'x.md is not a PDF, EPUB, Word, HTML or text file.'],
    ['control characters', '\u0001\u0002\u0003text', 'x.md is not a PDF, EPUB, Word, HTML or text file.'],
    [
      'broken UTF-8',
      Buffer.from([0x48, 0xc3, 0x28]),
      'x.md is not text in UTF-8. If it is text, save it as UTF-8.',
    ],
    ['half a UTF-16 character', Buffer.from([0xff, 0xfe, 0x41]), /is not text in UTF-8/],
    [
      'a page as long as a book',
      'word '.repeat(500_000),
      /^x\.md has a page \(1\) of 2499999 characters; split it with lines such as/,
    ],
    [
      '50 MB of text',
      Buffer.alloc(50_000_000, 'a '),
      'x.md is 50 MB; files of this type can be at most 20 MB.',
    ],
    [
      '101 MB of a PDF',
      Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(101_000_000)]),
      'x.md is 102 MB; files of this type can be at most 100 MB.',
    ],
  ])('says what is wrong with %s', async (_, bytes, message) => {
    await expect(read(bytes, 'x.md')).rejects.toThrow(message);
  });
});

describe('readBytes', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'read-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('reports a path that is not a file, by the name it was given', async () => {
    await expect(readBytes(join(folder, 'none.md'), 'none.md')).rejects.toThrow('none.md is not there.');
    await expect(readBytes(folder, 'folder')).rejects.toThrow('folder is not a file.');
    await writeFile(join(folder, 'a.md'), 'a');
    expect((await readBytes(join(folder, 'a.md'), 'a.md')).toString()).toBe('a');
  });
});
