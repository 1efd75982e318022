/** The minimum number of times a header recurs, and its maximum length. */
const TIMES_MIN = 5;
const MAX_CHARACTERS = 70;
/** The share of them that interrupt a sentence or are next to a page number; subheadings do neither. */
const BETWEEN_PAGES_SHARE = 0.25;
export const PAGE_NUMBER = /^[ \t]*(?:[-–—[(] ?|p(?:age|\.)? ?)?(\d{1,4})(?: ?[-–—\])])?[ \t]*$/iu;
/** Set apart from the header, or beside more than one word in capitals: 'Week 3' is a heading. */
const NUMBER_BESIDE = /^\d{1,4}(?: {2,}|\s(?=\P{Ll}+ \P{Ll}+$))|(?: {2,}|(?<=^\P{Ll}+ \P{Ll}+)\s)\d{1,4}$/u;

/**
 * Removes single lines that recur between pages: the name of the book or chapter. Lines that recur between
 * paragraphs ('Warm-up' in each workout) stay.
 */
export function withoutRunningHeads(lines: readonly string[]): string[] {
  const found = new Map<string, { times: number; betweenPages: number }>();
  const keys = lines.map((line, at) => (isHead(line) && isAlone(lines, at) ? keyOf(line) : null));
  for (const [at, key] of keys.entries()) {
    if (key === null) continue;
    const head = found.get(key) ?? { times: 0, betweenPages: 0 };
    head.times++;
    if (isBetweenPages(lines, at)) head.betweenPages++;
    found.set(key, head);
  }
  const isDropped = (at: number) => {
    const head = found.get(keys[at] ?? '');
    return (
      head !== undefined && head.times >= TIMES_MIN && head.betweenPages >= BETWEEN_PAGES_SHARE * head.times
    );
  };
  const dropped = new Set(
    keys.flatMap((key, at) => (key !== null && isDropped(at) ? around(lines, at) : [])),
  );
  return lines.filter((_, at) => !dropped.has(at));
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

const keyOf = (line: string) => line.trim().replace(NUMBER_BESIDE, '').toLowerCase();

const isHead = (line: string) =>
  line.trim().length <= MAX_CHARACTERS && /\p{L}{3}/u.test(line) && !/[.!?]$/u.test(line.trim());

export function isAlone(lines: readonly string[], at: number): boolean {
  return isEmpty(lines[at - 1]) && isEmpty(lines[at + 1]);
}

const isEmpty = (line: string | undefined) => line === undefined || line.trim() === '';

function isBetweenPages(lines: readonly string[], at: number): boolean {
  if (NUMBER_BESIDE.test(lines[at]!.trim())) return true;
  const before = nearest(lines, at, -1);
  const after = nearest(lines, at, 1);
  return PAGE_NUMBER.test(before) || PAGE_NUMBER.test(after) || isAmidSentence(lines, at);
}

const isAmidSentence = (lines: readonly string[], at: number) =>
  /[\p{L},-]$/u.test(nearest(lines, at, -1)) && /^\p{Ll}/u.test(nearest(lines, at, 1));

/** Finds the next line with text, in one direction. */
function nearest(lines: readonly string[], at: number, step: 1 | -1): string {
  for (let look = at + step; look >= 0 && look < lines.length; look += step)
    if (!isEmpty(lines[look])) return lines[look]!.trim();
  return '';
}
