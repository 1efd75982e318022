import { and, eq, exists, gt, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import { oauthClients, oauthConsents, oauthRefreshTokens } from '#server/db/schema/oauth.ts';

/** Whether a connection's program can still get access tokens. */
export const holdsToken = (tx: Transaction) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(oauthRefreshTokens)
      .where(
        and(
          eq(oauthRefreshTokens.userId, oauthConsents.userId),
          eq(oauthRefreshTokens.clientId, oauthConsents.clientId),
          isNull(oauthRefreshTokens.revoked),
          gt(oauthRefreshTokens.expiresAt, sql`now()`),
        ),
      ),
  );

/** Disconnects programs, which ends their tokens, and records when they were last connected. */
export async function endConnections(
  tx: Transaction,
  which: SQL | undefined,
): Promise<{ clientId: string }[]> {
  const ended = await tx.delete(oauthConsents).where(which).returning({ clientId: oauthConsents.clientId });
  if (ended.length > 0)
    await tx
      .update(oauthClients)
      .set({ connectedAt: sql`now()` })
      .where(inArray(oauthClients.clientId, [...new Set(ended.map(({ clientId }) => clientId))]));
  return ended;
}

/**
 * Revokes the API keys of accounts and disconnects their programs.
 * @param userIds one account, or a query that names them
 * @returns how many there were
 */
export async function endPrograms(tx: Transaction, userIds: string | SQLWrapper): Promise<number> {
  const of = typeof userIds === 'string' ? [userIds] : userIds;
  const keys = await tx.delete(apiKeys).where(inArray(apiKeys.userId, of)).returning({ id: apiKeys.id });
  const connected = await endConnections(tx, inArray(oauthConsents.userId, of));
  return keys.length + connected.length;
}
