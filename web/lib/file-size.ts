import { number } from './numbers.ts';

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** Formats a size as people say it: a figure below 1,000, and its unit. */
export function sizeOf(bytes: number): readonly [figure: string, unit: string] {
  let [figure, step] = [bytes, 0];
  while (figure >= 999.5 && step < UNITS.length - 1) {
    figure /= 1000;
    step++;
  }
  return [
    number(figure < 100 && step > 0 ? figure : Math.round(figure), { maximumFractionDigits: 1 }),
    UNITS[step]!,
  ];
}
