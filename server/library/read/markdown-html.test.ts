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

  it('leaves out what is struck, and keeps code', () => {
    expect(textOf('Do <del>3 sets</del> <ins>5 sets</ins> of <code>5*5*3</code>.')).toBe(
      'Do 5 sets of `5*5*3`.',
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

  it('keeps the headings in a list', () => {
    const list = '<ul><li><h3>Squat</h3><p>Sit back.</p></li><li class="sidenote">Rest</li></ul>';
    const text = textOf(list);
    expect(text).toMatch(/^### Squat$/mu);
    expect(text).toMatch(/^#### Rest$/mu);
    expect(text).toContain('Sit back.');
  });

  it('keeps the paragraphs that a line break ends', () => {
    expect(textOf('Squat first.<br>\n\nThen press.<br>\n\n| Lift | Load |')).toBe(
      'Squat first.\n\nThen press.\n\n| Lift | Load |',
    );
  });

  it('keeps the asterisks of headings that are no emphasis', () => {
    const page =
      'A&nbsp;B\n\n## The 5*5 program\n\n## 5\\*5\n\n## 3*5, 2*3\n\n## **Box** *squat*\n\n## ***Rest***';
    expect(textOf(page).match(/^#.*$/gmu)).toEqual([
      '## The 5*5 program',
      '## 5\\*5',
      '## 3*5, 2*3',
      '## Box squat',
      '## Rest',
    ]);
  });

  it('keeps the Markdown above a closing tag without an opening one', () => {
    expect(textOf('One.\n\n- **A**\n- B\n\n</table>\n\nTwo.')).toBe('One.\n\n- **A**\n- B\n\nTwo.');
  });

  it('has comments removed without other HTML too', () => {
    expect(textOf('Sit back. <!-- TODO check -->\nStand up.')).toBe('Sit back. \nStand up.');
    expect(textOf('<details><summary>Why?</summary>It *works*.</details>')).toBe('Why?\n\nIt *works*.');
  });
});

describe('bare numbers in long Markdown', () => {
  const long = (numbers: readonly number[], title: (number: number) => string) =>
    textOf(`# The Box\n\n${numbers.map((number) => `${number}\n\n${title(number)}${PROSE}`).join('\n\n')}`);

  it('above titles stay as chapters', () => {
    const titles = ['Preliminary Bout', 'Box Squats', 'The Sled', 'Chains', 'Grip', 'Rest', 'Last Round'];
    const numbers = Array.from({ length: 14 }, (_, at) => at + 1);
    const text = long(
      numbers,
      (number) => `${titles[(number - 1) % 7]} ${number > 7 ? 'Again' : 'Once'}\n\n`,
    );
    expect(text).toContain('Chapter 1: Preliminary Bout Once');
    expect(text).toContain('Chapter 14: Last Round Again');
  });

  it('that are years stay', () => {
    const years = Array.from({ length: 12 }, (_, at) => 1968 + at);
    const text = long(years, () => '');
    for (const year of years) expect(text).toMatch(new RegExp(`^${year}$`, 'mu'));
    const withWeight = long([...years, 315], () => '');
    for (const year of years) expect(withWeight).toMatch(new RegExp(`^${year}$`, 'mu'));
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
