import { and, desc, eq, ne } from 'drizzle-orm';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import { endActingOf } from '#server/auth/end-acting.ts';
import { endPrograms } from '#server/auth/end-programs.ts';
import { isCurrent } from '#server/auth/session.ts';
import type { Database } from '#server/db/database.ts';
import { sessions } from '#server/db/schema/accounts.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import type { Device } from '#shared/devices.ts';
import { deviceOf } from './user-agent.ts';

/** More than anyone reads through; 'Sign out all others' ends the rest as well. */
const LISTED = 100;

/** The signed-in user and their session. */
interface Own {
  userId: string;
  sessionId: string;
}

export async function listDevices(database: Database, { userId, sessionId }: Own): Promise<Device[]> {
  const isThis = eq(sessions.id, sessionId);
  const rows = await database.as('service').read((tx) =>
    tx
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, userId), isCurrent))
      .orderBy(desc(isThis), desc(sessions.lastUsedAt), desc(sessions.id))
      .limit(LISTED),
  );
  return rows.map((row) => ({
    id: row.id,
    // Of an admin, the member learns no more than that it is one.
    ...(row.actingAdminId === null
      ? { ...deviceOf(row.userAgent), address: row.ipAddress || null }
      : { device: 'A browser', kind: 'computer' as const, address: null }),
    signed_in_at: row.createdAt.toISOString(),
    last_used_at: row.lastUsedAt.toISOString(),
    is_this: row.id === sessionId,
    is_admins: row.actingAdminId !== null,
  }));
}

/** Ends one session of the user. @returns whether there was one */
export async function signOut(
  database: Database,
  c: RequestContext,
  { userId }: Own,
  id: string,
): Promise<boolean> {
  return await database.as('service').transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.id, id), eq(sessions.userId, userId)))
      .returning({ id: sessions.id });
    if (ended.length === 0) return false;
    await writeAuditEvent(tx, c, { kind: 'sessions_ended', detail: { which: 'one' } });
    return true;
  });
}

/**
 * Ends every other session of the user, revokes their API keys and disconnects their programs.
 * @returns how many sessions there were
 */
export async function signOutOthers(
  database: Database,
  c: RequestContext,
  { userId, sessionId }: Own,
): Promise<number> {
  return await database.as('service').transaction(async (tx) => {
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, userId), ne(sessions.id, sessionId)))
      .returning({ id: sessions.id });
    await endActingOf(tx, userId);
    const programs = await endPrograms(tx, userId);
    if (ended.length + programs > 0)
      await writeAuditEvent(tx, c, { kind: 'sessions_ended', detail: { which: 'others' } });
    return ended.length;
  });
}
