import { and, desc, eq, gt, ne, sql } from 'drizzle-orm';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/db/database.ts';
import { sessions } from '#server/db/schema/accounts.ts';
import type { ExchangeContext } from '#server/http/exchange.ts';
import type { Session } from '#shared/sessions.ts';
import { deviceOf } from './device.ts';

/** More than anyone looks through; the rest ends with 'Sign out all others' too. */
const LISTED = 100;

/** Who asks, and in which session. */
interface Own {
  userId: string;
  sessionId: string;
}

export async function listSessions(database: Database, { userId, sessionId }: Own): Promise<Session[]> {
  const isThis = eq(sessions.id, sessionId);
  const rows = await database.readAsService((tx) =>
    tx
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, sql`now()`)))
      .orderBy(desc(isThis), desc(sessions.lastUsedAt), desc(sessions.id))
      .limit(LISTED),
  );
  return rows.map((row) => ({
    id: row.id,
    ...deviceOf(row.userAgent),
    address: row.ipAddress || null,
    signed_in_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    is_this: row.id === sessionId,
    is_admins: row.actingAdminId !== null,
  }));
}

/** @returns whether there was such a session of theirs */
export async function endSession(
  database: Database,
  c: ExchangeContext,
  { userId }: Own,
  id: string,
): Promise<boolean> {
  return await database.asService(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
      .returning({ id: sessions.id });
    if (ended.length === 0) return false;
    await record(tx, c, { kind: 'sessions_ended', detail: { which: 'one' } });
    return true;
  });
}

/** @returns how many there were */
export async function endOthers(
  database: Database,
  c: ExchangeContext,
  { userId, sessionId }: Own,
): Promise<number> {
  return await database.asService(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
      .returning({ id: sessions.id });
    if (ended.length > 0) await record(tx, c, { kind: 'sessions_ended', detail: { which: 'others' } });
    return ended.length;
  });
}
