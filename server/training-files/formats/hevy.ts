import type { Entry, Row, SkipReason } from '#server/training-files/entry.ts';
import type { Cell, OpenFormat } from '#server/training-files/format.ts';
import { readNumber, readSeconds } from '#server/training-files/numbers.ts';
import { OWN_WORKOUT, readRemarks } from '#server/training-files/own-records.ts';
import { noteFrom, unguarded } from '#server/training-files/text-cells.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import { recordTitle } from '#shared/record-title.ts';

/** Hevy, from accounts in kilograms or in pounds, and from the years when it wrote both. */
export const openHevy: OpenFormat = (columns, { decimalComma }) => {
  if (!columns.has('exercise title', 'start time')) return null;
  const at = {
    workout: columns.find('title'),
    date: columns.find('start time'),
    remarks: columns.find('description'),
    exercise: columns.find('exercise title'),
    note: columns.find('exercise notes'),
    kind: columns.find('set type'),
    kg: columns.find('weight kg', 'weight (kg)'),
    lb: columns.find('weight lbs', 'weight lb', 'weight (lbs)'),
    repetitions: columns.find('reps'),
    seconds: columns.find('duration seconds'),
    distance: columns.match(/^distance/)?.index ?? -1,
  };
  return {
    format: 'hevy',
    read(cell, line): Row {
      if (cell(at.workout) === OWN_WORKOUT) return { own: ownRecord(cell, line) };
      const skip = kindOfSet(cell(at.kind));
      if (skip) return { skip };
      const entry: Entry = {
        line,
        date: cell(at.date),
        exercise: recordTitle(unguarded(cell(at.exercise))),
        ...weightIn(cell),
        repetitions: readNumber(cell(at.repetitions), decimalComma),
        seconds: readSeconds(cell(at.seconds), decimalComma),
        distance: (readNumber(cell(at.distance), decimalComma) ?? 0) > 0,
        note: noteFrom(unguarded(cell(at.note)).replaceAll('\\n', '\n')),
        bodyWeight: null,
        bodyWeightUnit: null,
        bare: false,
      };
      return { entries: [entry] };
    },
  };

  /** Where both units are given, the athlete loaded the rounder one: 102.06 kg was 225 lb. */
  function weightIn(cell: Cell): { weight: number | null; unit: WeightUnit } {
    const kg = readNumber(cell(at.kg), decimalComma);
    const lb = readNumber(cell(at.lb), decimalComma);
    // One of them may be 0 where the app kept only the other.
    const inPounds = !kg ? kg === null || Boolean(lb) : Boolean(lb) && !isRound(kg) && isRound(lb ?? 0);
    return inPounds && at.lb >= 0 ? { weight: lb, unit: 'lb' } : { weight: kg, unit: 'kg' };
  }

  function ownRecord(cell: Cell, line: number) {
    const remarks = readRemarks(cell(at.remarks));
    const [kg, lb, repetitions, seconds] = [at.kg, at.lb, at.repetitions, at.seconds].map((index) =>
      readNumber(cell(index), false),
    ) as [number | null, number | null, number | null, number | null];
    const weight = kg ?? lb;
    return {
      line,
      date: cell(at.date),
      title: recordTitle(unguarded(cell(at.exercise))),
      note: noteFrom(unescaped(unguarded(cell(at.note)))),
      bodyWeight: remarks.bodyWeight,
      bodyWeightUnit: remarks.bodyWeightUnit,
      ...(weight !== null
        ? {
            value: weight,
            unit: remarks.noUnit ? null : kg === null ? ('lb' as const) : ('kg' as const),
            repetitions,
          }
        : seconds !== null
          ? { value: seconds, unit: 'time' as const, repetitions }
          : { value: repetitions ?? Number.NaN, unit: 'reps' as const, repetitions: remarks.repetitions }),
    };
  }
};

/**
 * Hevy writes a line break as `\n`; so that a backslash stays one, this app doubles those of its own records.
 */
export const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');

const unescaped = (text: string): string =>
  text.replaceAll(/\\([\\nr])/g, (_, letter: string) => ({ n: '\n', r: '\r' })[letter] ?? '\\');

const isRound = (weight: number) => Number.isInteger(weight * 4);

/** Explains why a set of this type does not count; null when it does. */
function kindOfSet(type: string): SkipReason | null {
  const kind = type.toLowerCase().replaceAll(/[^a-z]/g, '');
  if (['', 'normal', 'regular', 'working', 'failure', 'dropset', 'drop'].includes(kind)) return null;
  return kind.startsWith('warm') ? 'warm_up' : 'unknown_kind';
}
