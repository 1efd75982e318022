import type { ToolContext } from '#server/assistant/tool.ts';
import type { Database } from '#server/db/database.ts';
import type { SavedItem } from '#shared/answer-extras.ts';
import { usualUnit } from '#shared/lifting/lift-kinds.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import type { RecordUnit } from '#shared/record-limits.ts';
import type { PersonalRecord } from '#shared/records.ts';
import { readWeightUnit } from './weight-unit.ts';

/** Returns the unit for a lift stated without one, which is a weight unless its name says otherwise; null when nothing determines it. */
export async function unstatedUnit(
  title: string,
  history: readonly PersonalRecord[],
  database: Database,
  userId: string,
  except: readonly string[] = [],
): Promise<RecordUnit | null> {
  const known = history.find(({ unit }) => unit !== null)?.unit ?? null;
  return usualUnit(known, title, null) ?? (await readWeightUnit(database, userId, except));
}

/**
 * Whether the unit of the answer's first record is only the default. Records saved for this question do not
 * count: answered again, it must get the same text.
 * @param earlier what earlier answers to the question saved
 */
export async function isUnitAssumed(
  before: SavedItem | undefined,
  title: string,
  history: readonly PersonalRecord[],
  earlier: readonly SavedItem[],
  database: Database,
  { viewer, extras }: ToolContext,
): Promise<boolean> {
  const records = earlier.filter(({ kind }) => kind === 'record');
  const [first = before] = [...records, ...extras.saved.filter(({ kind }) => kind === 'record')];
  if (first !== before) return false;
  const own = records.map(({ id }) => id);
  const others = history.filter(({ id }) => !own.includes(id));
  return (await unstatedUnit(title, others, database, viewer.id, own)) === null;
}

const UNIT_NAMES: Record<WeightUnit, string> = { kg: 'kilos', lb: 'pounds' };

/** Returns the sentence added to a record whose unit is assumed. */
export function unitAssumed(unit: WeightUnit): string {
  const other = unit === 'lb' ? 'kg' : 'lb';
  return `You gave no unit, so I assumed ${UNIT_NAMES[unit]}. If it was ${UNIT_NAMES[other]}, say “${other} not ${unit}”.`;
}
