import { gaps, isCount, isRegular, PAGE_CHARACTERS, usual } from './page-count.ts';
import { numberedLine } from './page-number.ts';

/** The minimum number of times a header recurs, and its maximum length. */
const TIMES_MIN = 5;
const MAX_CHARACTERS = 70;
/** The share of them that interrupt a sentence or are next to a page number; subheadings do neither. */
const BETWEEN_PAGES_SHARE = 0.25;
export const PAGE_NUMBER = /^[ \t]*(?:[-–—[(] ?|p(?:age|\.)? ?)?(\d{1,4})(?: ?[-–—\])])?[ \t]*$/iu;

interface Head {
  line: number;
  index: number;
  isBetweenPages: boolean;
}

/**
 * Removes single lines that recur between pages: the name of the book or chapter. Lines that recur between
 * paragraphs ('Warm-up' in each workout) or more often than pages ('Squat' above each weight) stay.
 */
export function withoutRunningHeads(lines: readonly string[], pageNumbers: ReadonlySet<number>): string[] {
  const found = new Map<string, Head[]>();
  for (const [words, heads] of headsOf(lines)) {
    const numbered = heads.filter(({ number }) => number !== null);
    const isCounted = countsPages(lines, numbered);
    for (const { line, index, number } of heads) {
      const isPage = isCounted && number !== null;
      const key = isPage || number === null ? words : lines[line]!.trim().toLowerCase();
      const head = { line, index, isBetweenPages: isPage || isBetweenPages(lines, line, pageNumbers) };
      const same = found.get(key);
      if (same) same.push(head);
      else found.set(key, [head]);
    }
  }
  const dropped = new Set(
    [...found.values()]
      .filter(isRunning)
      .flatMap((heads) => heads.flatMap(({ line }) => around(lines, line))),
  );
  return lines.filter((_, at) => !dropped.has(at));
}

interface NumberedHead {
  line: number;
  index: number;
  number: number | null;
  isSure: boolean;
}

const NO_HEAD = { words: '', number: null, isSure: false };

/** Finds the single lines that may be headers, by their words without a number. */
function headsOf(lines: readonly string[]): Map<string, NumberedHead[]> {
  const found = new Map<string, NumberedHead[]>();
  let index = 0;
  for (const [line, text] of lines.entries()) {
    const { words, number, isSure } = isHead(text) && isAlone(lines, line) ? numberedLine(text) : NO_HEAD;
    const heads = found.get(words);
    if (heads) heads.push({ line, index, number, isSure });
    else if (words !== '') found.set(words, [{ line, index, number, isSure }]);
    index += text.length + 1;
  }
  return found;
}

/** Whether the numbers beside a header count pages, unlike those of 'Squat day 1'. */
function countsPages(lines: readonly string[], heads: readonly NumberedHead[]): boolean {
  const marks = heads.map(({ number, index }) => ({ number: number!, index }));
  const within = heads.filter(({ line }) => isAmidSentence(lines, line));
  const isOwn =
    heads.some(({ number, isSure }) => number === 1 && !isSure) &&
    within.length < BETWEEN_PAGES_SHARE * heads.length;
  return !isOwn && isCount(marks) && isRegular(marks);
}

function isRunning(heads: readonly Head[]): boolean {
  const betweenPages = heads.filter((head) => head.isBetweenPages);
  return (
    heads.length >= TIMES_MIN &&
    betweenPages.length >= BETWEEN_PAGES_SHARE * heads.length &&
    usual(gaps(heads)) >= PAGE_CHARACTERS.min
  );
}

/** Returns a header with the blank lines around it, where a sentence continues below it. */
export function around(lines: readonly string[], at: number): number[] {
  const all = [at];
  if (!isAmidSentence(lines, at)) return all;
  for (const step of [-1, 1])
    for (let look = at + step; isEmpty(lines[look]) && look >= 0 && look < lines.length; look += step)
      all.push(look);
  return all;
}

const isHead = (line: string) =>
  line.trim().length <= MAX_CHARACTERS && /\p{L}{3}/u.test(line) && !/[.!?]$/u.test(line.trim());

export function isAlone(lines: readonly string[], at: number): boolean {
  return isEmpty(lines[at - 1]) && isEmpty(lines[at + 1]);
}

const isEmpty = (line: string | undefined) => line === undefined || line.trim() === '';

function isBetweenPages(lines: readonly string[], at: number, pageNumbers: ReadonlySet<number>): boolean {
  return [-1, 1].some((step) => pageNumbers.has(nearest(lines, at, step))) || isAmidSentence(lines, at);
}

const isAmidSentence = (lines: readonly string[], at: number) =>
  /[\p{L},-]$/u.test(textAt(lines, nearest(lines, at, -1))) &&
  /^\p{Ll}/u.test(textAt(lines, nearest(lines, at, 1)));

const textAt = (lines: readonly string[], at: number) => lines[at]?.trim() ?? '';

/** Finds the next line with text, in one direction; none is outside of the text. */
function nearest(lines: readonly string[], at: number, step: number): number {
  let look = at + step;
  while (look >= 0 && look < lines.length && isEmpty(lines[look])) look += step;
  return look;
}
