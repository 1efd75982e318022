import { markdownHeading } from './markdown-heading.ts';
import type { Piece } from './sections.ts';

const FENCE = /^ {0,3}(`{3,}|~{3,})/u;
const UNDERLINE = /^ {0,3}(?:={3,}|-{3,})[ \t]*$/u;
/** No line that a rule could underline: a list item, a quote, a table, code. */
const NO_TITLE = /^(?: {4}|\t|\s*(?:[>|]|(?:[-*+]|\d{1,9}[.)])(?:\s|$)))/u;
/** Bold or italic as a whole. */
const MARKED = /^(\*{1,3}|_{1,3})([^*_]+)\1$/u;

/** Divides Markdown at its headings; everything else stays as it is. */
export function markdownPieces(text: string): Piece[] {
  const pieces: Piece[] = [];
  let lines: string[] = [];
  let fence: string | null = null;
  const endText = () => {
    const markdown = lines
      .join('\n')
      .replace(/^(?:[^\S\n]*\n)+/u, '')
      .trimEnd();
    if (markdown !== '') pieces.push({ kind: 'text', markdown });
    lines = [];
  };
  for (const line of text.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined && fence === null) fence = mark;
    else if (mark !== undefined && fence !== null && mark.startsWith(fence)) fence = null;
    const heading = fence === null ? markdownHeading(line) : null;
    const above = lines.at(-1) ?? '';
    const isUnderlined =
      fence === null && UNDERLINE.test(line) && isTitle(above) && (lines.at(-2) ?? '').trim() === '';
    if (heading !== null || isUnderlined) {
      if (isUnderlined) lines.pop();
      endText();
      const level = heading === null ? (line.includes('=') ? 1 : 2) : heading.level;
      const title = (heading === null ? above : heading.text).trim().replace(MARKED, '$2');
      if (title !== '') pieces.push({ kind: 'heading', level, text: title });
    } else lines.push(line);
  }
  endText();
  return pieces;
}

const isTitle = (line: string) => line.trim() !== '' && !NO_TITLE.test(line);
