import { inArray, type SQLWrapper } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import { oauthConsents } from '#server/db/schema/oauth.ts';

/**
 * Revokes the API keys of accounts and disconnects their programs, whose tokens end with that.
 * @param userIds one account, or a query that names them
 * @returns how many there were
 */
export async function endPrograms(tx: Transaction, userIds: string | SQLWrapper): Promise<number> {
  const of = typeof userIds === 'string' ? [userIds] : userIds;
  const keys = await tx.delete(apiKeys).where(inArray(apiKeys.userId, of)).returning({ id: apiKeys.id });
  const connected = await tx
    .delete(oauthConsents)
    .where(inArray(oauthConsents.userId, of))
    .returning({ id: oauthConsents.id });
  return keys.length + connected.length;
}
