import type { Element, ElementContent, Root, RootContent } from 'hast';
import { UNVERIFIED_MARK } from '#shared/source.ts';

const MARKERS = /\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]|\[unverified\]/g;
const VERBATIM = new Set(['code', 'pre', 'a']);

/**
 * Turns the markers of an answer's text into elements: `[1]` and `[1, 2]` into `<data value="1">`, one a
 * number, and the mark of an unverified quote into `<small>`. The screen draws both.
 */
export function rehypeCitations() {
  return (root: Root): void => walk(root);
}

function walk(parent: Root | Element): void {
  const children: (RootContent | ElementContent)[] = [];
  for (const child of parent.children) {
    if (child.type === 'text') children.push(...marked(child.value));
    else {
      if (child.type === 'element' && !VERBATIM.has(child.tagName)) walk(child);
      children.push(child);
    }
  }
  parent.children = children as typeof parent.children;
}

function marked(text: string): ElementContent[] {
  const parts: ElementContent[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKERS)) {
    // The space before a marker would let it stand alone at the start of a line.
    const before = text.slice(from, match.index).replace(/[ \u00a0]+$/, '');
    if (before !== '') parts.push({ type: 'text', value: before });
    from = match.index + match[0].length;
    if (match[0] === UNVERIFIED_MARK) {
      parts.push({ type: 'element', tagName: 'small', properties: {}, children: [] });
      continue;
    }
    for (const number of match[1]?.split(',') ?? []) {
      const value = String(Number(number));
      parts.push({ type: 'element', tagName: 'data', properties: { value }, children: [] });
    }
  }
  if (from < text.length) parts.push({ type: 'text', value: text.slice(from) });
  return parts;
}
