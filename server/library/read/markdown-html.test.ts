import { describe, expect, it } from 'vitest';
import { readText } from './text.ts';

const textOf = (markdown: string) =>
  readText(markdown, 'a.md', 'A')
    .pages.map(({ text }) => text)
    .join('\n\n');
const PROSE = 'Lift what the table says, and no more. '.repeat(50).trim();

describe('HTML in Markdown', () => {
  it('is read as Markdown', () => {
    const page = `    <h2>The&nbsp;Grip</h2>
##### &nbsp;</strong>
    &nbsp;Hold  the <strong>bar&nbsp; </strong>in <em>both</em> hands<br>
      &amp; pull.<br><br><span lang="en">Rest.</span>
<!-- checked --> 5 < 6 <3 <https://a.example>
<p align="right">Again.`;
    expect(textOf(page)).toBe(
      '## The Grip\n\nHold the **bar** in *both* hands  \n& pull.\n\nRest.\n5 < 6 <3 <https://a.example>\n\nAgain.',
    );
  });

  it('keeps tables and lists, and the rows of Markdown tables', () => {
    const table =
      '<table>\n<tr><td>Week</td><td><em>Load</em></td></tr>\n<tr><td>1</td><td>50&nbsp;kg</td></tr>\n</table>';
    expect(textOf(`${table}\n<ol>\n  <li>Squat<br></li>\n  <li>Bench</li>\n</ol>`)).toBe(
      '| Week | _Load_ |\n| --- | --- |\n| 1 | 50 kg |\n\n1. Squat\n2. Bench',
    );
    expect(textOf('| A | B |\n| --- | --- |\n| one<br>two | <b>x</b> |')).toBe(
      '| A | B |\n| --- | --- |\n| one two | **x** |',
    );
  });

  it('in code stays, and so does Markdown without HTML', () => {
    const code = '```html\n<p>&nbsp;</p>\n```\n\n`<br>` ends a line.';
    expect(textOf(code)).toBe(code);
    const plain = '# A  b\n\n#####\n\n    code  here\n\n\n\nIs 5<6 & 7>6?';
    expect(textOf(plain)).toBe(plain);
  });

  it('makes no headings without a letter, and page markers stay', () => {
    const page = '<!-- page 3 -->\n\n#### <br>\n\nOne.<br>\n\n<!-- page 4 -->\nTwo&nbsp;.';
    expect(readText(page, 'a.md', 'A').pages.map(({ number, text }) => [number, text.trim()])).toEqual([
      [3, 'One.'],
      [4, 'Two .'],
    ]);
  });
});

it('page numbers in long Markdown do not break its sentences', () => {
  const pages = Array.from(
    { length: 12 },
    (_, at) => `${PROSE}\n\nSome lifters\n\n${at % 2 ? 'p ' : ''}${at + 9}\n\nnever rest.`,
  );
  const text = textOf(`# The Box\n\n${pages.join('\n\n')}`);
  expect(text.match(/Some lifters\s+never rest\./gu)).toHaveLength(12);
  expect(text).not.toMatch(/^(?:p )?\d+$/mu);
  expect(text).not.toMatch(/Some lifters\n\nnever/u);
});
