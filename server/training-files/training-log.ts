import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import type { RecordUnit } from '#shared/record-limits.ts';
import { Columns } from './columns.ts';
import { daysOf } from './days.ts';
import type { Entry } from './entry.ts';
import { FileError } from './file-error.ts';
import type { RowReader } from './format.ts';
import { guessColumns, openMapped } from './formats/mapped-csv.ts';
import { nameLifts } from './lift-names.ts';
import { measure } from './measure.ts';
import { FORMATS, openTrainingTable, readRows } from './read-training-file.ts';
import type { Table } from './table.ts';
import { unitsOf } from './units.ts';

/** A set of a training log. */
export interface LoggedSet {
  lift: string;
  /** A weight, a count or seconds, depending on the unit. */
  value: number;
  unit: RecordUnit | null;
  repetitions: number | null;
}

export interface TrainingLog {
  /** Without warm-ups, rests and unreadable rows. */
  sets: LoggedSet[];
  /** `YYYY-MM-DD`; null when the days are ambiguous. */
  days: { first: string; last: string } | null;
  /** Whether the text continues after the part that was read. */
  isPart: boolean;
}

/** The length of a text that is read for an answer. */
const CHARACTERS_MAX = 400_000;
const SAMPLE_ROWS = 20;

/**
 * Reads the sets of another app's exported training log, or of a table with such columns; null when it is
 * none.
 */
export function readTrainingLog(text: string): TrainingLog | null {
  try {
    const { table, unit } = openTrainingTable(text.slice(0, CHARACTERS_MAX));
    const reader = readerOf(table, unit);
    if (reader === null) return null;
    const { entries, own } = readRows(table, reader, () => undefined);
    const sets = [
      ...setsOf(entries),
      ...own.map(({ title, ...record }): LoggedSet => ({ lift: title, ...record })),
    ];
    return sets.length === 0
      ? null
      : { sets, days: daysFrom([...entries, ...own]), isPart: text.length > CHARACTERS_MAX };
  } catch (error) {
    if (error instanceof FileError) return null;
    throw error;
  }
}

function readerOf(table: Table, unit: WeightUnit | null): RowReader | null {
  const columns = new Columns(table.header);
  const file = { decimalComma: table.delimiter !== ',', unit };
  const known = FORMATS.map((open) => open(columns, file, {})).find((reader) => reader !== null);
  if (known) return known;
  const rows: string[][] = [];
  table.eachRow((cells) => {
    if (rows.length < SAMPLE_ROWS) rows.push(table.header.map((_, index) => cells[index] ?? ''));
  });
  return openMapped(columns, file, { columns: guessColumns(table.header, rows) });
}

function setsOf(entries: readonly Entry[]): LoggedSet[] {
  const named = nameLifts({ titles: [], chosen: new Map() });
  const measured = measure(entries);
  const unitOf = unitsOf(entries, undefined, []);
  return entries.flatMap((entry) => {
    const done = entry.exercise === '' ? { skip: 'no_lift' } : measured(entry);
    if ('skip' in done) return [];
    const unit = done.measure === 'weight' ? unitOf(entry) : done.measure;
    return {
      lift: named(done.exercise).title ?? done.exercise,
      value: done.value,
      unit,
      repetitions: done.repetitions,
    };
  });
}

function daysFrom(entries: Parameters<typeof daysOf>[0]): TrainingLog['days'] {
  const dayOf = daysOf(entries, undefined, []);
  const days = (dayOf === null ? [] : entries.map(dayOf))
    .flatMap((day) => ('day' in day ? day.day : []))
    .sort();
  const [first] = days;
  return first === undefined ? null : { first, last: days.at(-1)! };
}
