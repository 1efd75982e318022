import { and, desc, eq } from 'drizzle-orm';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import { makeKey } from '#server/auth/api-keys.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { apiKeys } from '#server/db/schema/api-keys.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { KEYS_MAX } from '#shared/connection-limits.ts';
import type { ApiKey, NewKey } from '#shared/connections.ts';
import { DAY_MS } from '#shared/durations.ts';

/** Everything but the hash. */
const COLUMNS = {
  id: apiKeys.id,
  name: apiKeys.name,
  prefix: apiKeys.prefix,
  scopes: apiKeys.scopes,
  expiresAt: apiKeys.expiresAt,
  lastUsedAt: apiKeys.lastUsedAt,
  lastAddress: apiKeys.lastAddress,
  lastProgram: apiKeys.lastProgram,
  createdAt: apiKeys.createdAt,
};

const toKey = (row: Omit<typeof apiKeys.$inferSelect, 'userId' | 'keyHash'>): ApiKey => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  expires_at: row.expiresAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
  last_used_at: row.lastUsedAt?.toISOString() ?? null,
  last_address: row.lastAddress,
  last_program: row.lastProgram || null,
});

/** A member's keys, newest first. */
export async function listKeys(database: Database, userId: string): Promise<ApiKey[]> {
  const rows = await database
    .as({ userId })
    .read((tx) =>
      tx
        .select(COLUMNS)
        .from(apiKeys)
        .where(eq(apiKeys.userId, userId))
        .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id)),
    );
  return rows.map(toKey);
}

/** @throws Refusal conflict when the member has as many keys as can be */
export async function addKey(
  database: Database,
  c: RequestContext,
  userId: string,
  { name, scopes, expires_in_days: days }: NewKey,
): Promise<{ key: ApiKey; secret: string }> {
  const { secret, keyHash, prefix } = makeKey();
  const expiresAt = days === null ? null : new Date(Date.now() + days * DAY_MS);
  const row = await database.as('service').transaction(async (tx) => {
    // Of two concurrent requests, the second counts the first.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    if ((await tx.$count(apiKeys, eq(apiKeys.userId, userId))) >= KEYS_MAX)
      throw new Refusal('conflict', `You have ${KEYS_MAX} keys, the maximum. Revoke one first.`);
    const [made] = await tx
      .insert(apiKeys)
      .values({ userId, name, keyHash, prefix, scopes, expiresAt })
      .returning(COLUMNS);
    await writeAuditEvent(tx, c, { kind: 'api_key_created', detail: { key: prefix, scopes } });
    return made!;
  });
  return { key: toKey(row), secret };
}

/** @throws Refusal not_found */
export async function revokeKey(
  database: Database,
  c: RequestContext,
  userId: string,
  id: string,
): Promise<void> {
  await database.as('service').transaction(async (tx) => {
    const [revoked] = await tx
      .delete(apiKeys)
      .where(and(eq(apiKeys.id, id), eq(apiKeys.userId, userId)))
      .returning({ prefix: apiKeys.prefix });
    if (revoked === undefined) throw notFound('This key');
    await writeAuditEvent(tx, c, { kind: 'api_key_revoked', detail: { key: revoked.prefix } });
  });
}
