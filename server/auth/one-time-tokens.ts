import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/database.ts';
import { oneTimeTokens } from '#server/db/schema/accounts.ts';

/**
 * What a token lets its holder do. `nonce` is for what others created, such as the solution of a challenge:
 * it is stored when used, not when issued.
 */
export type TokenPurpose = 'owner' | 'access-link' | 'keep-account' | 'email-change' | 'nonce';

export type OneTimeToken = typeof oneTimeTokens.$inferSelect;

interface Issue {
  purpose: Exclude<TokenPurpose, 'nonce'>;
  userId?: string;
  issuerId?: string;
  expiresAt: Date | SQL<Date>;
}

const hashOf = (token: string) => createHash('sha256').update(token).digest();

const valid = (purpose: TokenPurpose, token: string) =>
  and(
    eq(oneTimeTokens.tokenHash, hashOf(token)),
    eq(oneTimeTokens.purpose, purpose),
    gt(oneTimeTokens.expiresAt, sql`now()`),
  );

/** Issues a token, of which only a hash is stored. */
export async function issueToken(tx: Transaction, issue: Issue): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const [row] = await tx
    .insert(oneTimeTokens)
    .values({ ...issue, tokenHash: hashOf(token), expiresAt: issue.expiresAt as Date })
    .returning({ expiresAt: oneTimeTokens.expiresAt });
  return { token, expiresAt: row!.expiresAt };
}

/** Reads a usable token without consuming it; null when there is none. */
export async function findToken(
  tx: Transaction,
  purpose: TokenPurpose,
  token: string,
): Promise<OneTimeToken | null> {
  const [found] = await tx.select().from(oneTimeTokens).where(valid(purpose, token));
  return found ?? null;
}

/** Consumes a token; null when it was used before or has expired. Of two at once, one succeeds. */
export async function consumeToken(
  tx: Transaction,
  purpose: TokenPurpose,
  token: string,
): Promise<OneTimeToken | null> {
  const [consumed] = await tx.delete(oneTimeTokens).where(valid(purpose, token)).returning();
  return consumed ?? null;
}

/** Revokes the tokens of a purpose: of one account, by one issuer, or all. */
export async function revokeTokens(
  tx: Transaction,
  { purpose, userId, issuerId }: { purpose: TokenPurpose; userId?: string; issuerId?: string },
): Promise<void> {
  await tx
    .delete(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.purpose, purpose),
        userId === undefined ? undefined : eq(oneTimeTokens.userId, userId),
        issuerId === undefined ? undefined : eq(oneTimeTokens.issuerId, issuerId),
      ),
    );
}

/** Marks a nonce as used until `until`. @returns whether it was new, on any server */
export type SpendNonce = (nonce: string, until: Date) => Promise<boolean>;

/** Used nonces, shared by every server on this database. */
export const usedNonces =
  (database: Database): SpendNonce =>
  async (nonce, until) => {
    const rows = await database.as('service').transaction((tx) =>
      tx
        .insert(oneTimeTokens)
        .values({ purpose: 'nonce', tokenHash: hashOf(nonce), expiresAt: until })
        .onConflictDoNothing()
        .returning({ tokenHash: oneTimeTokens.tokenHash }),
    );
    return rows.length === 1;
  };

/** Deletes expired tokens and nonces. */
export async function purgeTokens(database: Database): Promise<void> {
  await database
    .as('service')
    .transaction((tx) => tx.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, sql`now()`)));
}
