import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import type { DocumentText } from './document-text.ts';
import { htmlParts, TITLE_CLASS } from './html-parts.ts';
import { piecesOf } from './html-pieces.ts';
import { leftOut } from './left-out.ts';
import { markupText } from './markup-text.ts';
import { ownAuthor, ownTitle } from './own-title.ts';
import { ReadProblem } from './read-problem.ts';
import { withRunInTitles } from './run-in-titles.ts';
import { allIn, parseXml, textIn } from './xml.ts';
import type { Zip } from './zip.ts';

const PROPERTIES = 'docProps/core.xml';
/** The parts with text. Everything else (pictures, macros, embedded files) is not even unpacked. */
const TEXT_PART = /^\[Content_Types\]\.xml$|^(?:_rels|docProps|word|word\/_rels)\/[^/]+\.(?:xml|rels)$/;
const MACROS = /(?:^|\/)vbaProject\.bin$/i;
const FORMULA = /<(?:\w+:)?oMath[\s>]/g;
const LINK = /\/hyperlink$/;
const STYLES = [`p[style-name='Title'] => h1.${TITLE_CLASS}:fresh`, 'u => ', 'strike => del'];

/**
 * Reads the text of a Word document, divided by its headings. Pictures and macros are dropped, and nothing it
 * links to is fetched.
 * @throws {ReadProblem} when it is damaged
 */
export async function readDocx(zip: Zip): Promise<DocumentText> {
  const files = zip.read(zip.names.filter((name) => TEXT_PART.test(name)));
  let linked = false;
  let formulas = 0;
  for (const [name, bytes] of files) {
    const text = markupText(bytes);
    if (/<!DOCTYPE/i.test(text.slice(0, text.search(/<[a-z]/i))))
      throw new ReadProblem('has a document type in its XML, which no Word document has.');
    formulas += text.match(FORMULA)?.length ?? 0;
    if (name.endsWith('.rels')) linked ||= hasLinkedParts(text);
  }
  const html = await mammoth
    .convertToHtml(
      { buffer: Buffer.from(zipSync(Object.fromEntries(files), { level: 0 })) },
      {
        styleMap: STYLES,
        includeEmbeddedStyleMap: false,
        externalFileAccess: false,
        convertImage: mammoth.images.imgElement(async () => ({ src: '' })),
      },
    )
    .catch((error: unknown) => {
      throw new ReadProblem('is a damaged Word document.', { cause: error });
    });
  const { parts, pictures } = htmlParts(html.value, { xml: false });
  const said = propertiesIn(files.get(PROPERTIES));
  const heading = parts.find((part) => part.kind === 'heading' && part.isTitle);
  return {
    title: (heading?.kind === 'heading' ? heading.text : undefined) ?? ownTitle(said.title) ?? '',
    author: ownAuthor(said.author),
    pieces: withRunInTitles(piecesOf(parts)),
    notes: [
      ...(zip.names.some((name) => MACROS.test(name)) ? ['Its macros were left out.'] : []),
      ...(linked ? ['Pictures and files that it links to were not fetched.'] : []),
      ...leftOut({ pictures, formulas }),
    ],
  };
}

/** Whether pictures, templates or the like are stored elsewhere; ordinary hyperlinks do not count. */
function hasLinkedParts(relationships: string): boolean {
  return allIn(parseXml(relationships), 'Relationship').some(
    ({ attributes }) => attributes.TargetMode === 'External' && !LINK.test(attributes.Type ?? ''),
  );
}

function propertiesIn(bytes: Uint8Array | undefined): { title: string; author: string } {
  const root = parseXml(bytes ? markupText(bytes) : '');
  const said = (name: string) => {
    const [element] = allIn(root, name);
    return element ? textIn(element) : '';
  };
  return { title: said('title'), author: said('creator') };
}
