import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { dataExportPieces, dataExports } from '#server/db/schema/data-exports.ts';
import { jobs as jobsTable } from '#server/db/schema/jobs.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { isOpenState, type JobProgress, type JobState } from '#shared/job-event.ts';
import { EXPORT_DAYS } from '#shared/my-data-limits.ts';

export const EXPORT_JOB = 'data-export';
/** An archive is stored in pieces of this size, the last one smaller. */
export const EXPORT_PIECE_BYTES = 512 * 1024;

export type DataExport = typeof dataExports.$inferSelect & {
  state: JobState;
  progress: JobProgress | null;
};

const isLasting = or(
  isNull(dataExports.readyAt),
  gt(dataExports.readyAt, sql`now() - make_interval(days => ${EXPORT_DAYS})`),
);

export async function readExport(database: Database, userId: string): Promise<DataExport | null> {
  const [row] = await database.as({ userId }).read((tx) =>
    tx
      .select({ kept: dataExports, state: jobsTable.state, progress: jobsTable.progress })
      .from(dataExports)
      .innerJoin(jobsTable, eq(jobsTable.id, dataExports.jobId))
      .where(and(eq(dataExports.userId, userId), isLasting)),
  );
  return row === undefined ? null : { ...row.kept, state: row.state, progress: row.progress };
}

/** Requests a new archive, replacing the last one, unless one is in progress. */
export async function requestExport(database: Database, jobs: Jobs, userId: string): Promise<void> {
  await database.as('service').transaction(async (tx) => {
    const [last] = await tx
      .select({ jobId: dataExports.jobId, state: jobsTable.state })
      .from(dataExports)
      .innerJoin(jobsTable, eq(jobsTable.id, dataExports.jobId))
      .where(eq(dataExports.userId, userId))
      // The job first, in the same order as the archive's writers.
      .for('update', { of: jobsTable });
    if (last !== undefined && isOpenState(last.state)) return;
    if (last !== undefined) await tx.delete(jobsTable).where(eq(jobsTable.id, last.jobId));
    const jobId = await jobs.add(EXPORT_JOB, {}, { key: userId, userId, tx });
    // Of two tabs that ask at once, the first counts.
    await tx.insert(dataExports).values({ userId, jobId }).onConflictDoNothing();
  });
  jobs.wake();
}

export async function findExport(tx: Transaction, jobId: string): Promise<{ id: string } | undefined> {
  const [found] = await tx
    .select({ id: dataExports.id })
    .from(dataExports)
    .where(eq(dataExports.jobId, jobId));
  return found;
}

interface Piece {
  exportId: string;
  userId: string;
  n: number;
  bytes: Buffer;
}

export async function addPiece(tx: Transaction, piece: Piece): Promise<void> {
  await tx.insert(dataExportPieces).values(piece);
  await tx
    .update(dataExports)
    .set({ bytes: piece.n * EXPORT_PIECE_BYTES + piece.bytes.byteLength })
    .where(eq(dataExports.id, piece.exportId));
}

/** Deletes what an attempt has written. */
export async function clearPieces(tx: Transaction, exportId: string): Promise<void> {
  await tx.delete(dataExportPieces).where(eq(dataExportPieces.exportId, exportId));
  await tx.update(dataExports).set({ bytes: 0 }).where(eq(dataExports.id, exportId));
}

export async function markReady(tx: Transaction, exportId: string): Promise<void> {
  await tx.update(dataExports).set({ readyAt: sql`now()` }).where(eq(dataExports.id, exportId));
}

export async function readPiece(database: Database, of: DataExport, n: number): Promise<Buffer | null> {
  const [row] = await database.as({ userId: of.userId }).read((tx) =>
    tx
      .select({ bytes: dataExportPieces.bytes })
      .from(dataExportPieces)
      .where(and(eq(dataExportPieces.exportId, of.id), eq(dataExportPieces.n, n))),
  );
  return row?.bytes ?? null;
}
