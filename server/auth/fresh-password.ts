import { and, eq, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { accounts, users } from '#server/db/schema/accounts.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Auth } from './auth.ts';

export const WRONG_CURRENT_PASSWORD = 'Current password is incorrect';
export const WRONG_PASSWORD = 'The password is incorrect.';

/**
 * Requires the password in addition to the session.
 * @returns the stored hash it was compared with
 * @throws Refusal wrong_password
 */
export async function requirePassword(
  auth: Auth,
  userId: string,
  password: string,
  wrong = WRONG_CURRENT_PASSWORD,
): Promise<string> {
  const context = await auth.$context;
  const accounts = await context.internalAdapter.findAccounts(userId);
  const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password;
  if (!hash || !(await context.password.verify({ hash, password }))) {
    throw new Refusal('wrong_password', wrong);
  }
  return hash;
}

interface StoredPassword {
  userId: string;
  hash: string | null;
}

/** Reads the stored password of the account that `whose` selects from the users. */
export async function findPassword(database: Database, whose: SQL): Promise<StoredPassword | undefined> {
  const [found] = await database.as('service').read((tx) =>
    tx
      .select({ userId: users.id, hash: accounts.password })
      .from(users)
      .innerJoin(accounts, and(eq(accounts.userId, users.id), eq(accounts.providerId, 'credential')))
      .where(whose),
  );
  return found;
}

/** Whether the account still has this password, which then stays so until the transaction ends. */
export async function isStillPassword(tx: Transaction, userId: string, hash: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'), eq(accounts.password, hash)),
    )
    .for('share');
  return found !== undefined;
}
