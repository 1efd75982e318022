import { recordKind } from '#shared/record-kinds.ts';
import {
  RECORD_BODY_WEIGHT_MAX,
  RECORD_REPETITIONS_MAX,
  RECORD_TITLE_MAX_CHARACTERS,
  RECORD_VALUE_MAX,
  type RecordUnit,
} from '#shared/record-limits.ts';
import type { DayOf } from './days.ts';
import type { OwnRecord, SkipReason } from './entry.ts';
import { comparable, importKey, sameness } from './record-key.ts';

/** A record to insert into its table. */
export interface NewRecord {
  id: string;
  title: string;
  value: number;
  unit: RecordUnit | null;
  repetitions: number | null;
  achieved_on: string;
  body_weight: number | null;
  body_weight_unit: 'lb' | 'kg' | null;
  note: string;
  import_key: string;
}

export type KnownRecord = readonly [
  title: string,
  day: string,
  value: number,
  unit: RecordUnit | null,
  repetitions: number | null,
  importKey: string | null,
];

/** A record in the file: the athlete's own, or the best set of a lift and day so far. */
export interface RecordCandidate extends Omit<NewRecord, 'id' | 'import_key'> {
  line: number;
  /** The lift's name in the file; null for a record that keeps its title. */
  name: string | null;
  /** When it was done, where the day depends on the time zone. */
  moment?: string | undefined;
}

type FreshCandidate = Omit<RecordCandidate, 'moment'> & { import_key: string };

export function ownRecordCandidate(record: OwnRecord, dayOf: DayOf): RecordCandidate | { skip: SkipReason } {
  const { line, title, value, unit, repetitions, bodyWeight, bodyWeightUnit, note } = record;
  if (title === '') return { skip: 'no_lift' };
  if (title.length > RECORD_TITLE_MAX_CHARACTERS) return { skip: 'long_lift' };
  const day = dayOf(record);
  if ('skip' in day) return day;
  if (![value, repetitions ?? 1, bodyWeight ?? 1].every(Number.isFinite)) return { skip: 'not_a_number' };
  if (value < 0 || (repetitions ?? 1) < 0 || (bodyWeight ?? 1) < 0) return { skip: 'negative' };
  if (value > RECORD_VALUE_MAX || (repetitions ?? 1) > RECORD_REPETITIONS_MAX) return { skip: 'too_much' };
  if (bodyWeight !== null && (bodyWeight < 1 || bodyWeight > RECORD_BODY_WEIGHT_MAX))
    return { skip: 'too_much' };
  if (repetitions !== null && (repetitions === 0 || !Number.isInteger(repetitions)))
    return { skip: 'nothing_done' };
  return {
    line,
    name: null,
    title,
    value,
    unit,
    repetitions,
    achieved_on: day.day,
    body_weight: bodyWeight,
    body_weight_unit: bodyWeight === null ? null : bodyWeightUnit,
    note,
  };
}

/**
 * Separates new records from existing ones: imported before, whatever became of them since, or equal to
 * another record of the athlete's. Afterwards there are as many equal records as the file has, and not one
 * more.
 */
export function sift(
  candidates: readonly RecordCandidate[],
  records: readonly KnownRecord[],
): { fresh: FreshCandidate[]; known: number } {
  const imported = new Map<string, string>();
  const had = new Map<string, number>();
  for (const [title, day, value, unit, repetitions, key] of records) {
    const same = comparable({ title, day, value, unit, repetitions });
    if (key !== null) imported.set(key, same);
    count(had, same, 1);
  }
  const seen = new Map<string, number>();
  const others = candidates.flatMap(({ moment, ...candidate }): FreshCandidate[] => {
    const same = sameness({ ...candidate, day: moment ?? candidate.achieved_on });
    const import_key = importKey(same, count(seen, same, 1));
    const record = imported.get(import_key);
    if (record === undefined) return [{ ...candidate, import_key }];
    count(had, record, -1);
    return [];
  });
  const fresh = others.filter(
    (candidate) => count(had, comparable({ ...candidate, day: candidate.achieved_on }), -1) < 0,
  );
  return { fresh, known: candidates.length - fresh.length };
}

/** Returns the new count. */
function count(counts: Map<string, number>, same: string, change: number): number {
  const counted = (counts.get(same) ?? 0) + change;
  counts.set(same, counted);
  return counted;
}

/**
 * Counts the new records that the athlete already has with the same number in the other unit: nearly all, for
 * a file that was read with kg for lb before.
 */
export function countInOtherUnit(fresh: readonly RecordCandidate[], records: readonly KnownRecord[]): number {
  const had = new Map<string, { value: number; unit: RecordUnit | null }[]>();
  const keyOf = (title: string, day: string, repetitions: number | null) =>
    `${title.toLowerCase()}\n${day}\n${repetitions ?? 1}`;
  for (const [title, day, value, unit, repetitions] of records) {
    const key = keyOf(title, day, repetitions);
    had.set(key, [...(had.get(key) ?? []), { value, unit }]);
  }
  return fresh.filter(({ title, achieved_on, repetitions, value, unit }) =>
    had
      .get(keyOf(title, achieved_on, repetitions))
      ?.some(
        (other) =>
          other.value === value &&
          other.unit !== unit &&
          recordKind(other.unit) === 'weight' &&
          recordKind(unit) === 'weight',
      ),
  ).length;
}
