import { withoutContents } from './contents-pieces.ts';
import type { DocumentText } from './document-text.ts';
import { htmlParts } from './html-parts.ts';
import { piecesOf } from './html-pieces.ts';
import { picturesLeftOut } from './left-out.ts';
import { libraryAuthor, withoutLibraryText } from './library-pieces.ts';
import { markupText } from './markup-text.ts';
import { libraryTitle, ownTitle, withoutMark } from './own-title.ts';

/** The text of a page of HTML, divided by its headings. */
export function readHtml(bytes: Uint8Array): DocumentText {
  const { parts, title, author, pictures } = htmlParts(markupText(bytes), { xml: false });
  // What stands once above all is the page's own title; the one in its head often names the site as well.
  const tops = parts.filter((part) => part.kind === 'heading' && part.level === 1);
  const [top] = tops;
  const pieces = piecesOf(parts);
  const named = libraryTitle(title);
  const own = named?.title ?? (tops.length === 1 && top?.kind === 'heading' ? top.text : ownTitle(title));
  return {
    title: withoutMark(own ?? ''),
    author: withoutMark(author || named?.author || libraryAuthor(pieces)),
    pieces: withoutContents(withoutLibraryText(pieces)),
    notes: picturesLeftOut(pictures),
  };
}
