import type { WorkKind } from '#shared/store.ts';
import { withoutContents } from './contents-pieces.ts';
import { splitFrontMatter, titleAndAuthor } from './front-matter.ts';
import { withoutHtml } from './markdown-html.ts';
import { markdownPieces } from './markdown-pieces.ts';
import { dividePages, trimBlankLines } from './page-markers.ts';
import { rawBlocksOf } from './plain-blocks.ts';
import { readPlainBook } from './plain-book.ts';
import { withoutPageNumbers } from './plain-pages.ts';
import { withRunInTitles } from './run-in-titles.ts';
import { type Piece, sectionsOf } from './sections.ts';
import { authorIn } from './title-page.ts';
import type { PageText, WorkPages } from './work-pages.ts';

/** Shorter Markdown is read as it is: an article, a page of notes. */
const BOOK_MIN_CHARACTERS = 20_000;
/** In shorter plain text, finding headings and paragraphs is useless unless it has chapters. */
const PLAIN_MIN_CHARACTERS = 2000;
const CHAPTERS_MIN = 2;
/** A chapter's number alone on its line, such as 'CHAPTER IV' or 'Chapter 4'. */
const CHAPTER_LINE = /^[ \t]*(?:CHAPTER|Chapter)[ \t]+(?:[IVXLC]{1,7}|\d{1,3})[.:]?[ \t]*$/gmu;

/**
 * Reads Markdown or plain text. Pages begin at page or time markers, else at form feeds; without either, a
 * short text is one page, and a longer one is divided by its layout. Without a title in the front matter, the
 * title is the first heading, else `fallbackTitle`.
 * @param kind what the work is; inferred from the pages when absent.
 * @throws {LibraryError} naming the file and line of what cannot be read.
 */
export function readText(text: string, file: string, fallbackTitle: string, kind?: WorkKind): WorkPages {
  const { yaml, body: written, bodyLine } = splitFrontMatter(text);
  const matter = yaml === null ? {} : titleAndAuthor(yaml, file);
  const isMarkdown = /\.(?:md|markdown)$/iu.test(file);
  const { division, pages } = dividePages(written, file, bodyLine);
  const body = isMarkdown ? withoutHtml(written) : written;
  const isLong = body.length >= (isMarkdown ? BOOK_MIN_CHARACTERS : PLAIN_MIN_CHARACTERS);
  const pieces = isMarkdown && isLong && !body.includes('\f') ? markdownPieces(withoutPageNumbers(body)) : [];
  if (division === 'none' && pieces.some((piece) => piece.kind === 'heading')) {
    const title = matter.title ?? (titleOf(pieces) || fallbackTitle);
    return {
      title,
      author: matter.author ?? authorIn(rawBlocksOf(body)),
      kind: kind ?? 'book',
      pages: sectionsOf(withRunInTitles(withoutContents(pieces)), title),
    };
  }
  if (division === 'none' && (isLong || (!isMarkdown && hasChapters(body)))) {
    // A short text gives too little evidence whether a chapter's line continues on the next one.
    const book = readPlainBook(isLong ? body : body.replace(CHAPTER_LINE, '\n$&\n'));
    return {
      title: matter.title ?? (book.title || fallbackTitle),
      author: matter.author ?? book.author,
      kind:
        kind ??
        (body.length >= BOOK_MIN_CHARACTERS || book.pages.at(-1)!.section === null ? 'book' : 'article'),
      pages: book.pages,
      notes: book.notes,
    };
  }
  const all = division === 'none' ? splitAtFormFeeds(body) : isMarkdown ? pages.map(inMarkdown) : pages;
  return {
    title: matter.title ?? firstHeading(body) ?? fallbackTitle,
    author: matter.author ?? '',
    kind:
      kind ?? (division === 'time' ? 'seminar' : all.length > 1 || division === 'page' ? 'book' : 'article'),
    pages: all,
  };
}

const inMarkdown = (page: PageText): PageText => ({ ...page, text: withoutHtml(page.text) });

const hasChapters = (text: string) => (text.match(CHAPTER_LINE)?.length ?? 0) >= CHAPTERS_MIN;

function splitAtFormFeeds(body: string): PageText[] {
  const parts = body.trimEnd().split('\f');
  return parts.map((part, index) => ({
    number: index + 1,
    time: null,
    section: null,
    text: trimBlankLines(part),
  }));
}

/** Returns the heading above all others. */
function titleOf(pieces: readonly Piece[]): string {
  const first = pieces.find((piece) => piece.kind === 'heading');
  return first?.level === 1 ? first.text : '';
}

function firstHeading(body: string): string | undefined {
  return /^# +(.+?)[ #]*$/m.exec(body)?.[1]?.trim() || undefined;
}
