import type { Element, ElementContent, Root, RootContent, Text } from 'hast';
import { findQuote, fold } from '#shared/quote.ts';

interface Span {
  start: number;
  end: number;
}

/** Returns the positions of the quotes in a page's Markdown, in order, with overlaps joined. */
export function quoteSpans(page: string, quotes: readonly string[]): Span[] {
  const folded = fold(page);
  const found = quotes
    .map((quote) => findQuote(folded, page, quote))
    .filter((span) => span !== null)
    .sort((a, b) => a.start - b.start);
  const joined: Span[] = [];
  for (const span of found) {
    const last = joined.at(-1);
    if (last && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else joined.push({ ...span });
  }
  return joined;
}

/** Elements allowed inside a mark. */
const INLINE: ReadonlySet<string> = new Set(['strong', 'em', 'del', 'code', 'a', 'sup', 'sub']);

/**
 * Puts `<mark>` around the quotes of a page. A quote may run across emphasis, table cells and paragraphs;
 * each piece of text knows its position in the Markdown and is marked where it overlaps a quote.
 */
export function rehypeQuotes({ page, quotes }: { page: string; quotes: readonly string[] }) {
  const spans = quoteSpans(page, quotes);
  return (root: Root): void => {
    if (spans.length > 0) walk(root, page, spans);
  };
}

function walk(parent: Root | Element, page: string, spans: readonly Span[]): void {
  const children: (RootContent | ElementContent)[] = [];
  for (const child of parent.children) {
    if (child.type === 'text') children.push(...marked(child, page, spans));
    else {
      if (child.type === 'element') walk(child, page, spans);
      children.push(child);
    }
  }
  parent.children = joined(children) as typeof parent.children;
}

/** Joins adjacent marks: the background of a second one would cover the last letter before it. */
function joined(nodes: readonly (RootContent | ElementContent)[]): (RootContent | ElementContent)[] {
  const result: (RootContent | ElementContent)[] = [];
  let open: Element | null = null;
  for (const node of nodes) {
    const content = contentOfMark(node);
    if (content && open) open.children.push(...content);
    else {
      open = content && mark(content);
      result.push(open ?? node);
    }
  }
  return result;
}

/** Returns what a mark around this would contain; null where it is not marked from end to end. */
function contentOfMark(node: RootContent | ElementContent): ElementContent[] | null {
  if (node.type !== 'element') return null;
  if (node.tagName === 'mark') return node.children;
  const [only, ...others] = node.children;
  const whole = INLINE.has(node.tagName) && others.length === 0 && only ? contentOfMark(only) : null;
  return whole && [{ ...node, children: whole }];
}

const mark = (children: ElementContent[]): Element => ({
  type: 'element',
  tagName: 'mark',
  properties: {},
  children,
});

function marked(text: Text, page: string, spans: readonly Span[]): ElementContent[] {
  const start = text.position?.start.offset;
  const end = text.position?.end.offset;
  if (start === undefined || end === undefined || text.value.trim() === '') return [text];
  const parts: ElementContent[] = [];
  let from = 0;
  for (const span of spans) {
    if (span.end <= start || span.start >= end) continue;
    const local = within(text.value, start, end, page, span);
    if (!local || local.start < from) continue;
    if (local.start > from) parts.push({ type: 'text', value: text.value.slice(from, local.start) });
    const value = text.value.slice(local.start, local.end);
    parts.push(mark([{ type: 'text', value }]));
    from = local.end;
  }
  if (parts.length === 0) return [text];
  if (from < text.value.length) parts.push({ type: 'text', value: text.value.slice(from) });
  return parts;
}

/** Returns the part of a text that a span of the Markdown covers. */
function within(value: string, start: number, end: number, page: string, span: Span): Span | null {
  const from = Math.max(span.start, start);
  const to = Math.min(span.end, end);
  if (value.length === end - start) return { start: from - start, end: to - start };
  // Escapes and entities make the Markdown longer than its text, so search for the words instead.
  return findQuote(fold(value), value, page.slice(from, to)) ?? { start: 0, end: value.length };
}
