import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WorkPages } from '#server/library/read/work-pages.ts';
import { sentencesOf } from './sentences.ts';
import { PASSAGE_MAX_CHARACTERS, splitWork } from './split-work.ts';

function work(...texts: string[]): WorkPages {
  return {
    title: 'A Work',
    author: '',
    kind: 'book',
    pages: texts.map((text, index) => ({ number: index + 1, time: null, section: null, text })),
  };
}

const words = (count: number, word = 'squat') => Array(count).fill(word).join(' ');
const sentence = (count: number) => `A${words(count - 1, 'bar').slice(1)}.`;
const prose = (sentences: number, each = 15) =>
  Array.from({ length: sentences }, (_, index) => `Sentence ${index} ${words(each - 2)}.`).join(' ');

describe('splitWork', () => {
  it('keeps a small section whole, under its heading path', () => {
    const passages = splitWork(work('# Bench\n\n## Grip\n\nHold it.\n\n- one\n- two\n\n## Feet\n\nPush.'));
    expect(passages).toEqual([
      { page: 1, heading: 'Bench › Grip', text: 'Hold it.\n\n- one\n- two' },
      { page: 1, heading: 'Bench › Feet', text: 'Push.' },
    ]);
  });

  it('carries the heading across pages until the next one, and never joins pages', () => {
    const passages = splitWork(work('# Bench\n\nOne.', 'Two.', '# Squat\n\nThree.\n\n## Box\n\nFour.'));
    expect(passages.map(({ page, heading, text }) => [page, heading, text])).toEqual([
      [1, 'Bench', 'One.'],
      [2, 'Bench', 'Two.'],
      [3, 'Squat', 'Three.'],
      [3, 'Squat › Box', 'Four.'],
    ]);
  });

  it('omits the work’s title from the path, and Markdown from headings', () => {
    const passages = splitWork(
      work('# A Work\n\n## **Bold** and [linked](https://x.example) `code` ##\n\nText.'),
    );
    expect(passages).toEqual([{ page: 1, heading: 'Bold and linked code', text: 'Text.' }]);
  });

  it('divides a long section into passages of similar size at sentence ends', () => {
    const passages = splitWork(work(prose(40)));
    expect(passages.length).toBe(3);
    for (const { text } of passages) {
      expect(text).toMatch(/^Sentence .*\.$/s);
      expect(text.split(' ').length).toBeGreaterThanOrEqual(120);
      expect(text.split(' ').length).toBeLessThanOrEqual(220);
    }
  });

  it('prefers paragraph ends, and keeps a list with its lead-in', () => {
    const list = Array.from({ length: 6 }, (_, index) => `- ${sentence(10)} ${index}`).join('\n');
    const passages = splitWork(work(`${prose(9)}\n\nDo these:\n\n${list}\n\n${prose(9)}`));
    expect(passages.some(({ text }) => text.includes(`Do these:\n\n${list}`))).toBe(true);
    for (const { text } of passages) expect(text).toMatch(/^(Sentence 0|Do these)/);
  });

  it.each([
    ['Use chains, e.g. Two pairs of them. Then rest.', 2],
    ['Dr. Smith and J. R. Tate met Mr. Vos. They lifted.', 2],
    ['It weighs 2.5 kg vs. the 5 kg plate. Take it.', 2],
    ['Take approx. 80% at 3 p.m. on Monday. Rest.', 2],
    ['“Go!” he said. “Now?” Yes.', 3],
    ['See Fig. 3 and No. 5. No. Never that.', 3],
    ['It has 20 kg. Then add more.', 2],
    ['Wait... what? Lift it.', 2],
    ['1. The first thing is this. It matters.', 2],
    ['これは文です。次の文です。', 2],
  ])('finds the sentences of %s', (text, count) => {
    // A sentence too long to fit, so that each of the others is a possible cut.
    const filler = `${words(400, 'x')}.`;
    const passages = splitWork(work(`${text} ${filler}`));
    const joined = passages.map((passage) => passage.text).join('\n');
    expect(joined.replace(/\s+/g, '')).toBe(`${text} ${filler}`.replace(/\s+/g, ''));
    expect(sentenceCount(text)).toBe(count);
  });

  it('cuts only a monstrous sentence, at a space', () => {
    const monster = words(1000, 'heavy');
    const passages = splitWork(work(`Before it. ${monster}. After it.`));
    expect(passages.length).toBeGreaterThanOrEqual(4);
    for (const { text } of passages) {
      expect(text.length).toBeLessThanOrEqual(PASSAGE_MAX_CHARACTERS);
      expect(text).not.toMatch(/(^|\s)(?!heavy|Before|it|After)\w/);
    }
    const endless = splitWork(work('ö😀'.repeat(2500)));
    expect(endless.map(({ text }) => text).join('')).toBe('ö😀'.repeat(2500));
    for (const { text } of endless) expect(text.isWellFormed()).toBe(true);
  });

  it('keeps table rows, list items and lines of code whole', () => {
    const row = (index: number) => `| ${index} | ${words(12)} | ${words(8, 'bench')} |`;
    const rows = Array.from({ length: 40 }, (_, index) => row(index));
    const items = Array.from(
      { length: 40 },
      (_, index) => `${index + 1}. ${words(12)}. And ${words(9)}\n   more.`,
    );
    const code = Array.from({ length: 60 }, (_, index) => `line ${index} = ${words(10)};`);
    const passages = splitWork(
      work(`${rows.join('\n')}\n\n${items.join('\n')}\n\n\`\`\`\n${code.join('\n')}\n\`\`\``),
    );
    const all = passages.map(({ text }) => text);
    for (const part of [...rows, ...items, ...code])
      expect(all.some((text) => text.includes(part))).toBe(true);
  });

  it('keeps a line of other ways to ask whole, and with the text that follows', () => {
    const ways = `*Also asked: ${Array.from({ length: 120 }, (_, index) => `why do my heels rise? ${index}`).join(' · ')}*`;
    const [first] = splitWork(
      work(`## Heels\n\n${ways}\n\nWiden the stance.\n\n${words(250)}.\n\n${words(250)}.`),
    );
    expect(ways.length).toBeGreaterThan(PASSAGE_MAX_CHARACTERS);
    expect(first?.text.startsWith(`${ways}\n\nWiden the stance.`)).toBe(true);
  });

  it('treats an underlined line as a heading', () => {
    expect(splitWork(work('Bench\n=====\n\nOne.\n\nGrip\n----\nTwo.'))).toEqual([
      { page: 1, heading: 'Bench', text: 'One.' },
      { page: 1, heading: 'Bench › Grip', text: 'Two.' },
    ]);
  });

  it('treats headings as text on a page that has nothing else', () => {
    expect(splitWork(work('# Part Two', '', 'Text.'))).toEqual([
      { page: 1, heading: '', text: '# Part Two' },
      { page: 3, heading: 'Part Two', text: 'Text.' },
    ]);
  });

  it('accepts a paragraph of very many short sentences', () => {
    const passages = splitWork(work('. '.repeat(300_000)));
    expect(passages.every(({ text }) => text.length <= PASSAGE_MAX_CHARACTERS)).toBe(true);
    expect(passages.length).toBeGreaterThan(300);
  });

  it('accepts a page of two million characters', () => {
    const passages = splitWork(work(prose(20_000)));
    expect(passages.length).toBeGreaterThan(1000);
  });

  const line = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }).map((text) => text.replace(/[\r\n\u2028\u2029]/g, ' ')),
    fc
      .array(fc.constantFrom('the', 'bar', 'Dr.', 'e.g.', '2.5', 'kg.', 'Lift', 'it.', 'Why?', 'go!'), {
        maxLength: 90,
      })
      .map((parts) => parts.join(' ')),
    fc.constantFrom(
      '',
      '',
      '# Chapter',
      '## Section',
      '- item',
      '  - nested',
      '3. third',
      '| a | b |',
      '```',
      '> quoted',
    ),
    fc.nat({ max: 3000 }).map((length) => 'x'.repeat(length)),
  );
  const page = fc.array(line, { maxLength: 40 }).map((lines) => lines.join('\n'));

  it('returns every page’s text except headings, in order, within the limit', () => {
    fc.assert(
      fc.property(fc.array(page, { minLength: 1, maxLength: 4 }), (texts) => {
        const passages = splitWork(work(...texts));
        for (const [index, text] of texts.entries()) {
          const own = passages.filter((passage) => passage.page === index + 1);
          expect(own.length > 0).toBe(text.trim() !== '');
          let at = 0;
          for (const passage of own) {
            expect(passage.text.length).toBeLessThanOrEqual(PASSAGE_MAX_CHARACTERS);
            expect(passage.text).not.toBe('');
            const found = text.indexOf(passage.text, at);
            expect(found).toBeGreaterThanOrEqual(0);
            const skipped = text.slice(at, found);
            expect(onlyHeadings(skipped)).toBe(true);
            at = found + passage.text.length;
          }
          expect(onlyHeadings(text.slice(at))).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});

/** Whether a text contains only headings and white space. */
function onlyHeadings(text: string): boolean {
  return text.split('\n').every((part) => part.trim() === '' || /^ {0,3}#{1,6}[ \t]/.test(part));
}

function sentenceCount(text: string): number {
  return sentencesOf(text, 0, text.length).length;
}
