import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { docxOf, encryptionOf, epubOf, type Files, zipOf } from './document-testing.ts';
import { formatOf } from './file-format.ts';
import { readWork } from './read-file.ts';

const chapters = ['<h1>Sets</h1><p>Sit back.</p>'];
const paragraphs = [{ text: 'Sit back.' }];
const ole = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(2000),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(1000),
  ]);
const LAUGHS =
  '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>';
const epubWith = (more: Files) => epubOf({ chapters, more });

/** Makes an archive claim that each file unpacks to `bytes` bytes. */
function claiming(archive: Buffer, bytes: number): Buffer {
  const copy = Buffer.from(archive);
  for (
    let at = copy.indexOf('PK\x01\x02', 0, 'latin1');
    at >= 0;
    at = copy.indexOf('PK\x01\x02', at + 4, 'latin1')
  )
    copy.writeUInt32LE(bytes, at + 24);
  return copy;
}

describe('a file that cannot be read', () => {
  it.each<[string, string, () => Uint8Array, string | RegExp]>([
    [
      'an EPUB under DRM',
      'a.epub',
      () =>
        epubWith({ 'META-INF/encryption.xml': encryptionOf('http://www.w3.org/2001/04/xmlenc#aes256-cbc') }),
      'a.epub is protected by its shop (DRM) and cannot be read; add a copy without protection.',
    ],
    [
      'a Word document with a password',
      'a.docx',
      () => ole('EncryptedPackage'),
      'a.docx is protected by a password; save a copy without one.',
    ],
    [
      'an old Word document',
      'a.doc',
      () => ole('WordDocument'),
      'a.doc is an old Office file; save it as a Word document (.docx) or PDF.',
    ],
    [
      'a bomb of one file',
      'a.epub',
      () => epubOf({ chapters: [`<p>${' '.repeat(30_000_000)}</p>`] }),
      'a.epub unpacks to far too much to be text.',
    ],
    [
      'a bomb of many files',
      'a.docx',
      () => claiming(docxOf({ paragraphs: [{ text: randomBytes(200_000).toString('base64') }] }), 40_000_000),
      'a.docx unpacks to far too much to be text.',
    ],
    [
      'a Word document with a document type',
      'a.docx',
      () =>
        docxOf({ paragraphs, more: { 'word/settings.xml': '<!DOCTYPE s SYSTEM "file:///etc/passwd"><s/>' } }),
      'a.docx has a document type in its XML, which no Word document has.',
    ],
    [
      'a bomb of entities in a package file',
      'a.epub',
      () => epubWith({ 'OEBPS/book.opf': `${LAUGHS}<package>&c;</package>` }),
      'a.epub defines XML entities of its own, which are not read.',
    ],
    [
      'a bomb of entities in a chapter',
      'a.epub',
      () => epubWith({ 'OEBPS/text/0.xhtml': `<?xml version="1.0"?>${LAUGHS}<html><body>&c;</body></html>` }),
      'a.epub defines XML entities of its own, which are not read.',
    ],
    [
      'a bomb of entities in a Word document',
      'a.docx',
      () => docxOf({ paragraphs, more: { 'word/document.xml': `${LAUGHS}<x>&c;</x>` } }),
      'a.docx defines XML entities of its own, which are not read.',
    ],
    [
      'a spine that leads out',
      'a.epub',
      () => epubOf({ chapters, hrefs: ['../../../etc/passwd'] }),
      /names a file outside of itself \("\.\.\/\.\.\/\.\.\/etc\/passwd"\)/,
    ],
    [
      'an absolute path',
      'a.epub',
      () => epubOf({ chapters, hrefs: ['/etc/passwd'] }),
      /names a file outside of itself/,
    ],
    [
      'a path with backslashes',
      'a.epub',
      () => epubOf({ chapters, hrefs: ['..\\..\\passwd'] }),
      /names a file outside of itself/,
    ],
    [
      'a path that is escaped',
      'a.epub',
      () => epubOf({ chapters, hrefs: ['%2e%2e/%2e%2e/passwd'] }),
      /names a file outside of itself/,
    ],
    [
      'an address',
      'a.epub',
      () => epubOf({ chapters, hrefs: ['https://example.com/a.xhtml'] }),
      /names a file outside of itself/,
    ],
    [
      'an EPUB without text',
      'a.epub',
      () => epubOf({ chapters, hrefs: ['text/9.xhtml'] }),
      'a.epub is an EPUB without its text; it is damaged.',
    ],
    [
      'an EPUB without a package file',
      'a.epub',
      () => zipOf({ 'META-INF/container.xml': '<container/>' }),
      'a.epub is an EPUB without its package file; it is damaged.',
    ],
    [
      'an EPUB of blank pages',
      'a.epub',
      () => epubOf({ chapters: ['<p> </p>'] }),
      'a.epub contains no text.',
    ],
    [
      'a damaged Word document',
      'a.docx',
      () => docxOf({ paragraphs, more: { 'word/document.xml': '<w:document' } }),
      'a.docx is a damaged Word document.',
    ],
    [
      'a spreadsheet',
      'a.docx',
      () => zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<x/>' }),
      'a.docx is a spreadsheet, not a Word document; save it as PDF.',
    ],
    [
      'another archive',
      'a.epub',
      () => zipOf({ 'a.txt': 'a' }),
      'a.epub is an archive, and neither an EPUB nor a Word document; add the files in it.',
    ],
    ['an empty archive', 'a.epub', () => zipOf({}), /a\.epub is an archive/],
    [
      'Rich Text',
      'a.docx',
      () => Buffer.from('{\\rtf1 Sit back.}'),
      'a.docx is a Rich Text file; save it as a Word document (.docx) or PDF.',
    ],
    [
      'a Kindle book',
      'a.epub',
      () => Buffer.from(`${'x'.repeat(60)}BOOKMOBI`),
      'a.epub is a Kindle book; convert a copy without protection to EPUB.',
    ],
    [
      'a picture',
      'a.pdf',
      () => Buffer.from('ffd8ffe000104a464946', 'hex'),
      'a.pdf is a picture; run text recognition (OCR) on it first.',
    ],
    [
      'HTML in another encoding than it declares',
      'a.html',
      () => Buffer.from('<html><meta charset="utf-8"><p>\xdcber</p></html>', 'latin1'),
      'a.html is not in the encoding it declares (UTF-8 when it declares none).',
    ],
    [
      'HTML without text',
      'a.html',
      () => Buffer.from('<html><script>alert(1)</script></html>'),
      'a.html contains no text.',
    ],
  ])('says so in a sentence: %s', async (_, name, make, message) => {
    const error = await readWork(make(), name).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'LibraryError' });
    expect((error as Error).message).toMatch(message);
  });

  it('that is truncated anywhere is refused, and never hangs', async () => {
    for (const [whole, name] of [
      [epubOf({ chapters }), 'a.epub'],
      [docxOf({ paragraphs }), 'a.docx'],
    ] as const)
      for (const share of [0.1, 0.5, 0.95])
        await expect(readWork(whole.subarray(0, Math.floor(share * whole.length)), name)).rejects.toThrow(
          `${name} is damaged; upload or export it again.`,
        );
  });

  it('that is corrupted inside is refused', async () => {
    const whole = epubOf({ chapters: [`<p>${randomBytes(3000).toString('hex')}</p>`] });
    const broken = Buffer.from(whole);
    broken.fill(0xa5, whole.length - 3000, whole.length - 2000);
    await expect(readWork(broken, 'a.epub')).rejects.toThrow('a.epub is damaged; upload or export it again.');
  });
});

it('takes a file of comments for text, in one way only', async () => {
  const start = process.threadCpuUsage();
  expect(formatOf(Buffer.from(`${'<!----> '.repeat(2000)}The end.`), 'notes.txt')).toBe('text');
  const { user, system } = process.threadCpuUsage(start);
  expect((user + system) / 1000).toBeLessThan(5000);
});
