import { strToU8, type Zippable, zipSync } from 'fflate';

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

export type Files = Record<string, string | Uint8Array>;

/** Creates a ZIP archive of these files. */
export function zipOf(files: Files): Buffer {
  const entries: Zippable = {};
  for (const [name, content] of Object.entries(files))
    entries[name] = typeof content === 'string' ? strToU8(content) : content;
  return Buffer.from(zipSync(entries, { level: 6 }));
}

const xhtml = (body: string) =>
  `${XML}<!DOCTYPE html>\n<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/></head><body>${body}</body></html>`;

interface EpubParts {
  /** The body of each text file, in reading order. */
  chapters: readonly string[];
  /** The list inside the navigation document; its links point to `0.xhtml`, `1.xhtml` … */
  nav?: string;
  /** What else the navigation document holds. */
  navText?: string;
  /** The points of an NCX, used instead. */
  ncx?: string;
  metadata?: string;
  /** Used instead of the links to the chapters. */
  hrefs?: readonly string[];
  /** Where its guide says that the table of contents is. */
  guide?: string;
  more?: Files;
}

/** A small EPUB. */
export function epubOf({
  chapters,
  nav,
  ncx,
  metadata,
  hrefs,
  guide,
  navText = '',
  more = {},
}: EpubParts): Buffer {
  const links = hrefs ?? chapters.map((_, index) => `text/${index}.xhtml`);
  const items = links.map(
    (href, index) => `<item id="c${index}" href="${href}" media-type="application/xhtml+xml"/>`,
  );
  if (nav)
    items.push('<item id="nav" href="text/nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>');
  if (ncx) items.push('<item id="ncx" href="text/toc.ncx" media-type="application/x-dtbncx+xml"/>');
  const refs = links.map((_, index) => `<itemref idref="c${index}"/>`);
  const dc = metadata ?? '<dc:title>The Box</dc:title><dc:creator>R. Halvorsen</dc:creator>';
  return zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml': `${XML}<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>`,
    'OEBPS/book.opf': `${XML}<opf:package xmlns:opf="http://www.idpf.org/2007/opf"><opf:metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${dc}</opf:metadata><opf:manifest>${items.join('').replaceAll('<item ', '<opf:item ')}</opf:manifest><opf:spine${ncx ? ' toc="ncx"' : ''}>${refs.join('').replaceAll('<itemref ', '<opf:itemref ')}</opf:spine>${guide ? `<opf:guide><opf:reference type="toc" href="${guide}"/></opf:guide>` : ''}</opf:package>`,
    ...Object.fromEntries(chapters.map((body, index) => [`OEBPS/text/${index}.xhtml`, xhtml(body)])),
    ...(nav ? { 'OEBPS/text/nav.xhtml': xhtml(`<nav epub:type="toc"><ol>${nav}</ol></nav>${navText}`) } : {}),
    ...(ncx
      ? {
          'OEBPS/text/toc.ncx': `${XML}<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/"><navMap>${ncx}</navMap></ncx>`,
        }
      : {}),
    ...more,
  });
}

/** A paragraph of a Word document; `style` is Word's style name. */
export interface WordParagraph {
  text: string;
  style?: 'Title' | 'heading 1' | 'heading 2' | 'heading 3';
}

interface DocxParts {
  paragraphs: readonly WordParagraph[];
  /** More of the body, as WordprocessingML. */
  body?: string;
  properties?: { title: string; creator: string };
  relationships?: string;
  more?: Files;
}

const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Creates a small Word document. */
export function docxOf({
  paragraphs,
  body = '',
  properties,
  relationships = '',
  more = {},
}: DocxParts): Buffer {
  const idOf = (style: string) => style.replace(' ', '');
  const styles = [...new Set(paragraphs.flatMap(({ style }) => style ?? []))].map(
    (style) => `<w:style w:type="paragraph" w:styleId="${idOf(style)}"><w:name w:val="${style}"/></w:style>`,
  );
  const text = paragraphs.map(
    ({ text, style }) =>
      `<w:p>${style ? `<w:pPr><w:pStyle w:val="${idOf(style)}"/></w:pPr>` : ''}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`,
  );
  const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const r = `xmlns:r="${RELATIONSHIPS}"`;
  return zipOf({
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATIONSHIPS}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${XML}<w:document ${w} ${r}><w:body>${text.join('')}${body}</w:body></w:document>`,
    'word/styles.xml': `${XML}<w:styles ${w}>${styles.join('')}</w:styles>`,
    'word/_rels/document.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r9" Type="${RELATIONSHIPS}/styles" Target="styles.xml"/>${relationships}</Relationships>`,
    ...(properties
      ? {
          'docProps/core.xml': `${XML}<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${properties.title}</dc:title><dc:creator>${properties.creator}</dc:creator></cp:coreProperties>`,
        }
      : {}),
    ...more,
  });
}

/** Creates the `META-INF/encryption.xml` of an EPUB whose first chapter is encrypted with this algorithm. */
export const encryptionOf = (algorithm: string) =>
  `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><enc:EncryptedData xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="OEBPS/text/0.xhtml"/></enc:CipherData></enc:EncryptedData></encryption>`;
