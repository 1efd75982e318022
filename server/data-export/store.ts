import { and, asc, eq, gt, lt, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { dataExportPieces, dataExports } from '#server/db/schema/data-exports.ts';
import { EXPORT_DAYS } from '#shared/my-data-limits.ts';

export type DataExport = typeof dataExports.$inferSelect;

/** Whoever prepares one writes this often that they do; after `GONE_SECONDS` without it, another server takes over. */
const GONE_SECONDS = 60;
/** An export under which a server died so often is not tried again by itself. */
const ATTEMPTS_MAX = 3;

const lasting = or(sql`${dataExports.expiresAt} is null`, gt(dataExports.expiresAt, sql`now()`));

export async function readExport(database: Database, userId: string): Promise<DataExport | null> {
  const [row] = await database.readAsUser(userId, (tx) =>
    tx
      .select()
      .from(dataExports)
      .where(and(eq(dataExports.userId, userId), lasting)),
  );
  return row ?? null;
}

/** Has an export prepared anew, in place of the last one; null while one is under way. */
export async function askForExport(database: Database, userId: string): Promise<DataExport | null> {
  return await database.asUser(userId, async (tx) => {
    const [last] = await tx.select().from(dataExports).where(eq(dataExports.userId, userId)).for('update');
    if (last?.state === 'waiting' || last?.state === 'preparing') return null;
    if (last) await tx.delete(dataExports).where(eq(dataExports.id, last.id));
    // Of two tabs that ask at once, the first counts.
    const [asked] = await tx.insert(dataExports).values({ userId }).onConflictDoNothing().returning();
    return asked ?? null;
  });
}

/** Takes the export that waits longest, or one whose server is gone; null when there is nothing to do. */
export async function takeExport(database: Database): Promise<DataExport | null> {
  return await database.asService(async (tx) => {
    const isLeft = sql`state = 'preparing' and heartbeat_at < now() - make_interval(secs => ${GONE_SECONDS})`;
    await tx.execute(sql`
      update data_exports set state = 'failed', expires_at = now() + make_interval(days => ${EXPORT_DAYS})
      where ${isLeft} and attempts >= ${ATTEMPTS_MAX}`);
    const [taken] = await tx
      .update(dataExports)
      .set({
        state: 'preparing',
        attempts: sql`${dataExports.attempts} + 1`,
        heartbeatAt: sql`now()`,
        filesDone: 0,
        bytes: 0,
      })
      .where(
        sql`${dataExports.id} = (
          select id from data_exports where state = 'waiting' or (${isLeft})
          order by created_at limit 1 for update skip locked)`,
      )
      .returning();
    if (taken) await tx.delete(dataExportPieces).where(eq(dataExportPieces.exportId, taken.id));
    return taken ?? null;
  });
}

/** It was asked for anew, or another server has taken it over. */
export class ExportGone extends Error {}

/** Changes an export as its owner, while it is still this attempt's. @throws ExportGone */
export async function writeExport(
  database: Database,
  { id, userId, attempts }: DataExport,
  change: Partial<Pick<DataExport, 'filesDone' | 'filesTotal' | 'bytes'>>,
  alongside?: (tx: Transaction) => Promise<unknown>,
): Promise<void> {
  await database.asUser(userId, async (tx) => {
    const { rowCount } = await tx
      .update(dataExports)
      .set({ ...change, heartbeatAt: sql`now()` })
      .where(mine({ id, attempts }));
    if (rowCount !== 1) throw new ExportGone();
    await alongside?.(tx);
  });
}

const mine = ({ id, attempts }: Pick<DataExport, 'id' | 'attempts'>) =>
  and(eq(dataExports.id, id), eq(dataExports.state, 'preparing'), eq(dataExports.attempts, attempts));

export async function addPiece(database: Database, of: DataExport, n: number, bytes: Buffer): Promise<void> {
  await writeExport(database, of, { bytes: n * PIECE_BYTES + bytes.byteLength }, (tx) =>
    tx.insert(dataExportPieces).values({ exportId: of.id, userId: of.userId, n, bytes }),
  );
}

/** An archive is kept in pieces of this size, the last one smaller. */
export const PIECE_BYTES = 512 * 1024;

export async function endExport(
  database: Database,
  of: DataExport,
  ending: { state: 'ready'; files: number } | { state: 'failed' },
): Promise<void> {
  await database.asUser(of.userId, async (tx) => {
    await tx
      .update(dataExports)
      .set({
        state: ending.state,
        // What was counted before may have been deleted or added to meanwhile.
        ...(ending.state === 'ready' && { filesDone: ending.files, filesTotal: ending.files }),
        readyAt: sql`now()`,
        expiresAt: sql`now() + make_interval(days => ${EXPORT_DAYS})`,
      })
      .where(mine(of));
    if (ending.state === 'failed') {
      await tx.delete(dataExportPieces).where(eq(dataExportPieces.exportId, of.id));
    }
  });
}

/** Lets another try begin at once, on whichever server. */
export async function giveBack(database: Database, of: DataExport): Promise<void> {
  await database.asUser(of.userId, (tx) => tx.update(dataExports).set({ state: 'waiting' }).where(mine(of)));
}

export async function readPiece(database: Database, of: DataExport, n: number): Promise<Buffer | null> {
  const [row] = await database.readAsUser(of.userId, (tx) =>
    tx
      .select({ bytes: dataExportPieces.bytes })
      .from(dataExportPieces)
      .where(and(eq(dataExportPieces.exportId, of.id), eq(dataExportPieces.n, n)))
      .orderBy(asc(dataExportPieces.n)),
  );
  return row?.bytes ?? null;
}

/** Ends what has been kept long enough. */
export async function forgetExports(database: Database): Promise<void> {
  await database.asService(async (tx) => {
    const { rowCount } = await tx.delete(dataExports).where(lt(dataExports.expiresAt, sql`now()`));
    if (database.kind !== 'embedded' || rowCount === 0) return;
    // Nothing vacuums the embedded database: what was deleted keeps its room until the table is emptied as a whole.
    const [left] = await tx.select({ n: dataExportPieces.n }).from(dataExportPieces).limit(1);
    if (left === undefined) await tx.execute(sql`truncate data_export_pieces`);
  });
}
