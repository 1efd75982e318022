import type { Span } from './sentences.ts';
import { sentencesOf } from './sentences.ts';

/**
 * A block of a page's Markdown. `atoms` are its indivisible parts when the block must be split: sentences,
 * rows, list items or lines of code, in order.
 */
export type Block =
  | { kind: 'heading'; level: number; title: string }
  | { kind: 'text' | 'list' | 'table' | 'code'; atoms: Span[] };

interface Line extends Span {
  text: string;
}

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*$/;
const UNDERLINE = /^ {0,3}(={3,}|-{3,})[ \t]*$/;
const ITEM = /^ {0,3}(?:[-*+•]|\d{1,9}[.)])(?:[ \t]+|$)/;
/** Only these list items end a paragraph: a wrapped line may begin with '5. ' or '2) '. */
const FIRST_ITEM = /^ {0,3}(?:[-*+•]|1[.)])[ \t]+/;
const ROW = /^\s*\|/;
const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const INDENTED = /^(?: {2,}|\t)/;

/** Returns the blocks of a page, in order. What is in none of them is white space or a heading. */
export function blocksOf(text: string): Block[] {
  const lines = linesOf(text);
  const blocks: Block[] = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!;
    if (isBlank(line)) {
      at++;
      continue;
    }
    const heading = HEADING.exec(line.text);
    const next = lines[at + 1];
    if (heading) {
      blocks.push({ kind: 'heading', level: heading[1]!.length, title: plain(heading[2]!) });
      at++;
    } else if (next && UNDERLINE.test(next.text) && startsParagraph(line)) {
      blocks.push({ kind: 'heading', level: next.text.includes('=') ? 1 : 2, title: plain(line.text) });
      at += 2;
    } else {
      const kind = FENCE.test(line.text)
        ? 'code'
        : ROW.test(line.text)
          ? 'table'
          : ITEM.test(line.text)
            ? 'list'
            : 'text';
      const end = END[kind](lines, at);
      blocks.push({ kind, atoms: atomsOf(kind, text, lines.slice(at, end)) });
      at = end;
    }
  }
  return blocks;
}

/** For each kind, finds the line after the block that begins at line `at`. */
const END = {
  code: (lines: Line[], at: number) => {
    const fence = FENCE.exec(lines[at]!.text)![1]!;
    let end = at + 1;
    while (end < lines.length && !lines[end]!.text.trimStart().startsWith(fence)) end++;
    return Math.min(end + 1, lines.length);
  },
  table: (lines: Line[], at: number) => {
    let end = at + 1;
    while (end < lines.length && ROW.test(lines[end]!.text)) end++;
    return end;
  },
  list: (lines: Line[], at: number) => {
    let end = at + 1;
    for (let look = end; look < lines.length; look++) {
      const { text } = lines[look]!;
      if (isBlank(lines[look]!)) continue;
      const afterBlank = look > end;
      if (!ITEM.test(text) && !INDENTED.test(text) && (afterBlank || !startsParagraph(lines[look]!))) break;
      end = look + 1;
    }
    return end;
  },
  text: (lines: Line[], at: number) => {
    let end = at + 1;
    while (end < lines.length && !isBlank(lines[end]!) && !interrupts(lines[end]!)) {
      const next = lines[end + 1];
      if (next && UNDERLINE.test(next.text)) break;
      end++;
    }
    return end;
  },
};

function atomsOf(kind: Exclude<Block['kind'], 'heading'>, text: string, lines: Line[]): Span[] {
  const filled = lines.filter((line) => !isBlank(line));
  const first = filled[0]!;
  const last = filled.at(-1)!;
  if (kind === 'text') return sentencesOf(text, first.start, last.end);
  if (kind !== 'list') return filled.map(({ start, end }) => ({ start, end }));
  const items: Span[] = [];
  for (const line of filled) {
    const item = items.at(-1);
    if (item && !ITEM.test(line.text)) item.end = line.end;
    else items.push({ start: line.start, end: line.end });
  }
  return items;
}

/** Whether the line ends a paragraph that runs up to it. */
function interrupts({ text }: Line): boolean {
  return HEADING.test(text) || FENCE.test(text) || ROW.test(text) || FIRST_ITEM.test(text);
}

/** Whether the line on its own belongs to a paragraph: no heading, fence, row or list item. */
function startsParagraph({ text }: Line): boolean {
  return !HEADING.test(text) && !FENCE.test(text) && !ROW.test(text) && !ITEM.test(text);
}

function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    lines.push({ start, end, text: text.slice(start, end) });
    start = end + 1;
  }
  return lines;
}

function isBlank(line: Line): boolean {
  return line.text.trim() === '';
}

/** Renders a heading without Markdown syntax. */
export function plain(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[*_`]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
