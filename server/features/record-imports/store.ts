import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { liftNames, personalRecords, recordImports } from '#server/db/schema/records.ts';
import { uuidv7 } from '#server/db/uuidv7.ts';
import type { Knowledge } from '#server/training-files/read-training-file.ts';
import type { ImportFormat } from '#shared/import-limits.ts';
import type { WeightUnit } from '#shared/lifting/weight-unit.ts';
import type { RecordImport } from '#shared/record-imports.ts';
import type { RecordUnit } from '#shared/record-limits.ts';
import { recordTitle } from '#shared/record-title.ts';

/** Reads what a file's reader must know about the athlete, as JSON for the reader process. */
export async function readKnowledge(database: Database, userId: string): Promise<string> {
  const own = eq(personalRecords.userId, userId);
  const [titles, names, records] = await Promise.all([
    database
      .as({ userId })
      .read((tx) =>
        tx
          .selectDistinctOn([personalRecords.lift], { title: personalRecords.title })
          .from(personalRecords)
          .where(own)
          .orderBy(
            personalRecords.lift,
            desc(personalRecords.achievedOn),
            desc(personalRecords.createdAt),
            desc(personalRecords.id),
          ),
      ),
    database
      .as({ userId })
      .read((tx) =>
        tx
          .select({ name: liftNames.name, title: liftNames.title })
          .from(liftNames)
          .where(eq(liftNames.userId, userId)),
      ),
    database.as({ userId }).read((tx) =>
      tx
        .select({
          title: personalRecords.title,
          achievedOn: personalRecords.achievedOn,
          value: personalRecords.value,
          unit: personalRecords.unit,
          repetitions: personalRecords.repetitions,
          importKey: personalRecords.importKey,
        })
        .from(personalRecords)
        .where(own),
    ),
  ]);
  const knowledge: Knowledge = {
    titles: titles.map(({ title }) => title),
    names: names.map(({ name, title }) => [name, title]),
    records: records.map(({ title, achievedOn, value, unit, repetitions, importKey }) => [
      title,
      achievedOn,
      value,
      unit,
      repetitions,
      importKey,
    ]),
  };
  return JSON.stringify(knowledge);
}

/**
 * Adds all of an import's new records, or nothing. `batches` are JSON; null when none was new.
 * @throws the signal's reason once it aborts before everything is added
 */
export async function addImport(
  database: Database,
  userId: string,
  {
    fileName,
    format,
    batches,
    signal,
  }: { fileName: string; format: ImportFormat; batches: readonly string[]; signal?: AbortSignal },
): Promise<RecordImport | null> {
  const id = uuidv7();
  try {
    return await database.as({ userId }).transaction(async (tx) => {
      const [made] = await tx
        .insert(recordImports)
        .values({ id, userId, fileName, format })
        .returning({ createdAt: recordImports.createdAt });
      let records = 0;
      for (const batch of batches) {
        const { rowCount } = await tx.execute(sql`
          insert into user_personal_records (id, user_id, title, value, unit, repetitions, achieved_on,
            body_weight, body_weight_unit, note, source, import_id, import_key)
          select id, ${userId}, title, value, unit, repetitions, achieved_on,
            body_weight, body_weight_unit, note, ${format}, ${id}, import_key
          from json_to_recordset(${batch}::json) as record (id uuid, title text, value double precision,
            unit text, repetitions integer, achieved_on date, body_weight double precision,
            body_weight_unit text, note text, import_key text)
          on conflict (user_id, import_key) do nothing`);
        records += rowCount ?? 0;
        signal?.throwIfAborted();
      }
      // Another tab added the same file first.
      if (records === 0) throw new NothingNew();
      return { id, file_name: fileName, format, created_at: made!.createdAt.toISOString(), records };
    });
  } catch (error) {
    if (error instanceof NothingNew) return null;
    throw error;
  }
}

class NothingNew extends Error {}

/** Reads the imports, the newest first. */
export async function listImports(database: Database, userId: string): Promise<RecordImport[]> {
  const rows = await database.as({ userId }).transaction((tx) =>
    tx
      .select({
        id: recordImports.id,
        fileName: recordImports.fileName,
        format: recordImports.format,
        createdAt: recordImports.createdAt,
        records: sql<number>`(select count(*)::int from user_personal_records
          where user_personal_records.import_id = record_imports.id and user_personal_records.user_id = ${userId})`,
      })
      .from(recordImports)
      .where(eq(recordImports.userId, userId))
      .orderBy(desc(recordImports.createdAt), desc(recordImports.id)),
  );
  return rows.map(({ id, fileName, format, createdAt, records }) => ({
    id,
    file_name: fileName,
    format: format as ImportFormat,
    created_at: createdAt.toISOString(),
    records,
  }));
}

/** Deletes an import with its records. @returns how many there were; null when it is not this user's */
export async function removeImport(database: Database, userId: string, id: string): Promise<number | null> {
  return await database.as({ userId }).transaction(async (tx) => {
    const { rows } = await tx.execute<{ records: number }>(sql`
      select (select count(*)::int from user_personal_records
        where user_personal_records.import_id = record_imports.id and user_personal_records.user_id = ${userId}) as records
      from record_imports where id = ${id} and user_id = ${userId} for update`);
    if (rows[0] === undefined) return null;
    await tx.delete(recordImports).where(and(eq(recordImports.id, id), eq(recordImports.userId, userId)));
    return rows[0].records;
  });
}

/** Stores which lift a name means; a null title skips it. The last choice for a name counts. */
export async function rememberLifts(
  database: Database,
  userId: string,
  names: readonly { name: string; title: string | null }[],
): Promise<void> {
  const last = new Map(names.map(({ name, title }) => [recordTitle(name).toLowerCase(), title ?? '']));
  await database.as({ userId }).transaction((tx) =>
    tx
      .insert(liftNames)
      .values([...last].map(([name, title]) => ({ userId, name, title, updatedAt: new Date() })))
      .onConflictDoUpdate({
        target: [liftNames.userId, liftNames.name],
        set: { title: sql`excluded.title`, updatedAt: sql`excluded.updated_at` },
      }),
  );
}

export interface ExportedRecord {
  id: string;
  title: string;
  value: number;
  unit: RecordUnit | null;
  repetitions: number | null;
  achievedOn: string;
  bodyWeight: number | null;
  bodyWeightUnit: WeightUnit | null;
  note: string;
}

/** Lists the records to export, oldest first, and their weight units. */
export async function recordsToExport(
  database: Database,
  userId: string,
): Promise<{ ids: string[]; units: WeightUnit[] }> {
  const { rows } = await database.as({ userId }).transaction((tx) =>
    tx.execute<{ ids: string | null; units: WeightUnit[] | null }>(sql`
      select string_agg(id::text, ',' order by achieved_on, created_at, id) as ids,
        array_agg(distinct unit) filter (where unit in ('lb', 'kg')) as units
      from user_personal_records where user_id = ${userId}`),
  );
  const { ids, units } = rows[0]!;
  return { ids: ids?.split(',') ?? [], units: units ?? [] };
}

/** Reads the records that still exist, in this order. */
export async function readRecords(
  database: Database,
  userId: string,
  ids: readonly string[],
): Promise<ExportedRecord[]> {
  const rows = await database.as({ userId }).transaction((tx) =>
    tx
      .select({
        id: personalRecords.id,
        title: personalRecords.title,
        value: personalRecords.value,
        unit: personalRecords.unit,
        repetitions: personalRecords.repetitions,
        achievedOn: personalRecords.achievedOn,
        bodyWeight: personalRecords.bodyWeight,
        bodyWeightUnit: personalRecords.bodyWeightUnit,
        note: personalRecords.note,
      })
      .from(personalRecords)
      .where(and(eq(personalRecords.userId, userId), inArray(personalRecords.id, [...ids]))),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
