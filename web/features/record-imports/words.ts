import type { ImportFormat } from '#shared/import-limits.ts';
import type { ImportReading } from '#shared/import-reading.ts';
import { calendarDay } from '#web/lib/dates.ts';

export const FORMATS: Record<ImportFormat, string> = {
  liftlore: 'Your own export',
  strong: 'Strong',
  hevy: 'Hevy',
  openpowerlifting: 'OpenPowerlifting',
  jefit: 'Jefit',
  mapped: 'CSV',
};

export const dayAndMonth = (day: number, month: number): string => {
  const two = (part: number) => String(part).padStart(2, '0');
  return calendarDay(`2024-${two(month)}-${two(day)}`, 'dayAndMonth');
};

/** Formats the range from the first to the last day; empty when there is none. */
export function spanOf({ first_day, last_day }: ImportReading): string {
  if (first_day === null || last_day === null) return '';
  return first_day === last_day
    ? calendarDay(first_day)
    : `${calendarDay(first_day)} to ${calendarDay(last_day)}`;
}
