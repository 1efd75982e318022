import { Parser } from 'htmlparser2';

/** An XML element. Names are local: prefixes differ from file to file. */
export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  content: (XmlElement | string)[];
}

/** No known file nests deeper. */
const DEPTH_MAX = 200;

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

/** Parses XML. The document type is ignored: nothing is fetched, and no entity is expanded. */
export function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, content: [] };
  const open = [root];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const entries = Object.entries(attributes).map(([key, value]) => [localName(key), value]);
        const element = { name: localName(name), attributes: Object.fromEntries(entries), content: [] };
        if (open.length < DEPTH_MAX) open.at(-1)!.content.push(element);
        open.push(element);
      },
      onclosetag: () => void open.pop(),
      ontext: (part) => void open.at(-1)!.content.push(part),
    },
    { xmlMode: true },
  );
  parser.end(text);
  return root;
}

export function childrenOf(element: XmlElement, name?: string): XmlElement[] {
  return element.content.filter(
    (part): part is XmlElement => typeof part !== 'string' && (name === undefined || part.name === name),
  );
}

/** Returns all descendants with these names, in order. */
export function allIn(element: XmlElement, ...names: string[]): XmlElement[] {
  return childrenOf(element).flatMap((child) => [
    ...(names.includes(child.name) ? [child] : []),
    ...allIn(child, ...names),
  ]);
}

export function textIn(element: XmlElement): string {
  const raw = (each: XmlElement): string =>
    each.content.map((part) => (typeof part === 'string' ? part : raw(part))).join('');
  return raw(element).replace(/\s+/gu, ' ').trim();
}
