import type { PdfLine } from './pdf-lines.ts';
import { commonSize, sizeOf } from './pdf-sizes.ts';
import { isChapterLine, plainHeading } from './plain-headings.ts';

export const HEADING_SIZE = 1.15;
const HEADING_MAX_CHARACTERS = 120;
const HEADING_LEVELS = 3;
/** Set at text size, recognized by font or position. */
const SMALL_HEADING_SIZE = 0.95;
const SMALL_HEADING_MAX_CHARACTERS = 80;
const SMALL_HEADING_MAX_WORDS = 12;
const SENTENCE_MARK = /[.,;:!…]["'”’)\]]*$/u;
const CAPTION = /^(?:fig(?:ure|\.)?|table|photo|source|note)\b/iu;
const SET_APART = 1.35;
/** 'CHAPTER TWO: The Rack 31' of a table of contents. */
const PAGE_BEHIND = /^\P{Nd}+\s\S+.*\s\d{1,4}$/u;
export const BULLET = /^[•▪◦‣●○■·]\s*/u;

/** The typography of a book's text, used to recognize headings. */
export interface Typography {
  /** Heading sizes with their levels. */
  levels: ReadonlyMap<number, number>;
  body: number;
  /** The font of most of the text. */
  font: string;
}

export function typographyOf(lines: readonly PdfLine[]): Typography {
  const body = commonSize(lines);
  const characters = new Map<string, number>();
  for (const { font, text } of lines) characters.set(font, (characters.get(font) ?? 0) + text.length);
  characters.delete('');
  const font = [...characters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? '';
  const sizes = new Set(lines.map(sizeOf).filter((size) => size >= HEADING_SIZE * body));
  const levels = new Map(
    [...sizes].sort((a, b) => b - a).map((size, index) => [size, Math.min(index + 1, HEADING_LEVELS)]),
  );
  return { levels, body, font };
}

/** Finds the headings among a page's lines, in reading order, with their levels. */
export function headingsAmong(
  lines: readonly PdfLine[],
  { levels, body, font }: Typography,
  leading: number,
): Map<PdfLine, number> {
  const found = new Map<PdfLine, number>();
  const small = Math.min(levels.size + 1, HEADING_LEVELS);
  for (const [at, line] of lines.entries()) {
    const level = levelBySize(line, levels);
    if (level !== undefined) found.set(line, level);
    else if (isChapter(line, lines[at + 1], leading)) found.set(line, Math.min(small, HEADING_LEVELS));
    else if (isSmallHeading(line, { above: lines[at - 1], below: lines[at + 1], body, font, leading }))
      found.set(line, levels.size === 0 ? small : small + (levels.size >= HEADING_LEVELS ? 1 : 0));
  }
  return found;
}

function levelBySize(line: PdfLine, levels: ReadonlyMap<number, number>): number | undefined {
  if (line.text.length > HEADING_MAX_CHARACTERS || !/\p{L}.*\p{L}/u.test(line.text) || BULLET.test(line.text))
    return undefined;
  return levels.get(sizeOf(line));
}

/** Whether a line names a chapter and is set apart from the text below, whatever its size. */
function isChapter(line: PdfLine, below: PdfLine | undefined, leading: number): boolean {
  const gap = line.y - (below?.y ?? line.y);
  return gap > SET_APART * leading && isChapterLine(line.text) && !PAGE_BEHIND.test(line.text);
}

/** Whether a short line has its own font above a paragraph, or is in capitals with space around it. */
function isSmallHeading(
  line: PdfLine,
  {
    above,
    below,
    body,
    font,
    leading,
  }: { above: PdfLine | undefined; below: PdfLine | undefined; body: number; font: string; leading: number },
): boolean {
  const { text } = line;
  if (text.length > SMALL_HEADING_MAX_CHARACTERS || text.split(' ').length > SMALL_HEADING_MAX_WORDS)
    return false;
  if (SENTENCE_MARK.test(text) || CAPTION.test(text) || !/^["“(]?[\p{Lu}\d].*\p{L}{2}/u.test(text))
    return false;
  if (line.size < SMALL_HEADING_SIZE * body || below === undefined) return false;
  const gapAbove = above === undefined || above.y < line.y ? Number.POSITIVE_INFINITY : above.y - line.y;
  const gapBelow = line.y - below.y;
  if (line.font !== '' && line.font !== font) {
    const isOwnLine = gapAbove > 1.1 * leading || SENTENCE_MARK.test(above?.text ?? '');
    return isOwnLine && below.font !== line.font && gapBelow > 0 && gapBelow < 3 * leading;
  }
  const isCapitals = text === text.toUpperCase() && plainHeading([text]) !== null;
  return isCapitals && gapAbove > SET_APART * leading && gapBelow > SET_APART * leading;
}
