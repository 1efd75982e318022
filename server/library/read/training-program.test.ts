import { describe, expect, it } from 'vitest';
import { readText } from './text.ts';

const read = (text: string) => readText(text, 'program.txt', 'Program');
const labelsOf = (text: string) => read(text).pages.map(({ section }) => section);
const SETS = 'Squat      5x5   61%\nBench      5x5   61%\nRow        3x8   51%';
const PROSE = 'Lift what the table says, and no more than it says on any day of the week. '.repeat(30).trim();
const range = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
/** The days of a week, each with this below its heading. */
const days = (count: number, text = SETS) => range(count).map((day) => `DAY ${day}\n\n${text}`);

describe('a training program as plain text', () => {
  it('is cited by week and day', () => {
    const weeks = range(8).map((week) => [`WEEK ${week}`, ...days(3)].join('\n\n'));
    const labels = labelsOf(['THE IRON PROGRAM', 'by Bob Iron', PROSE, ...weeks].join('\n\n'));
    expect(labels.slice(1, 5)).toEqual([
      'WEEK 1 · DAY 1',
      'WEEK 1 · DAY 2',
      'WEEK 1 · DAY 3',
      'WEEK 2 · DAY 1',
    ]);
    expect(labels).toHaveLength(25);
  });

  it('is cited by phase, week and day, also within a chapter', () => {
    const phases = range(3).map((phase) =>
      [`PHASE ${phase}`, ...range(3).map((week) => [`WEEK ${week}`, ...days(2)].join('\n\n'))].join('\n\n'),
    );
    const labels = labelsOf(
      ['CHAPTER 1', 'WHY', PROSE, 'CHAPTER 2', 'THE PROGRAM', PROSE, ...phases].join('\n\n'),
    );
    expect(labels.slice(1, 4)).toEqual([
      'CHAPTER 2: THE PROGRAM',
      'CHAPTER 2: THE PROGRAM · PHASE 1 · WEEK 1 · DAY 1',
      'CHAPTER 2: THE PROGRAM · PHASE 1 · WEEK 1 · DAY 2',
    ]);
  });

  it('has blocks within a day where they begin again on each day', () => {
    const blocks = ['A', 'B'].map((block) => `BLOCK ${block}\n\n${SETS}`).join('\n\n');
    const labels = labelsOf(
      [PROSE, ...range(3).map((week) => [`WEEK ${week}`, ...days(3, blocks)].join('\n\n'))].join('\n\n'),
    );
    expect(labels.slice(1, 3)).toEqual(['WEEK 1 · DAY 1 · BLOCK A', 'WEEK 1 · DAY 1 · BLOCK B']);
  });

  it('counts steps and phases described before it apart from its weeks', () => {
    const steps = range(3).map((step) => `STEP ${step}\n\n${PROSE}`);
    const weeks = range(3).map((week) => [`WEEK ${week}`, ...days(2)].join('\n\n'));
    expect(labelsOf([...steps, ...weeks].join('\n\n')).slice(0, 5)).toEqual([
      'STEP 1',
      'STEP 2',
      'STEP 3',
      'WEEK 1 · DAY 1',
      'WEEK 1 · DAY 2',
    ]);
  });

  it('keeps what recurs on its days below them, and what does not beside them', () => {
    const parts = `WARM-UP\n\nRow easily.\n\nMAIN WORK\n\n${SETS}`;
    const weeks = range(2).map((week) => [`WEEK ${week}`, ...days(2, parts)].join('\n\n'));
    const { pages } = read([PROSE, ...weeks, 'NUTRITION', PROSE].join('\n\n'));
    expect(pages.map(({ section }) => section).slice(1)).toEqual([
      'WEEK 1 · DAY 1',
      'WEEK 1 · DAY 2',
      'WEEK 2 · DAY 1',
      'WEEK 2 · DAY 2',
      'NUTRITION',
    ]);
    expect(pages[2]!.text).toMatch(/^## DAY 2\n\n#+ WARM-UP\n\nRow easily\.\n\n#+ MAIN WORK\n\nSquat/);
  });

  it.each([
    ['that are not its headings', 'How to use this program\nBlock one\nBlock two'],
    ['that are its weeks', 'WEEK 1\nWEEK 2\nWEEK 3'],
    [
      'that are its weeks with pages',
      range(8)
        .map((week) => `WEEK ${week} ... ${10 * week}`)
        .join('\n\n'),
    ],
  ])('loses only the entries of its contents %s', (_, entries) => {
    const weeks = range(8).map((week) => [`WEEK ${week}`, ...days(3, `${SETS}\n\nRest 3 min.`)].join('\n\n'));
    const book = read(['THE IRON PROGRAM', 'CONTENTS', entries, ...weeks, PROSE].join('\n\n'));
    const labels = book.pages.map(({ section }) => section);
    expect(labels.slice(1, 5)).toEqual([
      'WEEK 1 · DAY 1',
      'WEEK 1 · DAY 2',
      'WEEK 1 · DAY 3',
      'WEEK 2 · DAY 1',
    ]);
    expect(labels).toHaveLength(25);
    expect(book.pages.map(({ text }) => text).join()).not.toContain(entries);
  });

  it('loses only the entries of its contents where its days are all it has', () => {
    const cycles = ['SQUAT CYCLE', 'BENCH CYCLE'].map((cycle) => [cycle, ...days(3)].join('\n\n'));
    const text = read(['CONTENTS', 'The squat\nThe bench', ...cycles, PROSE].join('\n\n'))
      .pages.map((page) => page.text)
      .join('\n\n');
    expect(text).not.toContain('The squat');
    for (const heading of ['SQUAT CYCLE', 'BENCH CYCLE']) expect(text).toContain(heading);
    expect(text.match(/DAY \d/g)).toHaveLength(6);
  });

  it.each([
    ['5/3/1 FOREVER\n\nby Jim Oar\n\nINTRODUCTION', '5/3/1 FOREVER', 'Jim Oar'],
    ['12 WEEK STRENGTH PROGRAM\n\nby Coach Bob\n\nWEEK 1', '12 WEEK STRENGTH PROGRAM', 'Coach Bob'],
    ['Strength Basics\n\nWEEK 1', 'Strength Basics', ''],
    ['WEEK 1', 'Program', ''],
    ['INTRODUCTION', 'Program', ''],
    [`${PROSE}\n\nWEEK 1`, 'Program', ''],
  ])('that begins with %j has its title', (start, title, author) => {
    const weeks = range(4).map((week) => `WEEK ${week + 1}\n\n${PROSE}`);
    expect(read([start, PROSE, ...weeks].join('\n\n'))).toMatchObject({ title, author });
  });
});

describe('a training program as plain text has every word', () => {
  const words = (text: string) => text.match(/[\p{L}\p{N}%]+/gu);
  const expectAll = (text: string) =>
    expect(
      words(
        read(text)
          .pages.map((page) => page.text)
          .join('\n'),
      ),
    ).toEqual(words(text));

  it.each([
    ['without blank lines', '\n'],
    ['with blank lines', '\n\n'],
  ])('on the pages of a PDF %s', (_, gap) => {
    const weeks = range(10).map((week) =>
      [
        `Week ${week}`,
        `Monday\nSquat 5 x 5 at ${70 + week} %\nPull-up 5 x 5\nRest for ${90 + week} seconds`,
        `Friday\nSquat 3 x 3 at ${80 + week} %`,
        `Bench press 3 x 3 at ${78 + week} %`,
      ].join(gap),
    );
    expectAll([PROSE, ...weeks].join('\f'));
  });

  it.each([
    ['a table of a web page', () => ['Squat', '5', '4', 'Bench Press', '5', '4']],
    ['a log', (week: number) => ['Squat', `${100 + week}`, 'Bench', `${70 + week}`]],
    ['numbered days', (week: number) => [`SQUAT DAY ${week}`, PROSE, `BENCH DAY ${week}`, PROSE]],
    ['weights in columns', (week: number) => [`Squat      ${100 + 5 * week}`, PROSE]],
  ])('in %s', (_, lines) => {
    expectAll([PROSE, ...range(16).flatMap((week) => [`Week ${week}`, ...lines(week)])].join('\n\n'));
  });

  it.each([
    [
      'short rules',
      '%',
      'Put every plate back on its tree when you are done with it, and wipe down the bench, the bar and the pad with a clean towel.',
    ],
    ['long rules', '%', PROSE.slice(0, 700)],
    ['rules in brackets', '[%]', PROSE.slice(0, 700)],
  ])('in %s, which are no pages', (_, form, rule) => {
    const rules = range(20).map((number) => `${form.replace('%', `${number}`)}\n\n${rule}`);
    expectAll(rules.join('\n\n'));
    expect(read(rules.join('\n\n')).pages[0]!.number).toBe(1);
    expect(read(rules.join('\n\n')).pages.length).toBeLessThan(5);
  });
});
