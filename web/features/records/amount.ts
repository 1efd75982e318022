import { kindOf, type RecordUnit } from '#shared/record-limits.ts';

const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'UTC' });
const THOUSANDS = /^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$/;
const CLOCK = /^(?:(\d+):)?(\d{1,2}):(\d{1,2}(?:[.,]\d+)?)$/;

/** What was typed as a number, with a point or a comma; null when it is none. */
export function readNumber(typed: string): number | null {
  const text = typed.trim();
  const plain = THOUSANDS.test(text) ? text.replaceAll(',', '') : text.replace(',', '.');
  // Not `Number` alone, which also reads '', '0x10' and 'Infinity'.
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : null;
}

/** What was typed as a value of this unit; a time as seconds or `4:32`. */
export function readAmount(typed: string, unit: RecordUnit | null): number | null {
  const clock = unit === 'time' && CLOCK.exec(typed.trim());
  if (!clock) return readNumber(typed);
  const [, hours = '0', minutes = '0', seconds = '0'] = clock;
  if (Number(minutes) > 59 && clock[1] !== undefined) return null;
  const rest = Number(seconds.replace(',', '.'));
  return rest < 60 ? Number(hours) * 3600 + Number(minutes) * 60 + rest : null;
}

/** A value without its unit: a number, or a time like `4:32`. */
export function amountOf(value: number, unit: RecordUnit | null): string {
  if (unit !== 'time') return NUMBER.format(value);
  const [hours, minutes] = [Math.floor(value / 3600), Math.floor((value % 3600) / 60)];
  const seconds = Number((value % 60).toFixed(2));
  const two = (part: number) => String(part).padStart(2, '0');
  const rest = seconds < 10 ? `0${seconds}` : String(seconds);
  return hours > 0 ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}

/** A value with its unit, as one reads it; a time tells its unit by its shape. */
export const told = (value: number, unit: RecordUnit | null): string =>
  [amountOf(value, unit), unitWord(unit)].filter(Boolean).join(' ');

export const unitWord = (unit: RecordUnit | null): string => (unit === null || unit === 'time' ? '' : unit);

/** A day of the calendar, `YYYY-MM-DD`, as one reads it. */
export const dayOf = (date: string): string => DAY.format(new Date(`${date}T00:00Z`));

/** Today in the athlete's own calendar. */
export function today(now = new Date()): string {
  const local = new Date(now.getTime() - now.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 10);
}

/** The unit in which a weight can be put on a bar: its own, or pounds where it has none. */
export function loadable(unit: RecordUnit | null): 'lb' | 'kg' | null {
  if (unit === null) return 'lb';
  return kindOf(unit) === 'weight' ? (unit as 'lb' | 'kg') : null;
}
