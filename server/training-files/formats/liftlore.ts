import type { Row } from '#server/training-files/entry.ts';
import type { OpenFormat } from '#server/training-files/format.ts';
import { readNumber, readWeightUnit } from '#server/training-files/numbers.ts';
import { noteFrom, unguarded } from '#server/training-files/text-cells.ts';
import { RECORD_UNITS, type RecordUnit } from '#shared/record-limits.ts';
import { recordTitle } from '#shared/record-title.ts';

/** This app's export: each row is a record as it is. */
export const openLiftlore: OpenFormat = (columns, { decimalComma }) => {
  if (!columns.has('date', 'lift', 'value', 'unit')) return null;
  const at = {
    date: columns.find('date'),
    title: columns.find('lift'),
    value: columns.find('value'),
    unit: columns.find('unit'),
    repetitions: columns.find('repetitions'),
    bodyWeight: columns.find('body weight'),
    bodyWeightUnit: columns.find('body weight unit'),
    note: columns.find('note'),
  };
  return {
    format: 'liftlore',
    read(cell, line): Row {
      const unit = unitOf(cell(at.unit));
      if (unit === undefined) return { skip: 'unknown_unit' };
      return {
        own: {
          line,
          date: cell(at.date),
          title: recordTitle(unguarded(cell(at.title))),
          value: readNumber(cell(at.value), decimalComma) ?? Number.NaN,
          unit,
          repetitions: readNumber(cell(at.repetitions), decimalComma),
          bodyWeight: readNumber(cell(at.bodyWeight), decimalComma),
          bodyWeightUnit: readWeightUnit(cell(at.bodyWeightUnit)),
          note: noteFrom(unguarded(cell(at.note))),
        },
      };
    },
  };
};

function unitOf(cell: string): RecordUnit | null | undefined {
  const text = cell.trim().toLowerCase();
  if (text === '') return null;
  return readWeightUnit(text) ?? RECORD_UNITS.find((unit) => unit === text);
}
