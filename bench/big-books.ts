import { randomBytes } from 'node:crypto';
import { epubOf } from '#server/library/read/document-testing.ts';
import { type PrintedLine, printPdf } from '#server/library/read/pdf-testing.ts';
import { gymSentences, mulberry } from './library-data.ts';

export const PDF_PAGES = 1000;
const LINES_A_PAGE = 40;
const CHARACTERS_A_LINE = 85;
export const EPUB_MEGABYTES = 20;
const CHAPTERS = 60;
const PARAGRAPHS_A_CHAPTER = 120;
const SENTENCES_A_PARAGRAPH = 8;
const PICTURE_BYTES = 500_000;

/** A thousand pages full of text. */
export function thousandPages(): Buffer {
  const sentence = sentences(2);
  const pages = Array.from({ length: PDF_PAGES }, (_, page) => {
    const words = Array.from({ length: LINES_A_PAGE }, sentence).join(' ').split(' ');
    const lines: PrintedLine[] = [{ text: `${page + 1}. ${words.slice(0, 4).join(' ')}`, y: 780, size: 16 }];
    let line = '';
    for (const word of words) {
      if (lines.length > LINES_A_PAGE) break;
      line += `${line ? ' ' : ''}${word}`;
      if (line.length < CHARACTERS_A_LINE) continue;
      lines.push({ text: line.replace(/[^\x20-\x7e]/g, "'"), y: 770 - 17 * lines.length, size: 10 });
      line = '';
    }
    return lines;
  });
  return printPdf(pages, { title: 'A thousand pages', author: 'Nobody' });
}

/** Builds a book of about 5 MB of text, with pictures up to 20 MB in total. */
export function bigEpub(): Buffer {
  const sentence = sentences(3);
  const paragraph = () => `<p>${Array.from({ length: SENTENCES_A_PARAGRAPH }, sentence).join(' ')}</p>`;
  const chapters = Array.from({ length: CHAPTERS }, (_, nth) => {
    const text = Array.from({ length: PARAGRAPHS_A_CHAPTER }, paragraph).join('');
    return `<h1>Chapter ${nth + 1}</h1>${text}<img src="${nth}.jpg"/>`;
  });
  const withoutPictures = epubOf({ chapters }).byteLength;
  const count = Math.ceil((EPUB_MEGABYTES * 1_000_000 - withoutPictures) / PICTURE_BYTES);
  const pictures = Array.from({ length: count }, (_, nth) => [
    `OEBPS/text/${nth}.jpg`,
    new Uint8Array(randomBytes(PICTURE_BYTES)),
  ]);
  return epubOf({ chapters, more: Object.fromEntries(pictures) });
}

function sentences(seed: number): () => string {
  const all = gymSentences().map((sentence) => sentence.replace(/[<&]/g, ' '));
  const random = mulberry(seed);
  return () => all[Math.floor(random() * all.length)]!;
}
