import { cut } from '#shared/cut.ts';
import { pathIn } from './epub-package.ts';
import { allIn, childrenOf, parseXml, textIn, type XmlElement } from './xml.ts';

/** An entry of a book's table of contents and its target; an empty id is the start of the file. */
export interface TocEntry {
  title: string;
  depth: number;
  path: string;
  id: string;
}

const ENTRIES_MAX = 5_000;
/** Deeper levels are left to the headings. */
const DEPTH_MAX = 3;
const TITLE_MAX_CHARACTERS = 300;

/** Returns the entries of a navigation document or an NCX, in order. */
export function tocEntries(text: string, { path, type }: { path: string; type: 'nav' | 'ncx' }): TocEntry[] {
  const root = parseXml(text);
  const entries: TocEntry[] = [];
  const add = (title: XmlElement | undefined, href: string | undefined, depth: number) => {
    const place = href === undefined ? null : pathIn(path, href);
    const words = title === undefined ? '' : cut(textIn(title), TITLE_MAX_CHARACTERS);
    if (place && words !== '' && entries.length < ENTRIES_MAX)
      entries.push({ title: words, depth, ...place });
  };
  const list = (ol: XmlElement, depth: number): void => {
    for (const item of childrenOf(ol, 'li')) {
      const [link] = [
        ...childrenOf(item, 'a'),
        ...childrenOf(item, 'span').flatMap((span) => childrenOf(span, 'a')),
      ];
      add(link, link?.attributes.href, depth);
      if (depth + 1 < DEPTH_MAX) for (const inner of childrenOf(item, 'ol')) list(inner, depth + 1);
    }
  };
  const points = (parent: XmlElement, depth: number): void => {
    for (const point of childrenOf(parent, 'navPoint')) {
      add(childrenOf(point, 'navLabel')[0], childrenOf(point, 'content')[0]?.attributes.src, depth);
      if (depth + 1 < DEPTH_MAX) points(point, depth + 1);
    }
  };
  if (type === 'ncx') for (const map of allIn(root, 'navMap')) points(map, 0);
  else {
    const navs = allIn(root, 'nav');
    const toc = navs.find(({ attributes }) => attributes.type?.split(' ').includes('toc')) ?? navs[0];
    const [ol] = toc ? allIn(toc, 'ol') : [];
    if (ol) list(ol, 0);
  }
  return entries;
}
