import { describe, expect, it } from 'vitest';
import { docxOf, epubOf } from './document-testing.ts';
import { readWork } from './read-file.ts';

const placesOf = async (bytes: Uint8Array, name: string) =>
  (await readWork(bytes, name)).pages.map(({ number, section, text }) => [number, section, text]);

describe('an EPUB', () => {
  it('is divided by its table of contents and headings, with title and author from its package', async () => {
    const book = epubOf({
      chapters: [
        '<h1>The Box</h1><p>Why we&nbsp;wrote&mdash;this.</p>',
        '<h2>Chapter 1</h2><h2>Box squats</h2><p>Sit <b>back</b>.</p><p id="w">Stand <i>wide</i>.</p>',
        '<p class="title">BANDS</p><p>Pull.</p><h3>Doubled</h3><p>Pull hard.</p>',
      ],
      nav: '<li><a href="0.xhtml">Preface</a></li><li><a href="1.xhtml">1. Box squats</a><ol><li><a href="1.xhtml#w">Width</a></li></ol></li><li><a href="2.xhtml">Bands</a></li>',
    });
    expect(await readWork(book, 'a.epub')).toEqual({
      title: 'The Box',
      author: 'R. Halvorsen',
      kind: 'book',
      notes: [],
      pages: [
        { number: 1, time: null, section: 'Preface', text: '# Preface\n\n## The Box\n\nWhy we wrote—this.' },
        {
          number: 2,
          time: null,
          section: 'Chapter 1: Box squats',
          text: '# Chapter 1: Box squats\n\nSit **back**.',
        },
        {
          number: 3,
          time: null,
          section: 'Chapter 1: Box squats · Width',
          text: '## Width\n\nStand _wide_.',
        },
        { number: 4, time: null, section: 'Bands', text: '# Bands\n\nPull.' },
        { number: 5, time: null, section: 'Bands · Doubled', text: '## Doubled\n\nPull hard.' },
      ],
    });
  });

  it('of version 2 is divided by its NCX, in the order of its spine', async () => {
    const point = (label: string, src: string, inner = '') =>
      `<navPoint><navLabel><text>${label}</text></navLabel><content src="${src}"/>${inner}</navPoint>`;
    const book = epubOf({
      chapters: ['<p>Two.</p>', '<p>One.</p><p><a id="s"/>And on.</p>'],
      hrefs: ['text/1.xhtml', 'text/0.xhtml'],
      ncx:
        point('Part I', '1.xhtml', point('Chapter 1: Sets', '1.xhtml', point('Rest', '1.xhtml#s'))) +
        point('Chapter 2', '0.xhtml'),
    });
    expect(await placesOf(book, 'a.epub')).toEqual([
      [1, 'Chapter 1: Sets', '# Part I\n\n## Chapter 1: Sets\n\nOne.'],
      [2, 'Chapter 1: Sets · Rest', '### Rest\n\nAnd on.'],
      [3, 'Chapter 2', '# Chapter 2\n\nTwo.'],
    ]);
  });

  it('keeps lists, tables and numbers, and drops pictures, links and footnote marks', async () => {
    const body =
      '<h1>Sets</h1><ol start="3"><li>Warm up</li><li><p>Work up</p><ul><li>to a single</li></ul></li></ol>' +
      '<table><thead><tr><th>Week</th><th>Load</th></tr></thead><tr><td>1</td><td>50 | 60 %</td></tr></table>' +
      '<p>Rest<sup><a href="#n1">1</a></sup> for 3<sup>2</sup> min, <a href="https://example.com">as said</a>.<a epub:type="noteref" href="#n2">2</a></p>' +
      '<p>Soft\u00adened <span epub:type="pagebreak" title="12">12</span>text *as is*.</p><img src="x.png" alt="A"/>';
    const { pages, notes } = await readWork(epubOf({ chapters: [body] }), 'a.epub');
    expect(pages[0]!.text).toBe(
      '# Sets\n\n3. Warm up\n4. Work up\n\n   - to a single\n\n| Week | Load |\n| --- | --- |\n| 1 | 50 \\| 60 % |\n\nRest for 3² min, as said.\n\nSoftened text \\*as is\\*.',
    );
    expect(notes).toEqual(['One picture was left out.']);
  });

  it('without headings has numbered sections, or one without a name', async () => {
    const long = `<p>${'Sit back. '.repeat(1000)}</p>`.repeat(3);
    expect((await placesOf(epubOf({ chapters: [long] }), 'a.epub')).map(([, section]) => section)).toEqual([
      'Section 1',
      'Section 2',
      'Section 3',
    ]);
    expect(await placesOf(epubOf({ chapters: ['<p>Sit back.</p>'] }), 'a.epub')).toEqual([
      [1, '', 'Sit back.'],
    ]);
  });

  it('reports missing files, and reads the others', async () => {
    const book = epubOf({ chapters: ['<p>One.</p>'], hrefs: ['text/0.xhtml', 'text/gone.xhtml'] });
    const { pages, notes } = await readWork(book, 'a.epub');
    expect(pages.map(({ text }) => text)).toEqual(['One.']);
    expect(notes).toEqual(['1 of its 2 files are missing: it is damaged.']);
  });
});

describe('a Word document', () => {
  it('is divided by its headings; its title is the paragraph in that style', async () => {
    const document = docxOf({
      properties: { title: 'Document1', creator: 'Microsoft Office User' },
      paragraphs: [
        { text: 'Bands and Chains', style: 'Title' },
        { text: 'For the gym.' },
        { text: 'Chapter 3', style: 'heading 1' },
        { text: 'Box squats', style: 'heading 2' },
        { text: 'Sit back &amp; wait.' },
      ],
    });
    expect(await readWork(document, 'draft.docx')).toEqual({
      title: 'Bands and Chains',
      author: '',
      kind: 'article',
      notes: [],
      pages: [
        { number: 1, time: null, section: 'Section 1', text: '# Bands and Chains\n\nFor the gym.' },
        {
          number: 2,
          time: null,
          section: 'Chapter 3 · Box squats',
          text: '# Chapter 3\n\n## Box squats\n\nSit back & wait.',
        },
      ],
    });
  });

  it('without that style is named by its properties, then by its file', async () => {
    const paragraphs = [{ text: 'Sit back.' }];
    const properties = { title: 'On Boxes', creator: 'R. Halvorsen' };
    expect(await readWork(docxOf({ paragraphs, properties }), 'a.docx')).toMatchObject({
      title: 'On Boxes',
      author: 'R. Halvorsen',
      pages: [{ section: '' }],
    });
    expect(await readWork(docxOf({ paragraphs }), 'box_notes.docx')).toMatchObject({ title: 'Box notes' });
  });

  it('is read without what is struck out', async () => {
    const body =
      '<w:p><w:r><w:t xml:space="preserve">Do </w:t></w:r><w:r><w:rPr><w:strike/></w:rPr><w:t>3</w:t></w:r><w:r><w:t xml:space="preserve"> 5 sets.</w:t></w:r></w:p>';
    const { pages } = await readWork(docxOf({ paragraphs: [], body }), 'a.docx');
    expect(pages[0]!.text).toBe('Do 5 sets.');
  });
});

describe('an HTML page', () => {
  it('is divided by its headings, without the page chrome', async () => {
    const page =
      '<!DOCTYPE html><html><head><title>Belts | The Shed</title><meta name="author" content="D. Okafor">' +
      '<style>p { color: red }</style><script>alert(1)</script></head><body><nav><a href="/">Home</a></nav>' +
      '<main><h1>Belts</h1><p>Wear one.<h2>How tight</h2><div>One finger<br>fits.</div><div hidden>Buy now</div>' +
      '<iframe src="https://example.com"></iframe><img src="https://example.com/pixel.gif"></main><footer>©</footer></body></html>';
    expect(await readWork(Buffer.from(page), 'belts.html')).toMatchObject({
      title: 'Belts',
      author: 'D. Okafor',
      kind: 'article',
      pages: [
        { section: 'Section 1', text: '# Belts\n\nWear one.' },
        { section: 'How tight', text: '## How tight\n\nOne finger  \nfits.' },
      ],
    });
  });

  it('from a digital library has its author, and no table of contents or credits', async () => {
    const chapters = ['The Boat', 'The Oar', 'The River'];
    const page = `<html><head><title>The Project Gutenberg eBook of Rowing, by Ada Oar.</title></head><body>
      <pre>Author: Ada Oar\n\n*** START OF THIS PROJECT GUTENBERG EBOOK ROWING ***\n\nProduced by Some People\n</pre>
      <h1>ROWING.</h1><h2>Contents (added by the transcriber)</h2>
      ${chapters.map((title) => `<h3>${title}</h3><p>A word--another word--and a third.</p>`).join('')}
      ${chapters.map((title) => `<h2>${title}.</h2><p>All of ${title} is here, in a sentence or two.</p>`).join('')}
      <pre>*** END OF THIS PROJECT GUTENBERG EBOOK ROWING ***</pre></body></html>`;
    const work = await readWork(Buffer.from(page), 'a.htm');
    expect(work).toMatchObject({ title: 'Rowing', author: 'Ada Oar' });
    expect(work.pages.map(({ section }) => section)).toEqual(chapters.map((title) => `${title}.`));
    expect(work.pages.map(({ text }) => text).join('\n')).not.toMatch(/another word|Produced by/);
  });

  it('from a digital library has its author without degrees, or from its header', async () => {
    const page = (title: string) =>
      Buffer.from(
        `<html><head><title>The Project Gutenberg eBook of ${title}</title></head><body><p>Author: Ada Oar</p>
        <p>*** START OF THIS PROJECT GUTENBERG EBOOK ROWING ***</p><h1>Rowing</h1><p>A boat floats.</p></body></html>`,
      );
    for (const title of ['Rowing, by Ada Oar, A.B., M.D..', 'Rowing'])
      expect(await readWork(page(title), 'a.htm')).toMatchObject({ title: 'Rowing', author: 'Ada Oar' });
  });

  it('uses its sidenotes as headings', async () => {
    const page =
      '<h2>The Boat</h2><div class="sidenote"><i>The Hull</i></div><p>It is light.</p>' +
      '<p><span class="left sidenote">The Oar</span>It is long.</p>';
    const { pages } = await readWork(Buffer.from(page), 'a.htm');
    expect(pages.map(({ text }) => text)).toEqual([
      '# The Boat\n\n## The Hull\n\nIt is light.\n\n## The Oar\n\nIt is long.',
    ]);
  });

  it('is read without its table of contents', async () => {
    const html = `<h1>The Iron Book</h1><h2>Contents</h2><ul><li><a href="#a">The Rack</a> 3</li><li>The Bar 9</li>
      <li>The Floor 14</li><li>Index 20</li></ul><h2>The Rack</h2><p>A rack is bolted down.</p>
      <h2>Table of contents</h2><p>It is what a cook calls the menu.</p>`;
    const { pages } = await readWork(Buffer.from(html), 'iron.html');
    const text = pages.map((page) => page.text).join('\n');
    expect(text).not.toContain('The Floor');
    expect(text).toContain('A rack is bolted down.');
    expect(text).toContain('what a cook calls the menu');
  });

  it('is read in the encoding it declares, and in UTF-16', async () => {
    const page = '<html><meta charset="ISO-8859-1"><p>Über 3 Sätze</p></html>';
    const texts = [Buffer.from(page, 'latin1'), Buffer.from(`\ufeff${page}`, 'utf16le')].map(
      async (bytes) => (await readWork(bytes, 'a.htm')).pages[0]!.text,
    );
    expect(await Promise.all(texts)).toEqual(['Über 3 Sätze', 'Über 3 Sätze']);
  });

  it('is read as Western European text when it is old and declares no encoding, and says so', async () => {
    const page = Buffer.from(
      '<html><body><p>Sit back,\x94 said \x93Zo\xeb at the caf\xe9.</p></html>',
      'latin1',
    );
    const { pages, notes } = await readWork(page, 'a.htm');
    expect(pages[0]!.text).toBe('Sit back,” said “Zoë at the café.');
    expect(notes).toEqual([
      expect.stringMatching(/^It is not in UTF-8 and was read as Western European text/),
    ]);
    const utf8 = await readWork(Buffer.from('<html><p>Zoë at the café.</p></html>'), 'a.htm');
    expect(utf8).toMatchObject({ pages: [{ text: 'Zoë at the café.' }], notes: [] });
  });
});

it('is recognized by its content, whatever its name', async () => {
  const paragraphs = [{ text: 'Sit back.' }];
  for (const [bytes, name] of [
    [epubOf({ chapters: ['<p>Sit back.</p>'] }), 'a.docx'],
    [docxOf({ paragraphs }), 'a.epub'],
    [Buffer.from('<!-- saved --><html><body><p>Sit back.</p></body></html>'), 'a.txt'],
    [Buffer.from('<p>Sit back.</p>'), 'a.html'],
    [Buffer.from('Sit back.'), 'b.html'],
  ] as const)
    expect((await readWork(bytes, name)).pages[0]!.text).toBe('Sit back.');
  // In Markdown a tag does not make an HTML page.
  expect((await readWork(Buffer.from('<p align="center">Sit *back*.</p>'), 'a.md')).pages[0]).toMatchObject({
    section: null,
    text: 'Sit *back*.',
  });
});
