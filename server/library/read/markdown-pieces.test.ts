import { describe, expect, it } from 'vitest';
import { outlineOf } from './outline.ts';
import { readText } from './text.ts';

const PROSE = 'Lift what the table says, and no more. '.repeat(100).trim();
const BLOCKS = [
  '- Squat\n  - to a box\n    - with bands\n- Bench',
  '> Sit back.\n>\n> Stand up.',
  '| Week | Load |\n| --- | --- |\n| 1 | 50 % |',
  '```sh\n# not a heading\n\n## nor this\n```',
  'A line  \nand another',
];
const long = (...chapters: string[]) =>
  readText([...chapters, ...Array.from({ length: 6 }, () => PROSE)].join('\n\n'), 'book.md', 'Book');

describe('long Markdown', () => {
  it('keeps its lists, quotes, tables and code as they are', () => {
    const { pages } = long('# The Box', `## Sets\n\n${BLOCKS.join('\n\n')}`, '## Rest', PROSE);
    expect(pages[0]!.text).toBe(`# The Box\n\n## Sets\n\n${BLOCKS.join('\n\n')}`);
  });

  it('is divided at its headings, also underlined ones', () => {
    const book = long(
      'The Box\n=======',
      'by Ada Iron',
      '**Sets**\n---',
      PROSE,
      '## **Rest**',
      PROSE,
      '- item\n---',
      'A | B\nC\n---',
    );
    expect(book).toMatchObject({ title: 'The Box', author: 'Ada Iron', kind: 'book' });
    expect(new Set(book.pages.map(({ section }) => section?.replace(/, part \d+$/, '')))).toEqual(
      new Set(['Section 1', 'Sets', 'Rest']),
    );
  });

  it('keeps code with blank lines in one part', () => {
    const code = `\`\`\`\n${'line\n\n\nline\n'.repeat(400)}\`\`\``;
    const { pages } = long('# The Box', PROSE, PROSE, code);
    for (const { text } of pages) expect((text.match(/```/g) ?? []).length % 2).toBe(0);
  });

  it('without headings is divided by its layout', () => {
    const book = long(`CHAPTER I\n\n${PROSE}`, `CHAPTER II\n\n${PROSE}`);
    expect(book.pages[0]!.section).toMatch(/^CHAPTER I\b/);
  });

  it('has an outline of its headings, not of its code', async () => {
    const { headings } = await outlineOf(long('# The Box', `## Sets\n\n${BLOCKS.join('\n\n')}`));
    expect(headings.map(({ text }) => text)).toEqual(['The Box', 'Sets']);
  });
});
