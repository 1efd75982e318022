import { withoutContents } from './contents-pieces.ts';
import type { DocumentText } from './document-text.ts';
import { readPackage } from './epub-package.ts';
import { type TocEntry, tocEntries } from './epub-toc.ts';
import { isOnlyLinks } from './html-links.ts';
import { htmlParts } from './html-parts.ts';
import { piecesOf } from './html-pieces.ts';
import { leftOut } from './left-out.ts';
import { withoutLibraryText } from './library-pieces.ts';
import { markupText } from './markup-text.ts';
import { ownAuthor, ownTitle } from './own-title.ts';
import { ReadProblem } from './read-problem.ts';
import { withRunInTitles } from './run-in-titles.ts';
import type { Piece } from './sections.ts';
import type { Zip } from './zip.ts';

/** Reads the text of an EPUB in reading order, divided by its table of contents and headings. */
export function readEpub(zip: Zip): DocumentText {
  const { title, author, spine, toc, contents: listed } = readPackage(zip);
  const files = zip.read([...spine, ...(toc ? [toc.path] : [])]);
  const contents = toc && files.get(toc.path);
  const entries = contents ? tocEntries(markupText(contents), toc) : [];
  const pieces: Piece[] = [];
  const omitted = { pictures: 0, formulas: 0 };
  let missing = 0;
  for (const path of spine) {
    const bytes = files.get(path);
    if (!bytes) {
      missing++;
      continue;
    }
    const text = markupText(bytes);
    // A page that repeats the table of contents would match every question.
    if (listed.has(path) && isOnlyLinks(text)) continue;
    const own = entries.filter((entry) => entry.path === path);
    const found = htmlParts(text, { xml: true, ids: new Set(own.map(({ id }) => id)) });
    omitted.pictures += found.pictures;
    omitted.formulas += found.formulas;
    const there = new Set(found.parts.flatMap((part) => (part.kind === 'place' ? [part.id] : [])));
    pieces.push(...chapters(own, (id) => !there.has(id)));
    pieces.push(...piecesOf(found.parts, (place) => chapters(own, (id) => id === place)));
  }
  if (missing === spine.length) throw new ReadProblem('is an EPUB without its text; it is damaged.');
  return {
    title: ownTitle(title) ?? '',
    author: ownAuthor(author),
    isBook: true,
    pieces: withRunInTitles(withoutContents(withoutLibraryText(pieces))),
    notes: [
      ...(missing > 0 ? [`${missing} of its ${spine.length} files are missing: it is damaged.`] : []),
      ...leftOut(omitted),
    ],
  };
}

function chapters(entries: readonly TocEntry[], isHere: (id: string) => boolean): Piece[] {
  return entries
    .filter(({ id }) => isHere(id))
    .map(({ depth, title }) => ({ kind: 'chapter', depth, title }));
}
