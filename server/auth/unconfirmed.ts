import { and, eq, isNull } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';

/** Accounts that nobody could use yet: whoever made one may not read its address. */
export const isUnconfirmed = and(eq(users.emailVerified, false), isNull(users.lastSignInAt))!;

/** Makes way for someone who has shown that the address is theirs. */
export async function deleteUnconfirmed(tx: Transaction, email: string): Promise<void> {
  await tx.delete(users).where(and(eq(users.email, email), isUnconfirmed));
}
