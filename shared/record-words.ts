import type { RecordUnit } from './record-limits.ts';

const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** A value without its unit: a number, or a time like `4:32`. */
export function amountOf(value: number, unit: RecordUnit | null): string {
  if (unit !== 'time') return NUMBER.format(value);
  const [hours, minutes] = [Math.floor(value / 3600), Math.floor((value % 3600) / 60)];
  const seconds = Number((value % 60).toFixed(2));
  const two = (part: number) => String(part).padStart(2, '0');
  const rest = seconds < 10 ? `0${seconds}` : String(seconds);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

export const unitWord = (unit: RecordUnit | null): string => (unit === null || unit === 'time' ? '' : unit);

/** A value with its unit, as one reads it; a time tells its unit by its shape. */
export const told = (value: number, unit: RecordUnit | null): string =>
  [amountOf(value, unit), unitWord(unit)].filter(Boolean).join(' ');

/** A lift with its unit and repetitions: `225 lb × 3`. */
export function liftInWords({
  value,
  unit,
  repetitions,
}: {
  value: number;
  unit: RecordUnit | null;
  repetitions: number | null;
}): string {
  return repetitions === null ? told(value, unit) : `${told(value, unit)} × ${repetitions}`;
}
