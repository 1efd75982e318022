import { expect, it } from 'vitest';
import type { ImportReading } from '#shared/import-reading.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { type Step, stepAfter } from './steps.ts';

const reading: ImportReading = {
  format: 'mapped',
  rows: 1,
  first_day: null,
  last_day: null,
  added: 0,
  known: 0,
  in_other_unit: 0,
  outdone: 0,
  skipped: [],
  questions: [],
  lifts: [],
  records: [],
};
const given = { answers: { lifter: 'Bo' }, lifts: {} };
const choose: Step = { at: 'choose', problem: null };
const questions: Step = { at: 'questions', reading, given, problem: null };
const dryRun: Step = { at: 'dry run', reading, problem: null };

it.each<[string, number, Step, Step]>([
  ['an answer, which can be corrected', 400, questions, { ...questions, problem: 'No.' }],
  ['a new name, with the preview kept', 400, dryRun, { ...dryRun, problem: 'No.' }],
  ['a file', 400, choose, { at: 'choose', problem: 'No.' }],
  ['a file that is too large', 413, questions, { at: 'choose', problem: 'No.' }],
  ['nothing that was sent', 503, questions, { at: 'failed', message: 'No.' }],
])('after an error that refuses %s', (_, status, last, next) => {
  expect(stepAfter(new ApiError(status, 'refused', 'No.'), last)).toEqual(next);
});
