import { describe, expect, it } from 'vitest';
import { readText } from './text.ts';

/** Sentences in paragraphs of ten, set in lines as digital libraries set them. */
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
  it('of a digital library has its own title, author and text, without what the library wrote', () => {
    const book = read(
      LIBRARY(
        `ROWING\n\nCHAPTER I\n\nTHE BOAT\n\n${wrapped('A boat floats.', 200)}\n\nCHAPTER II. The Oar\n\n${wrapped('An oar is a lever.', 200)}`,
      ),
    );
    expect(book).toMatchObject({ title: 'Rowing for the Many A Handbook', author: 'Ada Oar', kind: 'book' });
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

  it('takes no sentence, list or lead-in for a heading', () => {
    const book = read(
      `${wrapped('First.', 150)}\n\n6. The following must be observed:\n\n1. Sit.\n2. Pull.\n\nChapter two of my life began then.\n\n${wrapped('Second.', 150)}`,
    );
    expect(book.pages.map((page) => page.text).join('\n')).not.toMatch(/^#/mu);
  });

  it.each([
    ['[Pg 12]', (number: number) => `[Pg ${number}]`],
    ['{12}', (number: number) => `{${number}}`],
    ['a bare number above each page', (number: number) => `\n\n${number}\n\n`],
  ])('has the printed pages that %s begins', (_, mark) => {
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

  it('loses its running heads, and joins lines and the words that their ends divide', () => {
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

  it('leaves out its contents and its index, and says so', () => {
    const book = read(
      `CONTENTS\n\nCHAPTER I. The Boat ... 1\n\nCHAPTER II. The Oar ... 90\n\nCHAPTER I. The Boat\n\n${wrapped('A boat floats.', 200)}\n\nCHAPTER II. The Oar\n\n${wrapped('An oar pulls.', 100)}\n\nINDEX\n\nBoat, 1, 7\nOar, 90`,
    );
    const text = book.pages.map((page) => page.text).join('\n');
    expect(text).not.toMatch(/\.\.\. 90|Oar, 90/);
    expect(text.match(/CHAPTER I\. The Boat/g)).toHaveLength(1);
    expect(book.notes).toEqual(['Its table of contents and its index were left out.']);
  });

  it('in Markdown keeps its headings and is divided at them', () => {
    const book = read(
      `# Rowing\n\n## The Boat\n\n${wrapped('A boat floats.', 150)}\n\n## The Oar\n\n${wrapped('An oar pulls.', 150)}`,
    );
    expect(new Set(book.pages.map(({ section }) => section?.replace(/, part \d+$/, '')))).toEqual(
      new Set(['The Boat', 'The Oar']),
    );
  });
});
