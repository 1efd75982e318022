import type { ImportFormat } from '#shared/import-limits.ts';
import type { Reading } from '#shared/record-imports.ts';
import type { RecordUnit } from '#shared/record-limits.ts';

export const FORMATS: Record<ImportFormat, string> = {
  liftlore: 'Your own export',
  strong: 'Strong',
  hevy: 'Hevy',
  openpowerlifting: 'OpenPowerlifting',
  mapped: 'CSV',
};

const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const DAY_AND_MONTH = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

export const number = (value: number): string => NUMBER.format(value);

export const many = (count: number, one: string, more = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : more}`;

/** A day of the calendar, `YYYY-MM-DD`, as one reads it. */
export const dayOf = (day: string): string => DAY.format(new Date(`${day}T00:00Z`));

export const dayAndMonth = (day: number, month: number): string =>
  DAY_AND_MONTH.format(Date.UTC(2024, month - 1, day));

export const momentOf = (at: string): string => MOMENT.format(new Date(at));

/** What was done: a weight, repetitions, or a time. */
export function amountOf(value: number, unit: RecordUnit | null): string {
  if (unit !== 'time') return [number(value), unit].filter(Boolean).join(' ');
  const seconds = value % 60;
  return `${Math.floor(value / 60)}:${seconds < 10 ? '0' : ''}${number(seconds)}`;
}

/** From the first day to the last; empty when there is none. */
export function spanOf({ first_day, last_day }: Reading): string {
  if (first_day === null || last_day === null) return '';
  return first_day === last_day ? dayOf(first_day) : `${dayOf(first_day)} to ${dayOf(last_day)}`;
}
