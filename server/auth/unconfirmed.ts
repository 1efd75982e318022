import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';

/** Accounts that nobody could use yet: the person who made one may have no access to its address. */
export const isUnconfirmed = and(eq(users.emailVerified, false), isNull(users.lastSignInAt))!;

/** Unconfirmed accounts to which the gym has given no role and no access: nothing is lost with them. */
export const isExpendable = and(
  isUnconfirmed,
  sql`not (${users.isAdmin} or ${users.isSuperAdmin} or ${users.isWhitelist} or ${users.isOG})`,
  sql`not exists (select from access_grants where access_grants.user_id = ${users.id})`,
)!;

/** Makes way for someone who has shown that the address is theirs. @returns whether there was an account */
export async function deleteExpendable(tx: Transaction, email: string): Promise<boolean> {
  const deleted = await tx
    .delete(users)
    .where(and(eq(users.email, email), isExpendable))
    .returning({ id: users.id });
  return deleted.length > 0;
}
