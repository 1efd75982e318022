import type { Element, ElementContent, Root, RootContent } from 'hast';
import { UNVERIFIED_MARK } from '#shared/source.ts';

/** A run of markers with the punctuation after it, which must not begin a line. */
const MARKERS = /(?:[ \u00a0]*(?:\[\d{1,3}(?:\s*,\s*\d{1,3})*\]|\[unverified\]))+[.,;:!?)”"’']*/g;
const MARKER = /\[([\d\s,]+|unverified)\]/g;
const LAST_WORD = /[^\s-]{1,24}$/;
const VERBATIM = new Set(['code', 'pre', 'a']);

/**
 * Turns the markers in an answer's text into elements: `[1]` and `[1, 2]` into `<data value="1">`, one per
 * number, and the mark of an unverified quote into `<small>`. The screen renders both. They stay on one line
 * with the word before them.
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

const element = (
  tagName: string,
  properties: Element['properties'],
  ...children: ElementContent[]
): Element => ({
  type: 'element',
  tagName,
  properties,
  children,
});

const text = (value: string): ElementContent[] => (value === '' ? [] : [{ type: 'text', value }]);

function marked(value: string): ElementContent[] {
  const parts: ElementContent[] = [];
  let from = 0;
  for (const run of value.matchAll(MARKERS)) {
    const before = value.slice(from, run.index);
    const word = LAST_WORD.exec(before)?.[0] ?? '';
    const punctuation = /[^\]]*$/.exec(run[0])?.[0] ?? '';
    const markers = [...run[0].matchAll(MARKER)].flatMap(([mark, numbers]) =>
      mark === UNVERIFIED_MARK ? element('small', {}) : citations(numbers ?? ''),
    );
    parts.push(...text(before.slice(0, before.length - word.length)));
    parts.push(element('span', { className: ['cited'] }, ...text(word), ...markers, ...text(punctuation)));
    from = run.index + run[0].length;
  }
  return [...parts, ...text(value.slice(from))];
}

const citations = (numbers: string): Element[] =>
  numbers.split(',').map((number) => element('data', { value: String(Number(number)) }));
