import { describe, expect, it } from 'vitest';
import { readPdf } from './pdf.ts';
import { printPdf } from './pdf-testing.ts';
import { readText } from './text.ts';

const range = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const LENGTH = 20;
/** A page whose last sentence goes on at the top of the next. */
const within = (page: number) => [
  `until it is lifted off by lifter ${page}, and it stays`,
  ...range(LENGTH).map((line) => `there as number ${LENGTH * page + line} until it is put back on them`),
  `again. The lifter takes bar ${page} from the`,
  'hooks, walks it out, and waits there',
];
/** A page of its own. */
const whole = (page: number) => [
  `Squat as table ${100 + page} says.`,
  ...range(LENGTH).map((line) => `Rest for ${LENGTH * page + line} seconds between the sets.`),
  `Then put ${200 + page} plates back.`,
];

type Print = (number: number) => string;
type Place = 'top' | 'foot';
const LEADING = 14;

async function fromPdf(
  title: Print,
  place: Place,
  body: (page: number) => string[],
  pages: number,
): Promise<string> {
  const printed = range(pages).map((number) => [
    { text: title(number), y: place === 'top' ? 800 : 50 },
    ...body(number).map((text, at) => ({ text, y: 740 - at * LEADING })),
  ]);
  const work = await readPdf(printPdf(printed), 'book.pdf', 'Book');
  return work.pages.map(({ text }) => text).join('\n');
}

async function fromFormFeeds(title: Print, place: Place, body: (page: number) => string[], pages: number) {
  const printed = range(pages).map((number) => {
    const parts = [title(number), body(number).join('\n')];
    return (place === 'top' ? parts : parts.toReversed()).join('\n\n');
  });
  return readText(printed.join('\f'), 'book.txt', 'Book')
    .pages.map(({ text }) => text)
    .join('\n');
}

describe.each([
  ['a PDF', fromPdf],
  ['a text with form feeds', fromFormFeeds],
])('the pages of %s', (_, read) => {
  it.each<[string, Print, Place]>([
    ['a title and the page', (page) => `Iron Gym Handbook ${page}`, 'top'],
    ['a title and the page', (page) => `Iron Gym Handbook ${page}`, 'foot'],
    ['the page and a title', (page) => `${page} Iron Gym`, 'top'],
    ['an address and the page of all', (page) => `https://iron.gym/a ${page}/12`, 'top'],
    ['a title with a set', () => 'StrongLifts 5 x 5', 'top'],
    ['a title with a set', () => 'StrongLifts 5 x 5', 'foot'],
    ['a title with a load', () => 'Road to a 100 kg bench', 'top'],
    ['a title with a percentage', () => 'The 80% method', 'top'],
    ['a title with a set, and the page', (page) => `StrongLifts 5 x 5 | ${page}`, 'top'],
    ['a title with a set, and the named page', (page) => `StrongLifts 5 x 5 Page ${page}`, 'top'],
  ])('lose %s', async (_case, title, place) => {
    const text = await read(title, place, within, 12);
    expect(text).not.toMatch(/Iron Gym|iron\.gym|StrongLifts|bench|method/u);
    expect(text).toContain('until it is lifted off');
  });

  it.each<[string, Print]>([
    ['a footer', (page) => `Iron Gym Handbook ${page}`],
    ['a footer with all pages', (page) => `Iron Gym Handbook ${page} of 12`],
  ])('lose %s also where each is complete', async (_case, title) => {
    expect(await read(title, 'foot', whole, 12)).not.toContain('Iron Gym');
  });

  it.each<[string, Print, Place]>([
    ['sessions', (number) => `Full Body ${number}`, 'top'],
    ['workouts', (number) => `Squat Workout ${number}`, 'foot'],
    ['workouts of a program', (number) => `Workout ${number}/12`, 'top'],
    ['days of a program', (number) => `Day ${number} of 12`, 'foot'],
    ['grades of effort', (number) => `Bench press RPE ${number}/15`, 'top'],
    ['efforts', (number) => `RPE ${number + 5}`, 'top'],
    ['months', (number) => `Month ${number + 1}`, 'top'],
    ['loads', (number) => `Squat 5 x 5 at ${60 + number} kg`, 'top'],
    ['sets that stay the same', () => 'Squat 5 x 5', 'top'],
    ['sets that end each page', () => 'Barbell row 5 x 5', 'foot'],
  ])('keep %s', async (_case, title, place) => {
    const text = await read(title, place, whole, 12);
    for (const number of range(12)) expect(text).toContain(title(number));
  });
});

it('a text without form feeds loses a head that counts its pages from one', () => {
  const text = range(12)
    .map((page) => `Iron Gym Handbook ${page}\n\n${within(page).join('\n')}`)
    .join('\n\n');
  const { pages } = readText(text, 'book.txt', 'Book');
  expect(pages.map((page) => page.text).join('\n')).not.toContain('Iron Gym Handbook');
});

const contents = (entry: string) =>
  `## Contents\n\n${['The squat', 'The bench', 'The row', 'The press', entry].join('\n')}\n\n## The bar\n\n`;

it.each([
  ['dots in its contents', contents('.'.repeat(200_000)), 'book.md'],
  ['open links in its contents', contents(']('.repeat(200_000)), 'book.md'],
  ['empty pages', `${`\f${' '.repeat(80)}`.repeat(10_000)}The bar.\n`, 'book.txt'],
])('a text with many %s is read in seconds', (_, text, file) => {
  const start = performance.now();
  const prose = 'The bar hangs from the hooks. '.repeat(700);
  const read = readText(`# Lifts\n\n${prose}\n\n${text}${file === 'book.md' ? prose : ''}`, file, 'Book');
  expect(read.pages.length).toBeGreaterThan(0);
  expect(performance.now() - start).toBeLessThan(8000);
});
