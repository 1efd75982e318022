import type { Entry, Row, SkipReason } from '#server/training-files/entry.ts';
import type { Cell, OpenFormat } from '#server/training-files/format.ts';
import { readNumber, readSeconds, readWeight, readWeightUnit } from '#server/training-files/numbers.ts';
import { OWN_WORKOUT, readRemarks } from '#server/training-files/own-records.ts';
import { noteFrom, unguarded } from '#server/training-files/text-cells.ts';
import { recordTitle } from '#shared/record-title.ts';

/** The weight's column may include the unit, or be only the unit. */
const WEIGHT_COLUMN = /^(?:weight ?)?\(?(kgs?|lbs?)\)?$/;

/**
 * Strong, in all its dialects: commas or semicolons, with or without durations, the unit in a separate
 * column, in the weight column's name, or nowhere.
 */
export const openStrong: OpenFormat = (columns, { decimalComma }) => {
  if (!columns.has('date', 'exercise name', 'set order')) return null;
  const withUnit = columns.match(WEIGHT_COLUMN);
  const unitOfColumn = withUnit ? readWeightUnit(withUnit.match[1]!) : null;
  const at = {
    date: columns.find('date'),
    workout: columns.find('workout name'),
    exercise: columns.find('exercise name'),
    order: columns.find('set order'),
    weight: withUnit?.index ?? columns.find('weight'),
    unit: columns.find('weight unit'),
    repetitions: columns.find('reps'),
    seconds: columns.find('seconds'),
    distance: columns.match(/^distance(?! unit)|^mi\.?$|^km$/)?.index ?? -1,
    note: columns.find('notes'),
    remarks: columns.find('workout notes'),
  };
  return {
    format: 'strong',
    read(cell, line): Row {
      if (cell(at.workout) === OWN_WORKOUT) return { own: ownRecord(cell, line) };
      const skip = kindOfSet(cell(at.order));
      if (skip) return { skip };
      const weight = readWeight(cell(at.weight), decimalComma);
      const unitCell = cell(at.unit).trim();
      const unit = weight.unit ?? unitOfColumn ?? readWeightUnit(unitCell);
      if (unit === null && unitCell !== '' && weight.value) return { skip: 'unknown_unit' };
      const entry: Entry = {
        line,
        date: cell(at.date),
        exercise: recordTitle(unguarded(cell(at.exercise))),
        weight: weight.value,
        unit,
        repetitions: readNumber(cell(at.repetitions), decimalComma),
        seconds: readSeconds(cell(at.seconds), decimalComma),
        distance: (readNumber(cell(at.distance), decimalComma) ?? 0) > 0,
        note: noteFrom(unguarded(cell(at.note))),
        bodyWeight: null,
        bodyWeightUnit: null,
        bare: false,
      };
      return { entries: [entry] };
    },
  };

  function ownRecord(cell: Cell, line: number) {
    const remarks = readRemarks(cell(at.remarks));
    const [weight, repetitions, seconds] = [at.weight, at.repetitions, at.seconds].map((index) =>
      readNumber(cell(index), false),
    ) as [number | null, number | null, number | null];
    return {
      line,
      date: cell(at.date),
      title: recordTitle(unguarded(cell(at.exercise))),
      note: noteFrom(unguarded(cell(at.note))),
      bodyWeight: remarks.bodyWeight,
      bodyWeightUnit: remarks.bodyWeightUnit,
      ...(weight !== null
        ? { value: weight, unit: unitOfColumn ?? readWeightUnit(cell(at.unit)), repetitions }
        : seconds !== null
          ? { value: seconds, unit: 'time' as const, repetitions }
          : { value: repetitions ?? Number.NaN, unit: 'reps' as const, repetitions: remarks.repetitions }),
    };
  }
};

/** Explains why a row with this set order is not a set; null when it is one. */
function kindOfSet(order: string): SkipReason | null {
  const kind = order.trim().toLowerCase();
  if (kind === '' || /^\d/.test(kind)) return null;
  if (kind.startsWith('rest')) return 'rest_timer';
  if (kind.startsWith('note')) return 'set_note';
  if (kind.startsWith('w')) return 'warm_up';
  return kind.startsWith('d') || kind.startsWith('f') ? null : 'unknown_kind';
}
