import { and, eq, inArray, type SQLWrapper } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { oneTimeTokens, sessions } from '#server/db/schema/accounts.ts';

/**
 * Ends the sessions in which admins act as members, which belong to the members, and their links that begin
 * one.
 * @param adminIds one account, or a query that names them
 */
export async function endActingOf(tx: Transaction, adminIds: string | SQLWrapper): Promise<void> {
  const of = typeof adminIds === 'string' ? [adminIds] : adminIds;
  // The links first: one that is being opened makes this wait, and its session is then found.
  await tx
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.purpose, 'access-link'), inArray(oneTimeTokens.issuerId, of)));
  await tx.delete(sessions).where(inArray(sessions.actingAdminId, of));
}
