import { withoutContents } from './contents-pieces.ts';
import type { DocumentText } from './document-text.ts';
import { htmlParts } from './html-parts.ts';
import { piecesOf } from './html-pieces.ts';
import { LATIN_NOTE } from './latin-text.ts';
import { leftOut } from './left-out.ts';
import { libraryAuthor, withoutLibraryText } from './library-pieces.ts';
import { pageText } from './markup-text.ts';
import { libraryTitle, ownTitle, withoutMark } from './own-title.ts';
import { withRunInTitles } from './run-in-titles.ts';

/** Reads the text of an HTML page, divided by its headings. */
export function readHtml(bytes: Uint8Array): DocumentText {
  const { text, isLatin } = pageText(bytes);
  const { parts, title, author, ...omitted } = htmlParts(text, { xml: false });
  // A single top-level heading is the page's own title; the one in its head often includes the site's name.
  const tops = parts.filter((part) => part.kind === 'heading' && part.level === 1);
  const [top] = tops;
  const pieces = piecesOf(parts);
  const named = libraryTitle(title);
  const own = named?.title ?? (tops.length === 1 && top?.kind === 'heading' ? top.text : ownTitle(title));
  return {
    title: withoutMark(own ?? ''),
    author: withoutMark(author || named?.author || libraryAuthor(pieces)),
    pieces: withRunInTitles(withoutContents(withoutLibraryText(pieces))),
    notes: [...(isLatin ? [LATIN_NOTE] : []), ...leftOut(omitted)],
  };
}
