import { sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { installation } from '#server/db/schema/operations.ts';

/** Its value changes whenever a restart is asked for; it was updated when a server last began one. */
export const RESTART_KEY = 'restart asked for';

/** Identifies the last request for a restart; empty when there was none. */
export async function readRestartRequest(tx: Pick<Transaction, 'execute'>): Promise<string> {
  const { rows } = await tx.execute<{ value: string }>(
    sql`select value from ${installation} where key = ${RESTART_KEY}`,
  );
  return rows[0]?.value ?? '';
}
