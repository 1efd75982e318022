import { Columns, columnKey } from './columns.ts';
import { readSeconds } from './numbers.ts';

/** Columns that only FitNotes writes. */
export const FITNOTES_MARKS = ['category', 'distance unit'] as const;

/** More commas than this cannot be an athlete's text. */
const SURPLUS_MAX = 200;
const NUMERIC = /^(weight( \(\w+\))?|reps|distance|time)$/;

/**
 * Returns how to read a row of FitNotes, which writes no quotation marks around its cells: the commas in an
 * exercise's name or a comment seem to separate more cells. Null when the columns are not those of FitNotes.
 */
export function fitNotesRow(
  header: readonly string[],
  delimiter: string,
): ((cells: string[]) => string[]) | null {
  const columns = new Columns(header);
  if (!columns.has(...FITNOTES_MARKS)) return null;
  const exercise = columns.find('exercise');
  const comment = columns.find('comment', 'notes');
  const numeric = header.flatMap((name, at) => (NUMERIC.test(columnKey(name)) ? at : []));
  const fits = (cells: readonly string[]) =>
    cells.slice(header.length).every((cell) => cell.trim() === '') &&
    numeric.every((at) => !Number.isNaN(readSeconds(cells[at] ?? '', delimiter !== ',')));
  const join = (cells: readonly string[], at: number, surplus: number) =>
    cells.toSpliced(at, surplus + 1, cells.slice(at, at + surplus + 1).join(delimiter));

  function joined(cells: string[]): string[] {
    const surplus = cells.length - header.length;
    if (surplus <= 0 || surplus > SURPLUS_MAX || exercise < 0) return cells;
    for (let inName = 0; inName <= surplus; inName++) {
      const named = join(cells, exercise, inName);
      const noted = comment < 0 ? named : join(named, comment, surplus - inName);
      const whole = [named, noted].find(fits);
      if (whole) return whole;
    }
    return cells;
  }

  return (cells) => joined(cells).map(withoutQuotes);
}

/** A spreadsheet that saved the file again put quotation marks around cells with commas. */
const withoutQuotes = (cell: string): string => {
  const inside = /^"(.*)"$/s.exec(cell)?.[1];
  return inside === undefined ? cell : inside.replaceAll('""', '"');
};
