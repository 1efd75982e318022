/** Stands for the beginning of a printed page while a text is read; no text has these characters. */
const MARK = ['\uE000', '\uE001'] as const;
const MARKED = new RegExp(`\\s*${MARK[0]}(\\d+)${MARK[1]}\\s*`, 'gu');

const INLINE = /[[{](?:(?:Pg|Page|p\.) ?)?(\d{1,4})[\]}]/giu;
const INLINE_NAMED = /[[{](?:Pg|Page|p\.) ?(\d{1,4})[\]}]/giu;
const BARE = /^[ \t]*(?:[-–—[(] ?)?(\d{1,4})(?: ?[-–—\])])?[ \t]*$/u;
const PAGES_MIN = 5;
/** So large a part of the marks has to count up by one, or a little more. */
const RISING = 0.8;
const SKIP_MAX = 4;

const RUNNING_HEAD_MAX_CHARACTERS = 70;
const RUNNING_HEAD_TIMES = 5;

/**
 * Puts marks of our own where a plain text says that a printed page begins: '[Pg 12]', '{12}', or a line that is only a
 * page number. Without such marks, or when they do not count up, the text stays as it is but for its running heads.
 */
export function markPages(text: string): string {
  const lines = withoutRunningHeads(text.split('\n'));
  const plain = lines.join('\n');
  for (const pattern of [INLINE_NAMED, INLINE]) {
    if (isCount([...plain.matchAll(pattern)].map(([, number]) => Number(number))))
      return plain.replace(pattern, `${MARK[0]}$1${MARK[1]}`);
  }
  const at = lines.flatMap((_, index) => (isAlone(lines, index) && BARE.test(lines[index]!) ? [index] : []));
  const numbers = at.map((index) => Number(BARE.exec(lines[index]!)![1]));
  if (!isCount(numbers)) return plain;
  // A number at the foot ends its page; the next begins behind it.
  const isFoot = lines.slice(0, at[0]).join('').length > lines.join('').length / (2 * numbers.length);
  for (const [order, index] of at.entries())
    lines[index] = `${MARK[0]}${isFoot ? numbers[order]! + 1 : numbers[order]}${MARK[1]}`;
  const first = isFoot ? `${MARK[0]}${numbers[0]}${MARK[1]}` : '';
  return `${first}${lines.join('\n')}`;
}

/** The numbers and texts of marked pages; null of a text without marks. What stands before the first is page 1 or that page. */
export function pagesMarked(text: string): { number: number; text: string }[] | null {
  const marks = [...text.matchAll(MARKED)];
  if (marks.length === 0) return null;
  const pages: { number: number; text: string }[] = [];
  const add = (number: number, part: string) => {
    const last = pages.at(-1);
    if (part.trim() === '') return;
    // A mark that does not count up is no page of its own.
    if (last !== undefined && number <= last.number) last.text += `\n\n${part.trim()}`;
    else pages.push({ number, text: part.trim() });
  };
  const before = text.slice(0, marks[0]!.index);
  const firstNumber = Number(marks[0]![1]);
  if (before.trim() !== '') add(Math.max(1, firstNumber - 1), before);
  for (const [index, mark] of marks.entries()) {
    const end = marks[index + 1]?.index ?? text.length;
    add(Number(mark[1]), text.slice(mark.index + mark[0].length, end));
  }
  return pages;
}

/** Whether a block holds nothing but the beginning of a page. */
export const isPageMark = (block: string) =>
  block.replace(MARKED, '').trim() === '' && MARKED_ONCE.test(block);
const MARKED_ONCE = new RegExp(`${MARK[0]}\\d+${MARK[1]}`, 'u');

/** The text without the marks that begin pages. */
export const withoutMarks = (text: string) => text.replace(MARKED, ' ').trim();
/** The marks in a text, to be kept where the text goes. */
export const marksIn = (text: string) => (text.match(new RegExp(MARKED_ONCE, 'gu')) ?? []).join('');

function isCount(numbers: readonly number[]): boolean {
  if (numbers.length < PAGES_MIN) return false;
  const rising = numbers.filter((number, at) => {
    const step = number - (numbers[at - 1] ?? number - 1);
    return step >= 1 && step <= SKIP_MAX;
  });
  return rising.length >= RISING * numbers.length;
}

/** Leaves out lines that stand alone and come again and again: the book's or chapter's name above each page. */
function withoutRunningHeads(lines: readonly string[]): string[] {
  const keyOf = (line: string) =>
    line
      .trim()
      .replace(/^\d{1,4}\s{2,}|\s{2,}\d{1,4}$/u, '')
      .toLowerCase();
  const times = new Map<string, number>();
  const isHead = (line: string) =>
    line.trim().length <= RUNNING_HEAD_MAX_CHARACTERS &&
    /\p{L}{3}/u.test(line) &&
    !/[.!?]$/u.test(line.trim());
  const alone = lines.map((line, at) => isHead(line) && isAlone(lines, at));
  for (const [at, line] of lines.entries())
    if (alone[at]) times.set(keyOf(line), (times.get(keyOf(line)) ?? 0) + 1);
  return lines.filter((line, at) => !(alone[at] && times.get(keyOf(line))! >= RUNNING_HEAD_TIMES));
}

function isAlone(lines: readonly string[], at: number): boolean {
  const isEmpty = (line: string | undefined) => line === undefined || line.trim() === '';
  return isEmpty(lines[at - 1]) && isEmpty(lines[at + 1]);
}
