import { expect, test } from 'vitest';
import {
  askedWhichRecord,
  askedWhichToRemove,
  asksWhichRecord,
  changedRecord,
  changedRecordIn,
  isReadBackWhole,
  listedRecordsIn,
  namesWrittenRecord,
  removedRecord,
  removedRecordIn,
  removedWhole,
  reportsChanged,
  reportsRemoved,
  reportsSaved,
  reportsSavedInstead,
  savedInstead,
  savedRecord,
  savedRecordsIn,
} from './record-sentences.ts';

const RECORD = {
  title: 'Front Squat',
  value: 1102.5,
  unit: 'lb',
  repetitions: 3,
  achieved_on: '2026-11-26',
  note: '',
} as const;
const WRITTEN = {
  title: 'Front Squat',
  set: { value: 1102.5, unit: 'lb', repetitions: 3 },
  day: 'November 26, 2026',
};
const BEFORE = { value: 500, unit: 'kg', repetitions: null, achieved_on: '2026-01-02', note: '' } as const;
const WAS = {
  title: 'Front Squat',
  set: { value: 500, unit: 'kg', repetitions: null },
  day: 'January 2, 2026',
};

test('saved records are read back from the answer, whatever is written around them', () => {
  const answer = `Well done.\n\n${savedRecord(RECORD)} Noted with it: 4 sets of 5.\n\n${savedInstead(RECORD, BEFORE)}`;
  expect(answer).toContain('I saved your Front Squat: **1,102.5 lb × 3** (November 26, 2026).');
  expect(answer).toContain(
    'I saved your Front Squat as **1,102.5 lb × 3** (November 26, 2026), no longer 500 kg (January 2, 2026).',
  );
  expect(savedRecordsIn(answer)).toEqual([{ ...WRITTEN, note: '4 sets of 5' }, WRITTEN]);
  expect(reportsSaved(answer)).toBe(true);
  expect(reportsSavedInstead(answer)).toBe(true);
  expect(reportsSavedInstead(savedRecord(RECORD))).toBe(false);
});

test.each([savedInstead, changedRecord])('a changed record is read back with what it was', (writes) => {
  expect(changedRecordIn(writes(RECORD, BEFORE))).toEqual({ is: WRITTEN, was: WAS });
});

test.each([
  ['4 sets of 3', '3 sets of 4', '4 sets of 3', '3 sets of 4'],
  ['belt; 4 sets of 3', '', 'belt; 4 sets of 3', ''],
  ['', '3 sets of 4', '', '3 sets of 4'],
  ['4 sets of 3', 'RPE 8.5', undefined, undefined],
  ['4 sets of 3', '4 sets of 3', undefined, undefined],
])(
  'a changed note “%s” after “%s” is read back unless a sentence cannot name it',
  (note, before, is, was) => {
    const answer = savedInstead({ ...RECORD, note }, { ...BEFORE, note: before });
    expect(changedRecordIn(answer)).toEqual({ is: { ...WRITTEN, note: is }, was: { ...WAS, note: was } });
  },
);

test.each([
  { body_weight: null, body_weight_unit: null, note: '' },
  { body_weight: 82.5, body_weight_unit: 'kg', note: '' },
  { body_weight: null, body_weight_unit: null, note: 'with a belt; easy' },
  { body_weight: 82.5, body_weight_unit: 'kg', note: 'with a belt' },
  { body_weight: null, body_weight_unit: null, note: '3 sets of 3, RPE 8.5, “it was paused. easy”' },
])('a removed record is read back with all that was kept with it: %o', (kept) => {
  expect(isReadBackWhole({ ...RECORD, ...kept })).toBe(true);
  expect(removedRecordIn(removedWhole({ ...RECORD, ...kept }, true))).toEqual({
    ...WRITTEN,
    bodyWeight: kept.body_weight ?? undefined,
    bodyWeightUnit: kept.body_weight_unit ?? undefined,
    note: kept.note === '' ? undefined : kept.note,
  });
  expect(removedRecordIn(removedWhole({ ...RECORD, ...kept }, false))).toBeNull();
});

test('the reports are distinguished', () => {
  const answers = [savedRecord(RECORD), changedRecord(RECORD, BEFORE), removedRecord(RECORD)];
  expect(answers.map(reportsSaved)).toEqual([true, false, false]);
  expect(answers.map(reportsChanged)).toEqual([false, true, false]);
  expect(answers.map(reportsRemoved)).toEqual([false, false, true]);
  expect(answers.map(namesWrittenRecord)).toEqual([true, true, true]);
});

test('the list of records to choose from is read back', () => {
  const shown = [RECORD, { title: 'Front Squat', ...BEFORE }];
  const answer = asksWhichRecord(2, shown, 'remove');
  expect(answer).toBe(
    'Which of these 2 do you mean? Name its number, or its weight, repetitions and day, and I remove it:\n\n1. Front Squat: 1,102.5 lb × 3 (November 26, 2026)\n2. Front Squat: 500 kg (January 2, 2026)',
  );
  expect(listedRecordsIn(answer)).toEqual([
    { number: 1, ...WRITTEN },
    { number: 2, ...WAS },
  ]);
  const toChange = asksWhichRecord(2, shown, 'change', false);
  expect([answer, toChange].map(askedWhichRecord)).toEqual([true, true]);
  expect([answer, toChange].map(askedWhichToRemove)).toEqual([true, false]);
});
