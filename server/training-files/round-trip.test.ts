import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EXPORT_FORMATS } from '#shared/import-limits.ts';
import { isWeightUnit } from '#shared/lifting/weight-unit.ts';
import { lastRecordDay } from '#shared/record-days.ts';
import { RECORD_NOTE_MAX_CHARACTERS, RECORD_TITLE_MAX_CHARACTERS } from '#shared/record-limits.ts';
import { recordTitle } from '#shared/record-title.ts';
import { readTrainingFile } from './read-training-file.ts';
import { guarded, unguarded } from './text-cells.ts';
import { recordCsv } from './write-records.ts';

const NOBODY = { titles: [], names: [], records: [] };

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom('"', "'", '=', '+', '-', '@', ',', ';', '\n', '\r', '\t', '\\', 'n', 'r', ' ', 'a'),
  }),
);
const title = text
  .map(recordTitle)
  .filter((name) => name !== '' && name.length <= RECORD_TITLE_MAX_CHARACTERS);
const note = text
  .map((typed) => typed.replaceAll('\0', '').trim())
  .filter((typed) => typed.length <= RECORD_NOTE_MAX_CHARACTERS);
const number = (min: number, max: number) =>
  fc
    .oneof(
      fc.integer({ min, max }),
      fc.integer({ min: min * 4, max: max * 4 }).map((quarters) => quarters / 4),
      fc.double({ min, max, noNaN: true }),
    )
    .map((value) => value + 0);
const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date(lastRecordDay()), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const bodyWeight = fc.option(number(1, 1500));
const weightUnit = fc.constantFrom('lb' as const, 'kg' as const, null);

/** Any record that an athlete can have. */
const record = fc
  .record({
    title,
    value: number(0, 1_000_000),
    unit: fc.constantFrom('lb' as const, 'kg' as const, 'reps' as const, 'time' as const, null),
    repetitions: fc.option(fc.integer({ min: 1, max: 10_000 })),
    achievedOn: day,
    bodyWeight,
    bodyWeightUnit: weightUnit,
    note,
  })
  .map((one) => ({ ...one, bodyWeightUnit: one.bodyWeight === null ? null : one.bodyWeightUnit }));

describe.each(EXPORT_FORMATS)('an export in the format of %s', (format) => {
  it('is the same when it is imported', () => {
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 20 }), (records) => {
        const sorted = records.toSorted((a, b) =>
          a.achievedOn < b.achievedOn ? -1 : a.achievedOn > b.achievedOn ? 1 : 0,
        );
        const units = [...new Set(sorted.flatMap(({ unit }) => (isWeightUnit(unit) ? unit : [])))];
        const csv = recordCsv(format, units);
        const file = csv.header + sorted.map(csv.line).join('');
        const { reading, records: read } = readTrainingFile(Buffer.from(file), {}, NOBODY);
        expect(reading).toMatchObject({ format, questions: [], skipped: [], outdone: 0, known: 0 });
        expect(
          read.map((one) => ({
            title: one.title,
            value: one.value,
            unit: one.unit,
            repetitions: one.repetitions,
            achievedOn: one.achieved_on,
            bodyWeight: one.body_weight,
            bodyWeightUnit: one.body_weight_unit,
            note: one.note,
          })),
        ).toEqual(sorted);
        // Ids sort like the records, so that the latest of a day stays the latest.
        expect(read.map(({ id }) => id)).toEqual(read.map(({ id }) => id).sort());
      }),
    );
  });

  it('adds nothing to its own records', () => {
    fc.assert(
      fc.property(fc.array(record, { minLength: 1, maxLength: 20 }), (records) => {
        const csv = recordCsv(format, ['kg', 'lb']);
        const file = csv.header + records.map(csv.line).join('');
        const known = records.map(
          ({ title, achievedOn, value, unit, repetitions }) =>
            [title, achievedOn, value, unit, repetitions, null] as const,
        );
        const { reading } = readTrainingFile(Buffer.from(file), {}, { ...NOBODY, records: known });
        expect(reading).toMatchObject({ added: 0, known: records.length });
      }),
    );
  });
});

describe('a cell that a spreadsheet would compute', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', "'=1", '＝1'])(
    '%j is shown, and read unchanged',
    (typed) => {
      expect(guarded(typed)).toBe(`'${typed}`);
      expect(unguarded(guarded(typed))).toBe(typed);
    },
  );

  it('any other is unchanged', () => {
    for (const typed of ['5=5', "'tis", "''", 'Squat'])
      expect([guarded(typed), unguarded(typed)]).toEqual([typed, typed]);
  });
});
