import { eq, sql } from 'drizzle-orm';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import { consumeToken, findToken, issueToken, revokeTokens } from '#server/auth/one-time-tokens.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import type { RequestContext } from '#server/http/request-context.ts';

const PURPOSE = 'owner';
const LINK_DAYS = 30;

/**
 * Creates the one-time link that makes its reader the owner (super admin), while there is none. Each start
 * creates a new one and revokes the last.
 * @returns the token, or null when there is already an owner.
 */
export async function makeOwnerToken(database: Database): Promise<string | null> {
  return await database.as('service').transaction(async (tx) => {
    // Uses the index, which detects a truncated table file: nobody may become owner of damaged data.
    await tx.execute(sql`set local enable_seqscan = off`);
    const owners = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.isSuperAdmin, true))
      .orderBy(users.id)
      .limit(1);
    await revokeTokens(tx, { purpose: PURPOSE });
    if (owners.length > 0) return null;
    const expiresAt = sql<Date>`now() + make_interval(days => ${LINK_DAYS}::int)`;
    return (await issueToken(tx, { purpose: PURPOSE, expiresAt })).token;
  });
}

/** Whether the link can still be used. */
export async function isOwnerLinkOpen(database: Database, token: string): Promise<boolean> {
  return (await database.as('service').transaction((tx) => findToken(tx, PURPOSE, token))) !== null;
}

/** Consumes the link. @returns whether `userId` is now the owner. */
export async function claimOwner(
  database: Database,
  c: RequestContext,
  userId: string,
  token: string,
): Promise<boolean> {
  return await database.as('service').transaction(async (tx) => {
    if ((await consumeToken(tx, PURPOSE, token)) === null) return false;
    const owners = await tx.select({ id: users.id }).from(users).where(eq(users.isSuperAdmin, true)).limit(1);
    if (owners.length > 0) return false;
    await tx
      .update(users)
      .set({ isAdmin: true, isSuperAdmin: true, updatedAt: sql`now()` })
      .where(eq(users.id, userId));
    await writeAuditEvent(tx, c, {
      kind: 'roles_changed',
      userId,
      subjectId: userId,
      detail: { roles: ['super-admin'], by: 'owner_link' },
    });
    return true;
  });
}
