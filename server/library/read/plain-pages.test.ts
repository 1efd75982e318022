import { describe, expect, it } from 'vitest';
import { readText } from './text.ts';

const read = (text: string) => readText(text, 'book.txt', 'Book');
const range = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const page = (number: number, mark = number) =>
  `[Pg ${mark}]\n\nThis is page ${number}. ${'The rower pulls the oar. '.repeat(30)}`;
const numbersOf = (marks: readonly number[]) =>
  read(marks.map((mark, at) => page(at, mark)).join('\n\n')).pages.map(({ number }) => number);

describe('the printed pages of a plain text', () => {
  it.each([712, 2])('keep their numbers where %i was read for 12', (misread) => {
    const { pages } = read(
      range(40)
        .map((number) => page(number, number === 12 ? misread : number))
        .join('\n\n'),
    );
    expect(pages.map(({ number }) => number)).toEqual(range(40));
    for (const { number, text } of pages) expect(text).toMatch(new RegExp(`^This is page ${number}\\.`));
  });

  it('may be missing, or out of order', () => {
    expect(numbersOf([1, 2, 3, 6, 7, 8, 12, 13, 14, 15])).toEqual([1, 2, 3, 6, 7, 8, 12, 13, 14, 15]);
    expect(numbersOf([1, 2, 3, 4, 4, 5, 6, 7, 8, 9])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(numbersOf([1, 2, 3, 4, 40, 41, 42, 43, 44, 45])).toEqual([1, 2, 3, 4, 40, 41, 42, 43, 44, 45]);
  });

  it.each(['%', '- % -', 'Page %'])('count, not the chapters among them, where %j is printed', (form) => {
    const titles = ['The Catch', 'The Drive', 'The Finish', 'The Recovery'];
    const { pages } = read(
      range(60)
        .map((number) => {
          const chapter = number % 12 === 5 ? Math.floor(number / 12) : -1;
          const title = titles[chapter] === undefined ? '' : `${chapter + 1}\n\n${titles[chapter]}\n\n`;
          return `${form.replace('%', `${number + 6}`)}\n\n${title}This is page ${number + 6}. ${'The rower pulls the oar. '.repeat(60)}`;
        })
        .join('\n\n'),
    );
    expect(pages.map(({ number }) => number)).toEqual(range(60).map((number) => number + 6));
    for (const { text } of pages) expect(text).not.toMatch(/^(?:Page |- )\d+/mu);
  });

  it('are beside heads, whose words they may follow', () => {
    const { pages } = read(
      range(12)
        .map(
          (number) =>
            `Rowing for all\n\nPage ${number}\n\nThis is page ${number}. ${'The rower pulls the oar. '.repeat(60)}`,
        )
        .join('\n\n'),
    );
    expect(pages.map(({ text }) => text).join('\n')).not.toMatch(/Rowing for all|^Page/mu);
  });

  it('give way to sections where the numbers of another volume follow', () => {
    const volume = (name: string, pages: number) =>
      [name, ...range(pages).map((number) => page(number))].join('\n\n');
    const { pages } = read([volume('CHAPTER I', 12), volume('CHAPTER II', 30)].join('\n\n'));
    expect(new Set(pages.map(({ section }) => section?.replace(/, part \d+$/, '')))).toEqual(
      new Set(['CHAPTER I', 'CHAPTER II']),
    );
    expect(pages.map(({ text }) => text).join()).not.toMatch(/Pg|[\uE000-\uE001]/);
  });
});

describe('an equals sign of a plain text', () => {
  const body = 'The rower pulls the oar. '.repeat(100);
  const textOf = (text: string) =>
    read(text)
      .pages.map((one) => one.text)
      .join('\n\n');

  it('is no mark of bold words', () => {
    const formula = '1RM=weight*reps*0.033+weight and total=squat, and =this= too.';
    expect(textOf(`${body}\n\n${formula}`)).toContain(formula);
  });

  it('is one in a digital library', () => {
    const library = (text: string) =>
      `*** START OF THIS PROJECT GUTENBERG EBOOK ROWING ***\n\n${body}\n\n${text}\n\n*** END OF THIS PROJECT GUTENBERG EBOOK ROWING ***`;
    expect(textOf(library('=The Oar.= It pulls; x=3 and y=4 do not, (=never=).'))).toContain(
      '**The Oar.** It pulls; x=3 and y=4 do not, (**never**).',
    );
  });
});
