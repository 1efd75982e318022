import { withoutContents } from './contents-pieces.ts';
import type { DocumentText } from './document-text.ts';
import { htmlParts } from './html-parts.ts';
import { piecesOf } from './html-pieces.ts';
import { picturesLeftOut } from './left-out.ts';
import { withoutLibraryText } from './library-pieces.ts';
import { markupText } from './markup-text.ts';
import { ownTitle } from './own-title.ts';

/** What a digital library writes into the head of its books. */
const LIBRARY_TITLE = /^The Project Gutenberg e-?(?:book|text) of (.+?)(?:,? by ([^,]+))?[.;]?$/iu;

/** The text of a page of HTML, divided by its headings. */
export function readHtml(bytes: Uint8Array): DocumentText {
  const { parts, title, author, pictures } = htmlParts(markupText(bytes), { xml: false });
  // What stands once above all is the page's own title; the one in its head often names the site as well.
  const tops = parts.filter((part) => part.kind === 'heading' && part.level === 1);
  const [top] = tops;
  const named = LIBRARY_TITLE.exec(title);
  const own = named?.[1] ?? (tops.length === 1 && top?.kind === 'heading' ? top.text : ownTitle(title));
  return {
    title: own ?? '',
    author: author || (named?.[2] ?? ''),
    pieces: withoutContents(withoutLibraryText(piecesOf(parts))),
    notes: picturesLeftOut(pictures),
  };
}
