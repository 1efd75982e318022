import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { docxOf, encryptionOf, epubOf } from './document-testing.ts';
import { readWork } from './read-file.ts';

const chapters = ['<h1>Sets</h1><p>Sit back.</p>'];
const paragraphs = [{ text: 'Sit back.' }];

describe('a file with more than text', () => {
  it('is read when only its fonts are obfuscated', async () => {
    const book = epubOf({
      chapters,
      more: { 'META-INF/encryption.xml': encryptionOf('http://www.idpf.org/2008/embedding') },
    });
    expect((await readWork(book, 'a.epub')).pages).toHaveLength(1);
  });

  it('loses its macros and linked content, and says so', async () => {
    const type = (name: string) =>
      `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${name}`;
    const document = docxOf({
      paragraphs,
      relationships:
        `<Relationship Id="r1" Type="${type('attachedTemplate')}" Target="https://example.com/t.dotm" TargetMode="External"/>` +
        '<Relationship Id="r2" Type="http://schemas.microsoft.com/office/2006/relationships/vbaProject" Target="vbaProject.bin"/>',
      more: { 'word/vbaProject.bin': 'Sub AutoOpen()' },
    });
    expect(await readWork(document, 'a.docm')).toMatchObject({
      pages: [{ text: 'Sit back.' }],
      notes: ['Its macros were left out.', 'Pictures and files that it links to were not fetched.'],
    });
  });

  it('loses its formulas, and says how many', async () => {
    const html =
      '<html><body><p>Load is <math><mi>m</mi><mo>+</mo><math><mi>n</mi></math></math> here.</p><p>Or <script type="math/tex">x^2</script>.</p></body></html>';
    const m = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
    const word = docxOf({
      paragraphs,
      body: `<w:p><m:oMathPara ${m}><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath></m:oMathPara></w:p>`,
    });
    for (const [bytes, name, note] of [
      [Buffer.from(html), 'a.html', '2 formulas were left out.'],
      [epubOf({ chapters: [html, html] }), 'a.epub', '4 formulas were left out.'],
      [word, 'a.docx', 'One formula was left out.'],
    ] as const)
      expect((await readWork(bytes, name)).notes).toEqual([note]);
  });

  it('causes no downloads', async () => {
    let requests = 0;
    const server = createServer((_, response) => {
      requests++;
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`;
    const html = `<html><head><link rel="stylesheet" href="${url}"><base href="${url}"><script src="${url}"></script></head><body><img src="${url}"><iframe src="${url}"></iframe><object data="${url}"></object><p>Sit <a href="${url}">back</a>.</p></body></html>`;
    const picture = `<w:p><w:r><w:drawing><wp:inline xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"><a:graphic xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:blipFill><a:blip r:link="r1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p><w:p><w:hyperlink r:id="r2"><w:r><w:t>Go.</w:t></w:r></w:hyperlink></w:p>`;
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
    const document = docxOf({
      paragraphs,
      body: picture,
      relationships: ['image', 'hyperlink']
        .map(
          (kind, index) =>
            `<Relationship Id="r${index + 1}" Type="${type}/${kind}" Target="${url}" TargetMode="External"/>`,
        )
        .join(''),
    });
    const texts = [];
    for (const [bytes, name] of [
      [Buffer.from(html), 'a.html'],
      [epubOf({ chapters: [html] }), 'a.epub'],
      [document, 'a.docx'],
    ] as const)
      texts.push((await readWork(bytes, name)).pages[0]!.text);
    server.close();
    expect(texts).toEqual(['Sit back.', 'Sit back.', 'Sit back.\n\nGo.']);
    expect(requests).toBe(0);
  });

  it('is read however deeply its elements nest', async () => {
    for (const tag of ['div', 'blockquote', 'b', 'ul><li', 'table><tr><td']) {
      const page = `<html><body>${`<${tag}>`.repeat(5_000)}Sit back.`;
      expect((await readWork(Buffer.from(page), 'a.html')).pages[0]!.text).toContain('Sit back.');
    }
  });

  it('of 20 MB is read within seconds without blocking this process', async () => {
    const paragraph = `<p>${'Sit back and stand up again. '.repeat(20)}</p>`;
    const chapter = (n: number) =>
      `<h1>Chapter ${n}</h1>${Array.from({ length: 60 }, (_, index) => paragraph.replace('back', `back ${n} ${index}`)).join('')}`;
    const book = epubOf({
      chapters: Array.from({ length: 80 }, (_, index) => chapter(index + 1)),
      more: { 'OEBPS/cover.jpg': randomBytes(20_000_000) },
    });
    let stall = 0;
    const began = performance.now();
    let last = began;
    const timer = setInterval(() => {
      stall = Math.max(stall, performance.now() - last);
      last = performance.now();
    }, 5);
    const { pages } = await readWork(book, 'a.epub');
    clearInterval(timer);
    expect(pages.at(-1)).toMatchObject({ number: 240, section: 'Chapter 80, part 3' });
    // Read in this process, nearly all of it would be one stall.
    expect(stall).toBeLessThan((performance.now() - began) / 2);
  });
});
