import { DAY_MS } from '#shared/durations.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import type { RecordUnit } from '#shared/record-limits.ts';
import type { PersonalRecord } from '#shared/records.ts';

/** What was said of a record to write down or correct. */
export interface Stated {
  lift?: string | undefined;
  value?: number | undefined;
  unit?: RecordUnit | undefined;
  repetitions?: number | undefined;
  achieved_on?: string | undefined;
  body_weight?: number | undefined;
  body_weight_unit?: WeightUnit | undefined;
  note?: string | undefined;
  /** For an addition: keeps the lift's name as given. */
  as_named?: boolean | undefined;
  /** For a correction: how many days later than first recorded. */
  days_later?: number | undefined;
}

/** Returns the numbers that the athlete must have said; nobody says the 1 of a single. */
export const numbersOf = ({ value, repetitions, body_weight }: Stated): number[] =>
  [value, repetitions === 1 ? undefined : repetitions, body_weight].filter((number) => number !== undefined);

/** Sets the day of the previous record, moved by so many days. */
export function withMovedDay(
  { days_later: days, ...stated }: Stated,
  before: Pick<PersonalRecord, 'achieved_on'>,
): Stated {
  if (days === undefined) return stated;
  const day = new Date(Date.parse(before.achieved_on) + days * DAY_MS);
  return { ...stated, achieved_on: day.toISOString().slice(0, 10) };
}
