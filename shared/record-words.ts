import type { RecordUnit } from './record-limits.ts';

export const unitWord = (unit: RecordUnit | null): string => (unit === null || unit === 'time' ? '' : unit);

export interface StatedLift {
  value: number;
  unit: RecordUnit | null;
  repetitions: number | null;
}

/** Words for records, with numbers as a locale writes them. */
export function recordWords(locales: string | string[]) {
  const decimal = new Intl.NumberFormat(locales, { maximumFractionDigits: 2 });

  function amountOf(value: number, unit: RecordUnit | null): string {
    return unit === 'time' ? timeInWords(value) : decimal.format(value);
  }
  const valueWithUnit = (value: number, unit: RecordUnit | null): string =>
    [amountOf(value, unit), unitWord(unit)].filter(Boolean).join(' ');
  const liftInWords = ({ value, unit, repetitions }: StatedLift): string =>
    repetitions === null
      ? valueWithUnit(value, unit)
      : `${valueWithUnit(value, unit)} × ${decimal.format(repetitions)}`;

  return {
    /** Formats a value without its unit: a number, or a time like `4:32`. */
    amountOf,
    /** Formats a value with its unit; a time shows its unit by its format. */
    valueWithUnit,
    /** Formats a lift with its unit and repetitions: `225 lb × 3`. */
    liftInWords,
  };
}

/** Formats a time such as `4:32` or `1:02:03.5`, the same in every locale, as it is typed. */
export function timeInWords(value: number): string {
  // Rounded first: just under a minute would be `0:60`.
  const total = Math.round(value * 100);
  const [hours, minutes] = [Math.floor(total / 360_000), Math.floor((total % 360_000) / 6000)];
  const seconds = (total % 6000) / 100;
  const two = (part: number) => String(part).padStart(2, '0');
  const rest = seconds < 10 ? `0${seconds}` : String(seconds);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
