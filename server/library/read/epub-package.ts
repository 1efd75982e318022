import { markupText } from './markup-text.ts';
import { ReadProblem } from './read-problem.ts';
import { allIn, childrenOf, parseXml, textIn, type XmlElement } from './xml.ts';
import type { Zip } from './zip.ts';

export const EPUB_CONTAINER = 'META-INF/container.xml';
const ENCRYPTION = 'META-INF/encryption.xml';
/** Obfuscation of fonts only, which anyone may undo and reading does not need. */
const FONT_ALGORITHMS = new Set(['http://www.idpf.org/2008/embedding', 'http://ns.adobe.com/pdf/enc#RC']);
const PAGE_TYPES = new Set(['application/xhtml+xml', 'text/html', 'application/x-dtbook+xml']);

/** An EPUB's metadata. Paths are names in its archive. */
export interface EpubPackage {
  title: string;
  author: string;
  /** The text files, in reading order. */
  spine: string[];
  /** The table of contents: a navigation document, or an NCX of EPUB 2. */
  toc: { path: string; type: 'nav' | 'ncx' } | null;
  /** Text files that may only repeat the table of contents. */
  contents: ReadonlySet<string>;
}

/** @throws {ReadProblem} when it is protected or not a readable EPUB. */
export function readPackage(zip: Zip): EpubPackage {
  const first = zip.read([EPUB_CONTAINER, ENCRYPTION]);
  const encryption = first.get(ENCRYPTION);
  if (encryption) refuseProtection(parseXml(markupText(encryption)));
  const container = parseXml(markupText(first.get(EPUB_CONTAINER) ?? new Uint8Array()));
  const rootFile = allIn(container, 'rootfile')[0]?.attributes['full-path'];
  const opf = rootFile === undefined ? undefined : zip.read([rootFile]).get(rootFile);
  if (rootFile === undefined || opf === undefined)
    throw new ReadProblem('is an EPUB without its package file; it is damaged.');
  return packageOf(parseXml(markupText(opf)), rootFile);
}

function refuseProtection(encryption: XmlElement): void {
  const isProtected = allIn(encryption, 'EncryptedData').some((data) => {
    const algorithm = allIn(data, 'EncryptionMethod')[0]?.attributes.Algorithm ?? '';
    return !FONT_ALGORITHMS.has(algorithm);
  });
  if (isProtected)
    throw new ReadProblem(
      'is protected by its shop (DRM) and cannot be read; add a copy without protection.',
    );
}

function packageOf(opf: XmlElement, base: string): EpubPackage {
  const [metadata] = allIn(opf, 'metadata');
  const said = (name: string) =>
    (metadata ? allIn(metadata, name) : []).map(textIn).filter((text) => text !== '');
  const items = new Map(allIn(opf, 'item').map(({ attributes }) => [attributes.id ?? '', attributes]));
  const pathOf = (href: string | undefined) => (href ? pathIn(base, href)?.path : undefined);
  const [spine] = allIn(opf, 'spine');
  const navigation = [...items.values()].find(({ properties }) => properties?.split(' ').includes('nav'));
  const ncx =
    items.get(spine?.attributes.toc ?? '') ??
    [...items.values()].find((item) => item['media-type'] === 'application/x-dtbncx+xml');
  const nav = pathOf(navigation?.href);
  const ncxPath = pathOf(ncx?.href);
  const reference = allIn(opf, 'reference').find(({ attributes }) => attributes.type === 'toc');
  const printed = reference ? pathIn(base, reference.attributes.href ?? '') : null;
  const paths = (spine ? childrenOf(spine, 'itemref') : []).flatMap(({ attributes }) => {
    const item = items.get(attributes.idref ?? '');
    if (!item || !PAGE_TYPES.has(item['media-type'] ?? '')) return [];
    const place = pathIn(base, item.href ?? '');
    if (place === null)
      throw new ReadProblem(
        `names a file outside of itself ("${(item.href ?? '').slice(0, 60)}"), which no book does.`,
      );
    return [place.path];
  });
  return {
    title: said('title')[0] ?? '',
    author: [...new Set(said('creator'))].join(', '),
    spine: [...new Set(paths)],
    toc: nav ? { path: nav, type: 'nav' } : ncxPath ? { path: ncxPath, type: 'ncx' } : null,
    // With a fragment, it is only a part of its file.
    contents: new Set([...(nav ? [nav] : []), ...(printed?.id === '' ? [printed.path] : [])]),
  };
}

/** Resolves a link in the file `base` to an archive name and a fragment; null when it leads elsewhere. */
export function pathIn(base: string, href: string): { path: string; id: string } | null {
  const [link = '', id = ''] = href.split('#', 2).map(decoded);
  if (/^[a-z][\w+.-]*:|^\/|\\|\0/i.test(link)) return null;
  if (link === '') return { path: base, id };
  const folders = base.split('/').slice(0, -1);
  for (const part of link.split('/')) {
    if (part === '..' && folders.pop() === undefined) return null;
    if (part !== '..' && part !== '.' && part !== '') folders.push(part);
  }
  return { path: folders.join('/'), id };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
