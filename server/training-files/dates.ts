import type { DateOrder } from '#shared/import-limits.ts';

/** A day as written in a file: certain, or two numbers of which either may be the month. */
export type WrittenDay = { day: string } | { year: number; first: number; second: number };

/** The locales whose month names are understood. */
const LOCALES = [
  'en', 'en-GB', 'de', 'es', 'fr', 'it', 'pt', 'nl', 'pl', 'ru', 'sv', 'da', 'nb', 'fi', 'cs', 'tr', 'uk', 'ro', 'hu', 'ca',
]; // biome-ignore format: one table

/** Longer than any date with weekday, time and zone; the patterns below match nothing longer. */
const DATE_MAX_CHARACTERS = 80;
const SEPARATOR = String.raw`[\s,.\/-]*?(?:(?:de|del|of|den|d)(?!\p{L}))?[\s,.'’\/-]*`;
const YEAR = String.raw`(\d{4})`;
const DAY = String.raw`(\d{1,2})(?:st|nd|rd|th|er|º|°)?`;
const MONTH = String.raw`(\p{L}+)`;
const WEEKDAY = String.raw`^(?:\p{L}+[.,]*\s+)?`;
const DAY_MONTH_YEAR = new RegExp(
  `${WEEKDAY}${DAY}${SEPARATOR}${MONTH}${SEPARATOR}(\\d{4}|\\d{2})(?![\\d:])`,
  'u',
);
const MONTH_DAY_YEAR = new RegExp(`${WEEKDAY}${MONTH}${SEPARATOR}${DAY}${SEPARATOR}${YEAR}(?!\\d)`, 'u');
const YEAR_MONTH_DAY = new RegExp(`^${YEAR}${SEPARATOR}${MONTH}${SEPARATOR}${DAY}(?!\\d)`, 'u');
const YEAR_FIRST = /^(\d{4})(?:[./-]\s?|年\s*)(\d{1,2})(?:[./-]\s?|月\s*)(\d{1,2})(?!\d)/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})(?:T|\s|$)/;
const DOTTED = /^(?:\p{L}+[.,]*\s+)?(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})(?!\d)/u;
const YEAR_LAST = /^(?:\p{L}+[.,]*\s+)?(\d{1,2})([/-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/u;

/**
 * Reads the day of a date in any format of apps and spreadsheets; a time after it and a zone are ignored: the
 * day is the athlete's local one. Null when it is not a date.
 */
export function readDay(written: string): WrittenDay | null {
  if (written.length > DATE_MAX_CHARACTERS) return null;
  const text = written.normalize('NFKC').trim();
  const numbers = YEAR_FIRST.exec(text) ?? COMPACT.exec(text);
  if (numbers) return certain(numbers[1]!, Number(numbers[2]), numbers[3]!);
  const dotted = DOTTED.exec(text);
  if (dotted) return certain(fullYear(dotted[3]!), Number(dotted[2]), dotted[1]!);
  const last = YEAR_LAST.exec(text);
  if (last) return eitherWay(fullYear(last[4]!), Number(last[1]), Number(last[3]));
  const named = [
    [DAY_MONTH_YEAR, 3, 2, 1],
    [MONTH_DAY_YEAR, 3, 1, 2],
    [YEAR_MONTH_DAY, 1, 2, 3],
  ] as const;
  for (const [pattern, year, month, day] of named) {
    const found = pattern.exec(text);
    const read = found && certain(fullYear(found[year]!), monthOf(found[month]!), found[day]!);
    if (read) return read;
  }
  return null;
}

/** Resolves an ambiguous day; null when there is no such day. */
export function inOrder(written: WrittenDay, order: DateOrder): string | null {
  if ('day' in written) return written.day;
  const { year, first, second } = written;
  return order === 'day-first' ? dayOf(year, second, first) : dayOf(year, first, second);
}

function certain(year: string | number, month: number | undefined, day: string): WrittenDay | null {
  const found = month === undefined ? null : dayOf(Number(year), month, Number(day));
  return found === null ? null : { day: found };
}

function eitherWay(year: number, first: number, second: number): WrittenDay | null {
  const dayFirst = dayOf(year, second, first);
  const monthFirst = dayOf(year, first, second);
  if (dayFirst === null && monthFirst === null) return null;
  return { year, first, second };
}

function dayOf(year: number, month: number, day: number): string | null {
  const at = new Date(Date.UTC(year, month - 1, day));
  at.setUTCFullYear(year);
  if (at.getUTCMonth() !== month - 1 || at.getUTCDate() !== day) return null;
  return at.toISOString().slice(0, 10);
}

/** `26` is in this century, `98` in the last. */
const fullYear = (year: string): number =>
  year.length === 4 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900);

let months: Map<string, number> | undefined;

function monthOf(name: string): number | undefined {
  months ??= namesOfMonths();
  return months.get(monthKey(name));
}

const monthKey = (name: string) =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '');

/** Collects long and short names, alone and next to a day. */
function namesOfMonths(): Map<string, number> {
  const names = new Map<string, number>();
  for (const locale of LOCALES) {
    for (const month of ['short', 'long'] as const) {
      for (const day of [undefined, 'numeric'] as const) {
        const format = new Intl.DateTimeFormat(locale, { month, day, timeZone: 'UTC' });
        for (let number = 1; number <= 12; number++) {
          const parts = format.formatToParts(Date.UTC(2024, number - 1, 15));
          const text = parts.find(({ type }) => type === 'month')?.value ?? '';
          const key = monthKey(text.split(/[\s'’]/).at(-1)!);
          if (key !== '' && !names.has(key)) names.set(key, number);
        }
      }
    }
  }
  // Short names that older systems write.
  for (const [name, number] of Object.entries({ mrz: 3, sept: 9 })) {
    if (!names.has(name)) names.set(name, number);
  }
  return names;
}
