import { and, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { personalRecords } from '#server/db/schema/records.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import type { RecordUnit } from '#shared/record-limits.ts';
import type { NewRecord, PersonalRecord, RecordChange } from '#shared/records.ts';

const { userId: _, importId: __, importKey: ___, ...COLUMNS } = getTableColumns(personalRecords);
export const RECORD_COLUMNS = COLUMNS;

type RecordRow = Pick<typeof personalRecords.$inferSelect, keyof typeof COLUMNS>;

/** Converts a record's row for the API. */
export const recordJson = (row: RecordRow): PersonalRecord => ({
  id: row.id,
  title: row.title,
  value: row.value,
  unit: row.unit,
  repetitions: row.repetitions,
  achieved_on: row.achievedOn,
  body_weight: row.bodyWeight,
  body_weight_unit: row.bodyWeightUnit,
  note: row.note,
  source: row.source,
  version: row.version,
  created_at: row.createdAt.toISOString(),
  updated_at: row.updatedAt.toISOString(),
});

export const own = (userId: string) => eq(personalRecords.userId, userId);

/** Returns the unit of a body weight entered without one. */
const weightUnit = (unit: RecordUnit | null | undefined) => (unit === 'kg' ? 'kg' : 'lb');

/** Reads the records that still exist. */
export async function readByIds(
  database: Database,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, PersonalRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await database.as({ userId }).read((tx) =>
    tx
      .select(RECORD_COLUMNS)
      .from(personalRecords)
      .where(and(own(userId), inArray(personalRecords.id, [...ids]))),
  );
  return new Map(rows.map((row) => [row.id, recordJson(row)]));
}

/**
 * Adds a record. Repeating an `id` adds nothing and returns the existing record.
 * @param signal once it aborts, nothing more is added
 * @throws Refusal conflict
 */
export async function addRecord(
  database: Database,
  userId: string,
  { user_id: _, ...record }: NewRecord,
  { source = 'athlete', signal }: { source?: 'athlete' | 'coach'; signal?: AbortSignal } = {},
): Promise<PersonalRecord> {
  return await database.as({ userId }).transaction(async (tx) => {
    const bodyWeight = record.body_weight ?? null;
    const [added] = await tx
      .insert(personalRecords)
      .values({
        ...(record.id !== undefined && { id: record.id }),
        userId,
        title: record.title,
        value: record.value,
        unit: record.unit ?? null,
        repetitions: record.repetitions ?? null,
        achievedOn: record.achieved_on ?? new Date().toISOString().slice(0, 10),
        bodyWeight,
        bodyWeightUnit: bodyWeight === null ? null : (record.body_weight_unit ?? weightUnit(record.unit)),
        note: record.note,
        source,
      })
      .onConflictDoNothing({ target: personalRecords.id })
      .returning(RECORD_COLUMNS);
    signal?.throwIfAborted();
    if (added) return recordJson(added);
    const [there] = await tx
      .select(RECORD_COLUMNS)
      .from(personalRecords)
      .where(and(own(userId), eq(personalRecords.id, record.id!)));
    if (!there) throw new Refusal('conflict', 'This record could not be added. Please try again.');
    return recordJson(there);
  });
}

/**
 * @throws Refusal not_found; conflict, with the current record, when `version` is given and not the latest
 */
export async function changeRecord(
  database: Database,
  userId: string,
  id: string,
  { version, ...change }: RecordChange,
): Promise<PersonalRecord> {
  const it = and(own(userId), eq(personalRecords.id, id));
  return await database.as({ userId }).transaction(async (tx) => {
    const [before] = await tx.select(RECORD_COLUMNS).from(personalRecords).where(it).for('update');
    if (!before) throw notFound('This record');
    const record = recordJson(before);
    refuseUnseen(record, version);
    if (change.title !== undefined && change.title !== record.title) {
      const others = await tx.$count(
        personalRecords,
        and(own(userId), eq(personalRecords.lift, before.lift)),
      );
      if (others > 1) {
        throw new Refusal('conflict', 'A lift can be renamed only while it has one record.');
      }
    }
    const kept = <T>(changed: T | undefined, was: T) => (changed === undefined ? was : changed);
    const unit = kept(change.unit, record.unit);
    const bodyWeight = kept(change.body_weight, record.body_weight);
    const [after] = await tx
      .update(personalRecords)
      .set({
        title: kept(change.title, record.title),
        value: kept(change.value, record.value),
        unit,
        repetitions: kept(change.repetitions, record.repetitions),
        achievedOn: kept(change.achieved_on, record.achieved_on),
        bodyWeight,
        bodyWeightUnit:
          bodyWeight === null
            ? null
            : (kept(change.body_weight_unit, record.body_weight_unit) ?? weightUnit(unit)),
        note: kept(change.note, record.note),
        version: record.version + 1,
        updatedAt: new Date(),
      })
      .where(it)
      .returning(RECORD_COLUMNS);
    return recordJson(after!);
  });
}

/** @throws Refusal not_found; conflict, as for a change */
export async function deleteRecord(
  database: Database,
  userId: string,
  id: string,
  version?: number,
): Promise<void> {
  await database.as({ userId }).transaction(async (tx) => {
    const [deleted] = await tx
      .delete(personalRecords)
      .where(and(own(userId), eq(personalRecords.id, id)))
      .returning(RECORD_COLUMNS);
    if (!deleted) throw notFound('This record');
    // Thrown in the transaction: nothing is deleted then.
    refuseUnseen(recordJson(deleted), version);
  });
}

/** Refuses what was asked of another version than the latest. */
function refuseUnseen(record: PersonalRecord, version: number | undefined): void {
  if (version === undefined || record.version === version) return;
  throw new Refusal('conflict', 'This record has been changed in another tab or on another device.', {
    current: record,
  });
}
