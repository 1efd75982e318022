/** Names of the parts of a plan, largest first. */
const WORDS = ['cycle', 'block', 'phase', 'month', 'week', 'day', 'session', 'workout', 'part', 'step'];
const IN_PLAN = new RegExp(`^\\W*(?:${WORDS.join('|')})\\s*#?\\d{1,3}\\b`, 'imu');
const DATE =
  /\b\d{4}-\d{1,2}-\d{1,2}\b|\b\d{1,2}[./]\d{1,2}[./]\d{2,4}\b|\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.? \d{1,2}\b|\b\d{1,2}\.? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/iu;
const DONE =
  /\b(?:did|done|completed|finished|hit|made|missed|failed|felt|logged|training log)\b|✓|✔|\[x\]/iu;

/** Whether a text has numbered weeks or days, no date and no word for completed training. */
export const isPlan = (text: string): boolean => IN_PLAN.test(text) && !DATE.test(text) && !DONE.test(text);

/**
 * Returns the part of a file that a question names, such as 'week 2' or 'day 1 of week 2'; null when there is
 * none.
 */
export function partNamed(lines: readonly string[], question: string): readonly string[] | null {
  let part = lines;
  for (const word of WORDS) {
    const number = new RegExp(`\\b${word}\\s+#?(\\d{1,3})\\b`, 'iu').exec(question)?.[1];
    if (number !== undefined) part = numbered(part, word, number) ?? part;
  }
  return part === lines ? null : part;
}

/**
 * Returns the lines from the one starting with this word and number to the next one starting with the word.
 */
function numbered(lines: readonly string[], word: string, number: string): readonly string[] | null {
  const begins = (line: string) => new RegExp(`^\\W*${word}\\s*#?(\\d{1,3})\\b`, 'iu').exec(line)?.[1];
  const from = lines.findIndex((line) => begins(line) === number);
  if (from < 0) return null;
  const length = lines.slice(from + 1).findIndex((line) => begins(line) !== undefined);
  return lines.slice(from, length < 0 ? undefined : from + 1 + length);
}
