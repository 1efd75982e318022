import type { DateOrder } from '#shared/import-limits.ts';
import type { ImportQuestion } from '#shared/import-reading.ts';
import { lastRecordDay, RECORD_FIRST_DAY } from '#shared/record-days.ts';
import { inOrder, readDay, type WrittenDay } from './dates.ts';
import type { SkipReason } from './entry.ts';

export type DayOf = (row: { date: string; line: number }) => { day: string } | { skip: SkipReason };

/** Resolves the days of all rows; null when the order of day and month must be asked for. */
export function daysOf(
  rows: readonly { date: string; line: number }[],
  answer: DateOrder | undefined,
  questions: ImportQuestion[],
): DayOf | null {
  const read = new Map<string, WrittenDay | null>();
  let order = answer;
  let open: { date: string; line: number } | undefined;
  for (const row of rows) {
    let written = read.get(row.date);
    if (written === undefined) {
      written = readDay(row.date);
      read.set(row.date, written);
    }
    if (written === null || 'day' in written) continue;
    // One unambiguous date decides for all.
    if (answer === undefined && written.first > 12) order ??= 'day-first';
    if (answer === undefined && written.second > 12) order ??= 'month-first';
    open ??= row;
  }
  if (open && order === undefined) {
    questions.push({ about: 'dates', line: open.line, example: open.date });
    return null;
  }
  const last = lastRecordDay();
  return ({ date }) => {
    const written = read.get(date) ?? null;
    const day = written === null ? null : inOrder(written, order ?? 'day-first');
    if (day === null) return { skip: 'no_date' };
    return day < RECORD_FIRST_DAY || day > last ? { skip: 'date_outside' } : { day };
  };
}
