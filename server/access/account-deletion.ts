import { and, eq, gt, inArray, notInArray, sql } from 'drizzle-orm';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import { endActingOf } from '#server/auth/end-acting.ts';
import { endPrograms } from '#server/auth/end-programs.ts';
import { consumeToken, issueToken, revokeTokens } from '#server/auth/one-time-tokens.ts';
import type { Database, Transaction } from '#server/db/database.ts';
import { accountDeletions } from '#server/db/schema/account-deletions.ts';
import { sessions, users } from '#server/db/schema/accounts.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { DELETION_DAYS } from '#shared/my-data-limits.ts';

const ENDED_LINK =
  'This link has been used or has expired. Until your account is deleted, signing in sends you a new one.';
const LAST_OWNER =
  'You are the only super admin. Make someone else a super admin first, under Workshop, Members.';

const PURPOSE = 'keep-account';

interface Leaving {
  userId: string;
  /** Requested by a super admin, not by the member: only a super admin can undo it. */
  byGym: boolean;
}

/** @throws Refusal conflict for the last super admin, who has to stay */
export async function requireAnotherOwner(tx: Transaction, userId: string): Promise<void> {
  const leaving = tx.select({ id: accountDeletions.userId }).from(accountDeletions);
  const [owner, ...others] = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.isSuperAdmin, true), notInArray(users.id, leaving)));
  if (owner?.id === userId && others.length === 0) throw new Refusal('conflict', LAST_OWNER);
}

/**
 * Closes an account: nobody can sign in anymore, and it is erased after `DELETION_DAYS`. @throws Refusal
 * conflict
 */
export async function beginDeletion(
  database: Database,
  c: RequestContext,
  { userId, byGym }: Leaving,
): Promise<Date> {
  const dueAt = await database.as('service').transaction(async (tx) => {
    await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.isSuperAdmin, true))
      .orderBy(users.id)
      .for('update');
    // After the lock, so that of the last two who leave at once only one can.
    await requireAnotherOwner(tx, userId);
    const [begun] = await tx
      .insert(accountDeletions)
      .values({ userId, byGym, dueAt: sql`now() + make_interval(days => ${DELETION_DAYS})` })
      // For repeated requests the first date counts; only the gym reopens what it has closed.
      .onConflictDoUpdate({
        target: accountDeletions.userId,
        set: { byGym: sql`${accountDeletions.byGym} or excluded.by_gym` },
      })
      .returning({ dueAt: accountDeletions.dueAt });
    if (byGym) await revokeTokens(tx, { purpose: PURPOSE, userId });
    await writeAuditEvent(tx, c, { kind: 'deletion_requested', ...(byGym && { subjectId: userId }) });
    return begun!.dueAt;
  });
  // Afterwards, when no session can start anymore.
  await endLeavingSessions(database);
  return dueAt;
}

/** Ends the sessions and programs of accounts awaiting deletion. */
export async function endLeavingSessions(database: Database): Promise<void> {
  await database.as('service').transaction(async (tx) => {
    const leaving = tx.select({ id: accountDeletions.userId }).from(accountDeletions);
    await tx.delete(sessions).where(inArray(sessions.userId, leaving));
    await endActingOf(tx, leaving);
    await endPrograms(tx, leaving);
  });
}

/**
 * Reads when the account of this address will be deleted, with a token that cancels the deletion if its owner
 * requested it; null when no deletion is pending.
 */
export async function makeKeepingToken(
  database: Database,
  email: string,
): Promise<{ token: string | null; dueAt: Date } | null> {
  return await database.as('service').transaction(async (tx) => {
    const [leaving] = await tx
      .select({
        userId: users.id,
        dueAt: accountDeletions.dueAt,
        byGym: accountDeletions.byGym,
      })
      .from(accountDeletions)
      .innerJoin(users, eq(users.id, accountDeletions.userId))
      .where(and(eq(users.email, email), gt(accountDeletions.dueAt, sql`now()`)));
    if (leaving === undefined) return null;
    const { userId, dueAt, byGym } = leaving;
    if (byGym) return { token: null, dueAt };
    const { token } = await issueToken(tx, { purpose: PURPOSE, userId, expiresAt: dueAt });
    return { token, dueAt };
  });
}

/** Consumes the token and those of other mails. @returns whose they are @throws Refusal wrong_shape */
export async function undoDeletion(database: Database, c: RequestContext, token: string): Promise<string> {
  return await database.as('service').transaction(async (tx) => {
    const userId = (await consumeToken(tx, PURPOSE, token))?.userId ?? undefined;
    if (userId === undefined || !(await keepAccount(tx, userId, false)))
      throw new Refusal('wrong_shape', ENDED_LINK);
    await writeAuditEvent(tx, c, { kind: 'deletion_undone', userId });
    return userId;
  });
}

/**
 * Cancels a pending deletion.
 * @param byGym whether the gym requested it
 * @returns whether such a deletion was pending
 */
export async function keepAccount(tx: Transaction, userId: string, byGym: boolean): Promise<boolean> {
  const kept = await tx
    .delete(accountDeletions)
    .where(
      and(
        eq(accountDeletions.userId, userId),
        eq(accountDeletions.byGym, byGym),
        gt(accountDeletions.dueAt, sql`now()`),
      ),
    )
    .returning({ userId: accountDeletions.userId });
  await revokeTokens(tx, { purpose: PURPOSE, userId });
  return kept.length > 0;
}
