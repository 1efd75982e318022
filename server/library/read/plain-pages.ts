import {
  arePages,
  gaps,
  isCount,
  isNext,
  isRegular,
  type Mark,
  PAGE_CHARACTERS,
  SKIP_MAX,
  usual,
} from './page-count.ts';
import { around, isAlone, PAGE_NUMBER, withoutRunningHeads } from './running-heads.ts';

/** Marks the start of a printed page during reading; no text has these characters. */
const MARK = ['\uE000', '\uE001'] as const;
const MARKED = new RegExp(`\\s*${MARK[0]}(\\d+)${MARK[1]}\\s*`, 'gu');
const MARKED_ONCE = new RegExp(`${MARK[0]}\\d+${MARK[1]}`, 'u');

const NAMED = /[[{](?:Pg|Page|p\.) ?(\d{1,4})[\]}]/giu;
/** Without a word these may be footnote marks. */
const BARE_MARKS = [/\{(\d{1,4})\}/gu, /\[(\d{1,4})\]/gu];
/** 'Page 12' and '- 12 -', unlike '12' and '(12)', number nothing else. */
const NAMED_NUMBER = /^p|^[-–—].*[-–—]$/iu;
const YEARS = { min: 1800, max: 2100 };
const CHAPTERS_MIN = 4;
/** A title is this many lines below its number at most. */
const TITLE_WITHIN = 6;
const TITLE = /^["“_*]*\p{Lu}(?=.*\p{L}{2}).{2,70}(?<![.,;:])$/u;

const isText = (line: string) => line.trim() !== '';

/**
 * Inserts our own marks where a plain text shows the start of a printed page: '[Pg 12]', '{12}', or a line
 * that is only a page number. Without such marks, or when they do not count up, only running headers are
 * removed.
 */
export function markPages(text: string): string {
  const given = text.split('\n');
  const numbers = bareNumbers(given);
  const lines = withoutRunningHeads(
    given,
    new Set(arePages(text, numbers) ? numbers.map(({ line }) => line) : []),
  );
  const plain = lines.join('\n');
  const marks = (pattern: RegExp): Mark[] =>
    [...plain.matchAll(pattern)].map(({ 0: { length }, 1: number, index }) => ({
      number: Number(number),
      index,
      length,
      isNamed: pattern === NAMED,
    }));
  for (const pattern of [NAMED, ...BARE_MARKS]) {
    const found = marks(pattern);
    if (isCount(found) && (pattern === NAMED || arePages(plain, found)))
      return plain.replace(pattern, `${MARK[0]}$1${MARK[1]}`);
  }
  return markBareNumbers(lines) ?? plain;
}

/**
 * Removes the page numbers alone on their lines, where they count up as pages do and are neither chapters nor
 * years.
 */
export function withoutPageNumbers(text: string): string {
  const lines = text.split('\n');
  const found = bareNumbers(lines);
  if (withChapters(lines, found)) return lines.join('\n');
  if (!arePages(text, found)) return text;
  const dropped = new Set(
    found
      .filter((mark, at) => isNext(found[at - 1], mark) || isNext(mark, found[at + 1]))
      .flatMap(({ line }) => around(lines, line)),
  );
  return lines.filter((_, at) => !dropped.has(at)).join('\n');
}

/** Finds the numbers alone on their lines, without years where most are. */
function bareNumbers(lines: readonly string[]): (Mark & { line: number })[] {
  const found: (Mark & { line: number })[] = [];
  let index = 0;
  for (const [line, text] of lines.entries()) {
    const number = isAlone(lines, line) ? PAGE_NUMBER.exec(text)?.[1] : undefined;
    if (number !== undefined) {
      const isNamed = NAMED_NUMBER.test(text.trim());
      found.push({ number: Number(number), index, length: text.length, isNamed, line });
    }
    index += text.length + 1;
  }
  const pages = found.filter(({ number }) => number < YEARS.min || number > YEARS.max);
  return pages.length < found.length / 2 ? pages : found;
}

function markBareNumbers(lines: string[]): string | null {
  const found = bareNumbers(lines);
  if (withChapters(lines, found)) return lines.join('\n');
  if (!isCount(found)) return null;
  if (usual(gaps(found)) > PAGE_CHARACTERS.max) {
    for (const { line, number } of found) lines[line] = `Chapter ${number}`;
    return lines.join('\n');
  }
  if (!arePages(lines.join('\n'), found)) return null;
  // A number at the foot ends its page; the next one begins after it.
  const length = lines.join('\n').length;
  const isFoot = found[0]!.index > length / (2 * found.length);
  for (const { line, number } of found) lines[line] = pageMark(isFoot ? number + 1 : number);
  return `${isFoot ? pageMark(found[0]!.number) : ''}${lines.join('\n')}`;
}

/**
 * Joins numbers that count from one to the titles below them, each of its own and further apart than a list's.
 * Returns whether there are such chapters: none where the other numbers count pages.
 */
function withChapters(lines: string[], numbers: readonly (Mark & { line: number })[]): boolean {
  const found: (Mark & { line: number; below: number })[] = [];
  for (const mark of numbers) {
    const below = mark.line + 1 + lines.slice(mark.line + 1, mark.line + TITLE_WITHIN).findIndex(isText);
    const isAbove = below > mark.line && isAlone(lines, below) && TITLE.test(lines[below]!.trim());
    if (isAbove && mark.number === found.length + 1) found.push({ ...mark, below });
  }
  const titles = new Set(found.map(({ below }) => lines[below]!.trim().toLowerCase()));
  if (found.length < CHAPTERS_MIN || titles.size < found.length) return false;
  if (usual(gaps(found)) < PAGE_CHARACTERS.min) return false;
  const chapterLines = new Set(found.map(({ line }) => line));
  const others = numbers.filter(({ line }) => !chapterLines.has(line));
  if (isCount(others) && isRegular(others)) return false;
  for (const { line, number, below } of found) {
    lines[line] = `Chapter ${number}: ${lines[below]!.trim()}`;
    lines[below] = '';
  }
  return true;
}

/**
 * Splits a text at its marks into page numbers and texts; null for a text without marks, or whose numbers begin
 * again. Text before the first mark is page 1, or part of that page.
 */
export function pagesMarked(text: string): { number: number; text: string }[] | null {
  const marks = [...text.matchAll(MARKED)];
  const numbers = corrected(marks.map((mark) => Number(mark[1])));
  if (marks.length === 0 || beginsAgain(numbers)) return null;
  const pages: { number: number; text: string }[] = [];
  const add = (number: number, part: string) => {
    const last = pages.at(-1);
    if (part.trim() === '') return;
    // A mark that does not count up is not a page.
    if (last !== undefined && number <= last.number) last.text += `\n\n${part.trim()}`;
    else pages.push({ number, text: part.trim() });
  };
  const before = text.slice(0, marks[0]!.index);
  if (before.trim() !== '') add(Math.max(1, numbers[0]! - 1), before);
  for (const [index, mark] of marks.entries()) {
    const end = marks[index + 1]?.index ?? text.length;
    add(numbers[index]!, text.slice(mark.index + mark[0].length, end));
  }
  return pages;
}

/** Corrects a misread number between others that count up: 11, 712, 13. */
function corrected(numbers: readonly number[]): number[] {
  const right: number[] = [];
  for (const [at, number] of numbers.entries()) {
    const before = right.at(-1) ?? Number.POSITIVE_INFINITY;
    const after = numbers[at + 1] ?? 0;
    const isOff = number <= before || number > after;
    const counts = after > before && after <= before + 2 * SKIP_MAX;
    right.push(isOff && counts ? Math.min(before + 1, after - 1) : number);
  }
  return right;
}

/** This many numbers in a row that count from the start again are those of a second volume. */
const AGAIN_MIN = 5;

/** Whether the numbers of a second volume follow. */
function beginsAgain(numbers: readonly number[]): boolean {
  let highest = 0;
  let again = 0;
  for (const [at, number] of numbers.entries()) {
    const step = number - (numbers[at - 1] ?? 0);
    again = number <= highest && step > 0 && step <= SKIP_MAX ? again + 1 : 0;
    if (again >= AGAIN_MIN) return true;
    highest = Math.max(highest, number);
  }
  return false;
}

/** Creates the mark that begins a page. */
export const pageMark = (number: number) => `${MARK[0]}${number}${MARK[1]}`;

/** Whether a block contains only a page mark. */
export const isPageMark = (block: string) =>
  block.replace(MARKED, '').trim() === '' && MARKED_ONCE.test(block);

/** Removes the page marks from a text. */
export const withoutMarks = (text: string) => text.replace(MARKED, ' ').trim();
/** Returns the marks in a text, so that they can move with it. */
export const marksIn = (text: string) => (text.match(new RegExp(MARKED_ONCE, 'gu')) ?? []).join('');
