/** A number in a text that may be a page's. */
export interface Mark {
  number: number;
  /** Its place in the text. */
  index: number;
  length: number;
  /** 'Page 12': no list has it. */
  isNamed: boolean;
}

const MARKS_MIN = 5;
/** The share of the marks that must count up by one or slightly more. */
const RISING = 0.8;
export const SKIP_MAX = 4;
/** The length of a page; longer stretches between numbers are chapters. */
export const PAGE_CHARACTERS = { min: 500, max: 8000 };
/** Pages are of similar length: this share is between a third and three times the usual. */
const REGULAR = 0.8;
/** The share of pages that end within a sentence; an item of a list, or a rule, is complete. */
const WITHIN_SENTENCE_SHARE = 0.25;
/** The end of a page, a header, and the start of the next page. */
const END_CHARACTERS = 100;
const START_CHARACTERS = 300;
const HEAD = /^[^\n]{0,70}[^\n.!?]\n[ \t]*\n\s*/u;

/** Whether numbers are those of pages: not those of a list, which count from one, or of sets and weights. */
export function arePages(text: string, marks: readonly Mark[]): boolean {
  if (!isCount(marks) || !isRegular(marks)) return false;
  const within = marks.filter((mark) => mark.isNamed || isWithinSentence(text, mark));
  return marks[0]!.number > 1 || within.length >= WITHIN_SENTENCE_SHARE * marks.length;
}

function isWithinSentence(text: string, { index, length }: Mark): boolean {
  const before = text.slice(Math.max(0, index - END_CHARACTERS), index).trimEnd();
  const after = text.slice(index + length, index + length + START_CHARACTERS).trimStart();
  return (
    /[\p{L},-]$/u.test(before) && [after, after.replace(HEAD, '')].some((start) => /^\p{Ll}/u.test(start))
  );
}

/** Whether numbers count up as pages do. */
export function isCount(marks: readonly Pick<Mark, 'number'>[]): boolean {
  if (marks.length < MARKS_MIN) return false;
  const rising = marks.filter(({ number }, at) => {
    const step = number - (marks[at - 1]?.number ?? number - 1);
    return step >= 1 && step <= SKIP_MAX;
  });
  return rising.length >= RISING * marks.length;
}

/** Whether marks are spaced like pages. */
export function isRegular(marks: readonly Pick<Mark, 'index'>[]): boolean {
  const all = gaps(marks);
  const middle = usual(all);
  const regular = all.filter((gap) => gap > middle / 3 && gap < 3 * middle).length;
  return middle >= PAGE_CHARACTERS.min && middle <= PAGE_CHARACTERS.max && regular >= REGULAR * all.length;
}

/** Whether one number directly follows another. */
export const isNext = (before: Mark | undefined, { number }: Partial<Mark> = {}): boolean =>
  before !== undefined &&
  number !== undefined &&
  number > before.number &&
  number <= before.number + SKIP_MAX;

export const gaps = (marks: readonly Pick<Mark, 'index'>[]) =>
  marks.slice(1).map(({ index }, at) => index - marks[at]!.index);

export const usual = (numbers: readonly number[]) =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
