import { uuidv7 } from '#server/db/uuidv7.ts';
import {
  IMPORT_RECORDS_MAX,
  IMPORT_ROWS_MAX,
  IMPORT_SAMPLE,
  type ImportFormat,
} from '#shared/import-limits.ts';
import type { ImportQuestion, ImportReading } from '#shared/import-reading.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import { bestSets } from './best-sets.ts';
import { countInOtherUnit, type KnownRecord, type NewRecord, ownRecordCandidate, sift } from './candidate.ts';
import { Columns } from './columns.ts';
import { daysOf } from './days.ts';
import type { Entry, OwnRecord } from './entry.ts';
import { FileError } from './file-error.ts';
import { askForColumns, askForLifter, type ImportAnswers, nothing } from './first-questions.ts';
import type { Cell, OpenFormat, RowReader } from './format.ts';
import { openHevy } from './formats/hevy.ts';
import { jefitLogs, openJefit } from './formats/jefit.ts';
import { openLiftlore } from './formats/liftlore.ts';
import { missingColumn, openMapped } from './formats/mapped-csv.ts';
import { openOpenPowerlifting } from './formats/openpowerlifting.ts';
import { openStrong } from './formats/strong.ts';
import { Skipped } from './skipped.ts';
import { openTable, type Table } from './table.ts';
import { decodeTrainingFile } from './text.ts';
import { askForUnit, examplesOf } from './units.ts';

/** What is known about the athlete. */
export interface Knowledge {
  titles: readonly string[];
  /** Names of lifts and their meanings; an empty title skips the lift. */
  names: readonly (readonly [name: string, title: string])[];
  /** The existing records. */
  records: readonly KnownRecord[];
}
export interface TrainingFile {
  reading: ImportReading;
  /** The new records, oldest first. */
  records: NewRecord[];
}

export type OnProgress = (progress: { rows: number; share: number }) => void;

export const FORMATS: readonly OpenFormat[] = [
  openLiftlore,
  openStrong,
  openHevy,
  openOpenPowerlifting,
  openJefit,
  openMapped,
];
const PROGRESS_ROWS = 2000;

/**
 * Reads a training file: what it would add to the athlete's records, what it skips and why, and what must be
 * asked first.
 * @throws FileError when it cannot be read
 */
export function readTrainingFile(
  bytes: Uint8Array,
  answers: ImportAnswers,
  knowledge: Knowledge,
  onProgress: OnProgress = () => undefined,
): TrainingFile {
  const { table, unit } = openTrainingTable(decodeTrainingFile(bytes));
  const columns = new Columns(table.header);
  const missing = missingColumn(table.header, answers.columns ?? {});
  if (missing !== undefined) throw new FileError(`This file has no column “${missing}”.`);
  const file = { decimalComma: table.delimiter !== ',', unit };
  const opened = FORMATS.map((open) => open(columns, file, answers)).find((reader) => reader !== null);
  if (!opened) return { reading: askForColumns(table, answers), records: [] };
  const rows = readRows(table, opened, onProgress);
  const lifters = askForLifter(opened, answers);
  if (lifters)
    return { reading: { ...nothing(opened.format, rows.count), questions: [lifters] }, records: [] };
  return readingOf(rows, opened.format, answers, knowledge);
}

/**
 * Finds the table of a file with what was lifted, and the unit of its weights if given outside of it. @throws
 * FileError
 */
export function openTrainingTable(text: string): { table: Table; unit: WeightUnit | null } {
  const jefit = jefitLogs(text);
  return { table: openTable(jefit?.text ?? text), unit: jefit?.unit ?? null };
}

interface Rows {
  count: number;
  entries: Entry[];
  own: OwnRecord[];
  skipped: Skipped;
}

/** @throws FileError when there are too many, or none */
export function readRows(table: Table, reader: RowReader, onProgress: OnProgress): Rows {
  const rows: Rows = { count: 0, entries: [], own: [], skipped: new Skipped() };
  const width = table.header.length;
  table.eachRow((cells, line, share) => {
    if (cells.every((cell) => cell.trim() === '')) return;
    rows.count++;
    if (rows.count > IMPORT_ROWS_MAX) {
      throw new FileError(
        `Line ${line} is past the ${IMPORT_ROWS_MAX.toLocaleString('en')} rows that can be read at once. Split the file there.`,
      );
    }
    if (rows.count % PROGRESS_ROWS === 0) onProgress({ rows: rows.count, share });
    const cutShort = share === 1 && cells.length < width;
    if (cutShort || cells.slice(width).some((cell) => cell.trim() !== '')) {
      rows.skipped.add('cut_off', line);
      return;
    }
    const cell: Cell = (index) => (index < 0 ? '' : (cells[index] ?? ''));
    const row = reader.read(cell, line);
    if ('skip' in row) rows.skipped.add(row.skip, line);
    else if ('own' in row) rows.own.push(row.own);
    else rows.entries.push(...row.entries);
  });
  if (rows.count === 0) {
    throw new FileError(
      `Line ${table.headerLine} names the columns, and no line follows: there is nothing to import.`,
    );
  }
  return rows;
}

/** Returns what the rows add to the athlete's records, and what must be asked first. */
function readingOf(
  { count, entries, own, skipped }: Rows,
  format: ImportFormat,
  answers: ImportAnswers,
  knowledge: Knowledge,
): TrainingFile {
  const questions: ImportQuestion[] = [];
  const dayOf = daysOf([...entries, ...own], answers.dates, questions);
  if (dayOf === null) return { reading: { ...nothing(format, count), questions }, records: [] };

  const chosen = new Map(knowledge.names.map(([name, title]) => [name, title === '' ? null : title]));
  const { candidates, lifts, outdone, unitless, impossible } = bestSets(entries, {
    dayOf,
    unit: answers.unit,
    impossible: answers.impossible,
    names: { titles: knowledge.titles, chosen },
    skipped,
  });
  if (unitless.length > 0 && answers.unit === undefined) {
    questions.push(askForUnit(unitless, dayOf));
  }
  // A wrong unit makes many impossible, so the unit is asked first.
  if (impossible.length > 0 && answers.impossible === undefined && questions.length === 0)
    questions.push({ about: 'impossible', ...examplesOf(impossible, dayOf) });
  const unsure = [...lifts.values()].filter(({ how }) => how === 'unsure').map(({ name }) => name);
  if (unsure.length > 0) questions.push({ about: 'lifts', names: unsure });

  for (const record of own) {
    const candidate = ownRecordCandidate(record, dayOf);
    if ('skip' in candidate) skipped.add(candidate.skip, record.line);
    else candidates.push(candidate);
  }
  // Sorting keeps the file's order within a day.
  candidates.sort((a, b) =>
    a.achieved_on < b.achieved_on ? -1 : a.achieved_on > b.achieved_on ? 1 : a.line - b.line,
  );
  const { fresh, known } = sift(candidates, knowledge.records);
  if (fresh.length > IMPORT_RECORDS_MAX) {
    throw new FileError(
      `From line ${fresh[IMPORT_RECORDS_MAX]!.line} on, this file holds more than the ${IMPORT_RECORDS_MAX.toLocaleString('en')} records that one import can add. Split the file.`,
    );
  }
  for (const { name } of fresh) if (name !== null) lifts.get(name)!.added++;
  // In the order of the file, which breaks ties between records of one day.
  const ids = fresh.map(uuidv7).sort();
  const records = fresh.map(({ line: _, name: __, ...record }, index) => ({ ...record, id: ids[index]! }));
  return {
    reading: {
      format,
      rows: count,
      first_day: candidates[0]?.achieved_on ?? null,
      last_day: candidates.at(-1)?.achieved_on ?? null,
      added: records.length,
      known,
      in_other_unit: countInOtherUnit(fresh, knowledge.records),
      outdone,
      skipped: skipped.toJson(),
      questions,
      lifts: [...lifts.values()].sort((a, b) => b.sets - a.sets || (a.name < b.name ? -1 : 1)),
      records: records
        .slice(-IMPORT_SAMPLE)
        .reverse()
        .map(({ id: _, import_key: __, ...record }) => record),
    },
    records,
  };
}
