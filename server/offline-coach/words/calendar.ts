import { DAY_MS } from '#shared/durations.ts';

/** Today's date where a sentence is read for what is not a day. */
export const NO_DAY = '1970-01-01';
export const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
export const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
export const at = (day: string) => new Date(`${day}T00:00Z`);
const iso = (date: Date) => date.toISOString().slice(0, 10);
export const daysBefore = (today: string, days: number) => iso(new Date(at(today).getTime() - days * DAY_MS));

export function monthsBefore(today: string, months: number): string {
  const date = at(today);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() - months);
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, last));
  return iso(date);
}

/** Returns a day of the month so many months back, which may not exist. */
export const dayInMonth = (today: string, monthsBack: number, day: number): string =>
  `${monthsBefore(`${today.slice(0, 7)}-01`, monthsBack).slice(0, 7)}-${String(day).padStart(2, '0')}`;

/** Whether a `YYYY-MM-DD` date exists; 2026-02-31 does not. */
export function isDay(day: string): boolean {
  const date = at(day);
  return !Number.isNaN(date.getTime()) && iso(date) === day;
}

/** Returns the weekday of a date: 'Thursday'. */
export function weekdayOf(day: string): string {
  const name = WEEKDAYS[at(day).getUTCDay()]!;
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Returns the Monday of a day's week. */
export const mondayOf = (day: string): string => daysBefore(day, (at(day).getUTCDay() + 6) % 7);

/** Returns the last such weekday before today. */
export function lastWeekday(today: string, name: string): string {
  const weekday = WEEKDAYS.findIndex((each) => each.startsWith(name.slice(0, 3)));
  const back = (at(today).getUTCDay() - weekday + 7) % 7;
  return daysBefore(today, back === 0 ? 7 : back);
}

/** Returns a past date for a day of a month, this year or last year; null if it does not exist. */
export function dayOfMonth(
  today: string,
  month: string,
  day: number,
  year: string | undefined,
): string | null {
  const index = MONTHS.findIndex((name) => name.startsWith(month.slice(0, 3)));
  const of = (year: number) => new Date(Date.UTC(year, index, day));
  const thisYear = at(today).getUTCFullYear();
  const date = of(year === undefined ? thisYear : Number(year));
  const past = year === undefined && iso(date) > today ? of(thisYear - 1) : date;
  return past.getUTCMonth() === index ? iso(past) : null;
}

/** Returns the first day of a month, without a year the latest that is over: 'last December', said in December, is a year ago. */
export const earlierMonth = (today: string, month: string, year: string | undefined): string | null =>
  dayOfMonth(year === undefined ? daysBefore(`${today.slice(0, 7)}-01`, 1) : today, month, 1, year);

/** Fixed holidays, by month and day. */
export const HOLIDAYS: Readonly<Record<string, string>> = {
  halloween: '10-31',
  'christmas eve': '12-24',
  'christmas day': '12-25',
  christmas: '12-25',
  'boxing day': '12-26',
  'new years eve': '12-31',
  'new years day': '01-01',
};
export function holiday(today: string, name: string): string {
  const day = HOLIDAYS[name.replace(/['’]/gu, '')]!;
  const year = Number(today.slice(0, 4));
  return `${`${year}-${day}` > today ? year - 1 : year}-${day}`;
}

/** Returns the date of '14/11' or '11/14', which are the same day; null for '3/11', which is ambiguous. */
export function numericDay(
  today: string,
  first: number,
  second: number,
  year: string | undefined,
): string | null {
  const [day, month] = second > MONTHS.length ? [second, first] : [first, second];
  const isSure = day > MONTHS.length || day === month;
  const name = MONTHS[month - 1];
  if (!isSure || name === undefined) return null;
  return dayOfMonth(today, name, day, year?.length === 2 ? `20${year}` : year);
}

export const endOfMonth = (first: string, months = 1): string => {
  const date = at(first);
  return iso(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 0)));
};

export const endOfYear = (first: string): string => `${first.slice(0, 4)}-12-31`;

export const SEASON_MONTHS = 3;
/** The first month of each season. */
export const SEASONS: Readonly<Record<string, string>> = {
  spring: 'march',
  summer: 'june',
  fall: 'september',
  autumn: 'september',
  winter: 'december',
};

/** Returns the first day of the latest such season that began by a day. */
export const startOfSeason = (day: string, season: string): string =>
  dayOfMonth(day, SEASONS[season]!, 1, undefined)!;

/** Returns the first day of the latest such season that ended before a day. */
export function seasonBefore(day: string, season: string): string {
  const start = startOfSeason(day, season);
  return endOfMonth(start, SEASON_MONTHS) < day ? start : monthsBefore(start, 12);
}
