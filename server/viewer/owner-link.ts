import { createHash, randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { record } from '#server/audit/record.ts';
import type { Database } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { installation } from '#server/db/schema/operations.ts';
import type { ExchangeContext } from '#server/http/exchange.ts';

const KEY = 'owner_link';
const digest = (token: string) => createHash('sha256').update(token).digest('hex');

/**
 * Makes the one-time link that turns whoever opens it into the owner (super admin), as long as there is none. Each start
 * makes a new one and thereby ends the last. The database keeps its hash only.
 * @returns the token, or null when there is an owner already.
 */
export async function makeOwnerToken(database: Database): Promise<string | null> {
  const token = randomBytes(32).toString('base64url');
  return await database.asService(async (tx) => {
    // Through the index, which notices when the table's file is cut short: nobody may become owner of damaged data.
    await tx.execute(sql`set local enable_seqscan = off`);
    const owners = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.isSuperAdmin, true))
      .orderBy(users.id)
      .limit(1);
    if (owners.length > 0) {
      await tx.delete(installation).where(eq(installation.key, KEY));
      return null;
    }
    await tx
      .insert(installation)
      .values({ key: KEY, value: digest(token) })
      .onConflictDoUpdate({ target: installation.key, set: { value: digest(token), updatedAt: sql`now()` } });
    return token;
  });
}

/** Uses the link up. @returns whether `userId` is now the owner. */
export async function claimOwner(
  database: Database,
  c: ExchangeContext,
  userId: string,
  token: string,
): Promise<boolean> {
  return await database.asService(async (tx) => {
    const used = await tx
      .delete(installation)
      .where(and(eq(installation.key, KEY), eq(installation.value, digest(token))))
      .returning({ key: installation.key });
    if (used.length === 0) return false;
    const owners = await tx.select({ id: users.id }).from(users).where(eq(users.isSuperAdmin, true)).limit(1);
    if (owners.length > 0) return false;
    await tx
      .update(users)
      .set({ isAdmin: true, isSuperAdmin: true, updatedAt: sql`now()` })
      .where(eq(users.id, userId));
    await record(tx, c, {
      kind: 'roles_changed',
      userId,
      subjectId: userId,
      detail: { roles: ['super-admin'], by: 'owner_link' },
    });
    return true;
  });
}
