const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const DAY = new Intl.DateTimeFormat('en', { dateStyle: 'long' });
const MOMENT = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeStyle: 'short' });

export const number = (value: number): string => NUMBER.format(value);
export const dayOf = (at: string): string => DAY.format(new Date(at));
export const momentOf = (at: string): string => MOMENT.format(new Date(at));

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** A size as one says it: a figure below 1,000, and its unit. */
export function sizeOf(bytes: number): readonly [figure: string, unit: string] {
  let [figure, step] = [bytes, 0];
  while (figure >= 999.5 && step < UNITS.length - 1) {
    figure /= 1000;
    step++;
  }
  return [number(figure < 100 && step > 0 ? figure : Math.round(figure)), UNITS[step]!];
}
