import { joinLine, printedWords } from './join-lines.ts';
import { markdownHeading } from './markdown-heading.ts';
import {
  chapterName,
  heading,
  type PlainHeading,
  plainHeading,
  titleLine,
  underlined,
} from './plain-headings.ts';
import { isPageMark, marksIn, withoutMarks } from './plain-pages.ts';
import { chapterNumerals } from './roman.ts';
import { partsOfSpans, spanDepths } from './span-levels.ts';
import { isByLine, type PlainBlock, textOf } from './title-page.ts';

const SIDENOTE = /^\[Sidenote:\s*([\s\S]*?)\]?$/iu;
/** An underlined heading with the text directly below it. */
const UNDERLINED = /(?<=\n[ \t]*\n|^)[^\n]{2,80}\n[=~-]{3,}[ \t]*\n(?=[ \t]*\S)/gu;
const FOOTNOTE = /^\[(?:Footnote|Note)\s*([\w*]*)[:.]?\s*([\s\S]*?)\]?$/iu;
const END = /^_?(?:the end|finis|end of (?:the )?(?:book|volume))_?\.?$/iu;
const BREAK = /^[\s*·•—–_-]+$/u;
const ITEM = /^\s*(?:[-*•]|\d{1,2}[.)]|\(?[a-z\d]{1,2}\))\s+\S/u;
const COLUMNS = /\S\s{3,}\S|\||\.{4,}/u;
/** Above a sum: in Markdown it would make a heading of the line above it. */
const RULE = /^(?:-{3,}|={3,}|_{3,}|~{4,})$/u;
/** How digital libraries mark bold words; in '1RM=5x5=25' the signs are no marks. */
const LIBRARY_BOLD = /(?<![\p{L}\p{N}=])=(?=\S)([^=\n]{1,80})(?<=\S)=(?![\p{L}\p{N}=])/gu;
/** A block with lines this long on average was wrapped by a program, not by its writer. */
const WRAPPED_CHARACTERS = 40;

/** Splits text at blank lines. */
export const rawBlocksOf = (text: string) => text.split(/\n[ \t]*\n+/u).filter((raw) => raw.trim() !== '');

/** Returns the headings and paragraphs of a plain text. */
export function blocksOf(text: string, { hasMarkdown }: { hasMarkdown: boolean }): PlainBlock[] {
  const words = printedWords([text]);
  const blocks: PlainBlock[] = [];
  const raws = rawBlocksOf(text.replace(UNDERLINED, '$&\n'));
  const numerals = chapterNumerals(raws.map((raw) => withoutMarks(raw)));
  for (const [at, raw] of raws.entries()) {
    const lines = raw.split('\n').filter((line) => line.trim() !== '');
    const last = blocks.at(-1);
    if (isPageMark(raw)) {
      blocks.push({ kind: 'text', markdown: raw.trim() });
      continue;
    }
    const plain = lines.map(withoutMarks).filter((line) => line !== '');
    const whole = plain.join('\n').trim();
    if (BREAK.test(whole) || END.test(whole)) continue;
    const isBare = last?.kind === 'heading' && last.heading.isBare;
    const found = numerals.has(at)
      ? heading(2, whole, true)
      : (headingOf(whole, { lines, plain }, hasMarkdown && !/^\s/u.test(raw)) ??
        (isBare ? chapterName(plain) : titleLine(plain, raws.slice(at + 1, at + 3))));
    const marks = marksIn(raw);
    if (found === null) {
      const markdown = paragraph(lines, words, hasMarkdown);
      // A paragraph's line that only looks like a heading.
      if (last?.kind === 'heading' && last.heading.isGuess && /^\p{Ll}/u.test(whole) && !isByLine(whole))
        blocks[blocks.length - 1] = textOf(last);
      blocks.push({ kind: 'text', markdown });
    } else if (isBare && found.level >= 3 && !found.span) {
      last.heading = { ...last.heading, text: `${last.heading.text}: ${found.text}`, isBare: false };
      last.printed += `  \n${plain.join('  \n')}`;
      last.marks += marks;
    } else blocks.push({ kind: 'heading', heading: found, marks, printed: plain.join('  \n') });
  }
  return withChapters(blocks);
}

/** Fewer headings of other kinds do not divide a book. */
const OTHERS_MIN = 4;
const TITLE_LINES_SHARE = 0.5;
/** Fewer are appendices. */
const CHAPTERS_MIN = 4;
const SPAN_LEVEL = 3;

/**
 * Levels headings: a preface ranks with chapters, where there are any, lines in capitals rank below other
 * headings, and a program's days below its weeks.
 */
function withChapters(blocks: readonly PlainBlock[]): PlainBlock[] {
  const headings = blocks.flatMap((block) => (block.kind === 'heading' ? block.heading : []));
  const hasChapters = headings.filter(({ level }) => level === 2).length >= CHAPTERS_MIN;
  const titleLines = headings.filter(({ isTitleLine }) => isTitleLine).length;
  const others = headings.filter(({ level }) => level <= 3).length;
  const hasOthers = others >= OTHERS_MIN && others >= TITLE_LINES_SHARE * titleLines;
  const depths = spanDepths(headings.flatMap(({ span }) => span ?? []));
  const parts = partsOfSpans(blocks);
  const partLevel = SPAN_LEVEL + Math.max(0, ...depths.values()) + 1;
  const levelOf = (one: PlainHeading) => {
    if (one.span) return SPAN_LEVEL + depths.get(one.span.unit)!;
    if (parts.has(one)) return partLevel;
    return one.isNamed && hasChapters ? 2 : one.isTitleLine && !hasOthers ? 3 : one.level;
  };
  return blocks.map((block) =>
    block.kind === 'heading'
      ? { ...block, heading: { ...block.heading, level: levelOf(block.heading) } }
      : block,
  );
}

function headingOf(
  whole: string,
  { lines, plain }: { lines: readonly string[]; plain: readonly string[] },
  hasMarkdown: boolean,
): PlainHeading | null {
  const markdown = plain.length === 1 && hasMarkdown ? markdownHeading(whole) : null;
  if (markdown !== null) return { ...heading(markdown.level, ''), text: markdown.text };
  const sidenote = SIDENOTE.exec(whole)?.[1];
  if (sidenote !== undefined) return heading(4, sidenote.replace(/\s+/gu, ' '));
  return underlined(plain.length < lines.length ? plain : lines) ?? plainHeading(plain);
}

/** Converts a block's lines to Markdown: joined where only wrapped, kept where line breaks matter. */
function paragraph(lines: readonly string[], words: ReadonlySet<string>, hasMarkdown: boolean): string {
  const text = lines.map((line) => line.trim()).filter((line) => !RULE.test(line));
  const footnote = FOOTNOTE.exec(text.join(' '));
  if (footnote !== null) return `*Note ${footnote[1]}:* ${footnote[2]}`.replace(/\s+:/u, ':');
  const table = lines.filter((line) => COLUMNS.test(line)).length;
  if (table > lines.length / 2) return text.join('  \n');
  const isItems = lines.some((line) => ITEM.test(line));
  if (isShort(text) && !isItems && !goesOn(text)) return text.join('  \n');
  const startsWithItem = ITEM.test(text[0] ?? '');
  // Joined to the last part only: a block may be as long as its file.
  const parts: string[] = [];
  for (const line of text) {
    const last = parts.at(-1);
    if (last === undefined) parts.push(line);
    else if (startsWithItem && ITEM.test(line)) parts.push('\n', line);
    else {
      const both = joinLine(last, line, words);
      if (both === `${last} ${line}`) parts.push(' ', line);
      else parts[parts.length - 1] = both;
    }
  }
  const joined = parts.join('');
  // A number sign before a command is not a heading.
  const plain = joined.replace(/^#/gmu, '\\#');
  return hasMarkdown ? plain : plain.replace(LIBRARY_BOLD, '**$1**');
}

function isShort(lines: readonly string[]): boolean {
  const full = lines.slice(0, -1);
  const characters = full.reduce((sum, line) => sum + line.length, 0);
  return full.length > 0 && characters / full.length < WRAPPED_CHARACTERS;
}

/** Whether most lines continue in lower case, unlike verse, addresses or lists. */
function goesOn([, ...lines]: readonly string[]): boolean {
  return lines.filter((line) => /^\p{Ll}/u.test(line)).length > lines.length / 2;
}
