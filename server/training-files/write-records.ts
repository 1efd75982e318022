import type { ExportFormat } from '#shared/import-limits.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import { isWeightUnit } from '#shared/lifting/weight-unit.ts';
import type { OwnRecord } from './entry.ts';
import { escaped } from './formats/hevy.ts';
import { OWN_WORKOUT, writeRemarks } from './own-records.ts';
import { guarded } from './text-cells.ts';

type ExportedRecord = Omit<OwnRecord, 'line' | 'date'> & { achievedOn: string };
type CellValue = string | number | null;

/** A CSV of records: its header, and a line for each of them. */
export interface RecordCsv {
  header: string;
  line(record: ExportedRecord): string;
}

/** Writes text in quotes and bare numbers, like Hevy. */
export const csvRow = (cells: readonly CellValue[], delimiter: string): string =>
  `${cells
    .map((cell) => (typeof cell === 'string' ? `"${guarded(cell).replaceAll('"', '""')}"` : (cell ?? '')))
    .join(delimiter)}\n`;

const liftlore: RecordCsv = {
  header: csvRow(
    ['Date', 'Lift', 'Value', 'Unit', 'Repetitions', 'Body weight', 'Body weight unit', 'Note'],
    ',',
  ),
  line: (record) =>
    csvRow(
      [
        record.achievedOn,
        record.title,
        record.value,
        record.unit ?? '',
        record.repetitions,
        record.bodyWeight,
        record.bodyWeightUnit ?? '',
        record.note,
      ],
      ',',
    ),
};

/** Splits a record into the columns for weight, repetitions and seconds, and the rest for the remarks. */
function spread({ value, unit, repetitions, bodyWeight, bodyWeightUnit }: ExportedRecord) {
  const isWeight = unit !== 'reps' && unit !== 'time';
  return {
    weight: isWeight ? value : null,
    repetitions: unit === 'reps' ? value : repetitions,
    seconds: unit === 'time' ? value : null,
    remarks: writeRemarks({
      bodyWeight,
      bodyWeightUnit,
      repetitions: unit === 'reps' ? repetitions : null,
      noUnit: unit === null,
    }),
  };
}

/** Strong's dialect with the unit in each row: the only one that supports both. */
const strong: RecordCsv = {
  header:
    'Date;Workout Name;Exercise Name;Set Order;Weight;Weight Unit;Reps;RPE;Distance;Distance Unit;Seconds;Notes;Workout Notes;Workout Duration\n',
  line(record) {
    const { weight, repetitions, seconds, remarks } = spread(record);
    const unit = weight === null || record.unit === null ? null : record.unit === 'lb' ? 'lbs' : 'kg';
    return csvRow(
      [
        `${record.achievedOn} 12:00:00`,
        OWN_WORKOUT,
        record.title,
        1,
        weight,
        unit,
        repetitions,
        null,
        null,
        null,
        seconds,
        record.note,
        remarks,
        null,
      ],
      ';',
    );
  },
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats a day like Hevy in English, at noon, which is the same day in every time zone. */
function hevyTime(day: string): string {
  const [year, month, date] = day.split('-').map(Number);
  return `${date} ${MONTHS[month! - 1]} ${year}, 12:00`;
}

/** Hevy's file has one unit; an athlete with records in both gets both columns, as in Hevy's older files. */
function hevy(units: readonly WeightUnit[]): RecordCsv {
  const columns: readonly WeightUnit[] =
    units.length === 2 ? ['kg', 'lb'] : units.length === 0 ? ['kg'] : units;
  const inMiles = columns.length === 1 && columns[0] === 'lb';
  return {
    header: csvRow(
      [
        'title',
        'start_time',
        'end_time',
        'description',
        'exercise_title',
        'superset_id',
        'exercise_notes',
        'set_index',
        'set_type',
        ...columns.map((unit) => (unit === 'kg' ? 'weight_kg' : 'weight_lbs')),
        'reps',
        inMiles ? 'distance_miles' : 'distance_km',
        'duration_seconds',
        'rpe',
      ],
      ',',
    ),
    line(record) {
      const { weight, repetitions, seconds, remarks } = spread(record);
      const time = hevyTime(record.achievedOn);
      const column = isWeightUnit(record.unit) ? record.unit : columns[0];
      return csvRow(
        [
          OWN_WORKOUT,
          time,
          time,
          remarks,
          record.title,
          null,
          escaped(record.note),
          0,
          'normal',
          ...columns.map((unit) => (unit === column ? weight : null)),
          repetitions,
          null,
          seconds,
          null,
        ],
        ',',
      );
    },
  };
}

/**
 * Returns how to write records in a format that reads back unchanged. `units`: those of all their weights.
 */
export function recordCsv(format: ExportFormat, units: readonly WeightUnit[]): RecordCsv {
  if (format === 'hevy') return hevy(units);
  return format === 'strong' ? strong : liftlore;
}
