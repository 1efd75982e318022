import { describe, expect, it } from 'vitest';
import { readWork } from './read-file.ts';

const read = async (body: string) => {
  const { pages } = await readWork(
    Buffer.from(`<html><title>Gym</title><body>${body}</body></html>`),
    'a.html',
  );
  return pages.map(({ text }) => text).join('\n\n');
};

describe('an accordion of a web page', () => {
  it('keeps its questions and answers, open or not', async () => {
    const page =
      '<h3><button aria-expanded="true">What is RPE?</button></h3><div><p>The rate of effort.</p></div>' +
      '<h3><button aria-expanded="false">How long do I rest?</button></h3><div><div style="display:none"><p>Three minutes.</p></div></div>' +
      '<h3><a aria-controls="p3">Do I need a belt?</a></h3><p>Many ask.</p><div id="p3" hidden><p>Not yet.</p></div>';
    expect(await read(page)).toBe(
      '# What is RPE?\n\nThe rate of effort.\n\n# How long do I rest?\n\nThree minutes.\n\n# Do I need a belt?\n\nMany ask.\n\nNot yet.',
    );
  });

  it('keeps the titles that are only buttons', async () => {
    const page =
      '<div><button>How wide should I squat?</button><div>As wide as your hips allow.</div></div>' +
      '<button aria-expanded="false" aria-controls="p1"><svg><title>+</title></svg><span>Day one</span></button><div id="p1" hidden><p>Squat.</p></div>' +
      '<ul><li><button aria-expanded="true">Warm-up</button> Row.</li></ul><button>Copy</button><p>End.</p>';
    expect(await read(page)).toBe(
      'How wide should I squat?\n\nAs wide as your hips allow.\n\nDay one\n\nSquat.\n\n- Warm-up\n\n  Row.\n\nEnd.',
    );
  });

  it('is no menu, button beside a heading, or advertisement', async () => {
    const page =
      '<button aria-expanded="false" aria-controls="menu">Menu</button><div id="menu" hidden>Home</div>' +
      '<h2>Rest <button>Copy link</button></h2><p>Three minutes.</p><div hidden>Buy now</div>' +
      '<h2><button aria-expanded="true">Load</button></h2><p>Heavy.</p><div hidden>Sign up</div>';
    expect(await read(page)).toBe('# Rest\n\nThree minutes.\n\n# Load\n\nHeavy.');
  });
});

describe('a page break in a web page', () => {
  it.each([
    ['<div class="chapter pagebreak"><h1>Bands</h1><p>Pull.</p></div>', '# Bands\n\nPull.'],
    ['<h2 class="pagebreak">Bands</h2><p class="pagebreak">Pull.</p>', '# Bands\n\nPull.'],
    ['<body class="pagebreak"><p>Pull.</p>', 'Pull.'],
    [
      '<p>One <span class="pagebreak" id="p3"/>two, and <b>three</b> more of them to come.</p><p>End.</p>',
      'One two, and three more of them to come.\n\nEnd.',
    ],
  ])('keeps the text of %s', async (page, text) => {
    expect(await read(page)).toBe(text);
  });

  it.each([
    '<span class="pagenum"><a id="Page_12">[Pg&nbsp;12]</a></span>',
    '<i class="pageno">xii</i>',
    '<span class="pagebreak" role="doc-pagebreak" aria-label="12"></span>',
    '<span role="doc-pagebreak"><span>p. <b>12</b></span></span>',
  ])('is read without its number in %s', async (mark) => {
    expect(await read(`<p>Sit ${mark}back, and <i>stand</i> up.</p>`)).toBe('Sit back, and _stand_ up.');
  });
});

describe('a list below Contents in a web page', () => {
  const page = (list: string) =>
    `<h1>Gym bag</h1><p>Pack it.</p><h2>Contents</h2>${list}<h2>Belt</h2><p>Wear it.</p><h2>Chalk</h2><p>Use it.</p>`;

  it('is kept where it lists things', async () => {
    const things = '<ul><li>Shoes</li><li>Belt</li><li>Wraps</li><li>2 singlets</li></ul>';
    expect(await read(page(things))).toContain('# Contents\n\n- Shoes\n- Belt\n- Wraps\n- 2 singlets');
  });

  it.each([
    ['later headings', '<ol><li>Belt</li><li>Chalk</li><li>Notes</li></ol>'],
    ['pages', '<p>Belts 3<br>Powder 7<br>Notes 11</p>'],
    ['chapters', '<p>Chapter 1: Leather<br>Chapter 2: Powder<br>Notes</p>'],
    ['links', '<ul><li><a href="#b">Leather</a></li><li><a href="#c">Powder</a></li><li>Notes</li></ul>'],
  ])('is dropped where it lists %s', async (_, list) => {
    expect(await read(page(list))).not.toMatch(/Contents|Notes/);
  });
});

describe('the main part of a web page', () => {
  it('is its content', async () => {
    expect(await read('<h1>The Shed<p>Home<main><p>Sit <b>back</b>.</p></main><p>©</p>')).toBe(
      'Sit **back**.',
    );
  });

  it.each([
    '<script>var a = "<main>";</script>',
    '<!-- <main> -->',
    '<main></main>',
    '<main hidden>Later</main>',
  ])('is the whole page beside %s', async (other) => {
    expect(await read(`${other}<p>Sit back.</p>`)).toBe('Sit back.');
  });
});

it('text deleted from a web page is not read', async () => {
  expect(await read('<p>Squat <del>twice</del> <ins>once</ins> a week.</p>')).toBe('Squat once a week.');
});

it('text that is struck out is left out', async () => {
  expect(await read('<p>Do <s>3</s> <strike>4</strike> <del>2</del> 5 sets.</p>')).toBe('Do 5 sets.');
});

describe('a table with merged cells', () => {
  it('has each cell in its column, and each row can be read alone', async () => {
    const table =
      '<table><tr><th rowspan="2">Day</th><th colspan="2">Week 1</th><th colspan="2">Week 2</th></tr>' +
      '<tr><th>Sets</th><th>Load</th><th>Sets</th><th>Load</th></tr>' +
      '<tr><td rowspan="2">Wed</td><td>3</td><td>80 %</td><td>3</td><td>85 %</td></tr>' +
      '<tr><td>2</td><td>90 %</td><td>2</td><td>92 %</td></tr></table>';
    expect(await read(table)).toBe(
      [
        '| Day | Week 1 | Week 1 | Week 2 | Week 2 |',
        '| --- | --- | --- | --- | --- |',
        '| Day | Sets | Load | Sets | Load |',
        '| Wed | 3 | 80 % | 3 | 85 % |',
        '| Wed | 2 | 90 % | 2 | 92 % |',
      ].join('\n'),
    );
  });

  it('does not repeat a long text, and pads short rows', async () => {
    const long = 'Sit back. '.repeat(20).trim();
    const table = `<table><tr><th>Lift</th><th>Note</th></tr><tr><td colspan="2">${long}</td></tr><tr><td>Squat</td></tr></table>`;
    expect(await read(table)).toBe(`| Lift | Note |\n| --- | --- |\n| ${long} |  |\n| Squat |  |`);
  });
});
