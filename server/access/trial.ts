import { createHmac } from 'node:crypto';
import { and, eq, not, sql } from 'drizzle-orm';
import { isUnconfirmed } from '#server/auth/unconfirmed.ts';
import type { Transaction } from '#server/db/database.ts';
import { pastTrials } from '#server/db/schema/account-deletions.ts';
import { canonicalEmailSql, users } from '#server/db/schema/accounts.ts';
import { TRIAL_HOURS } from '#shared/access.ts';

/** When a member's trial began; a returning member continues their earlier one. */
export const trialBeganSql = sql<Date>`coalesce(${users.trialBeganAt}, ${users.createdAt})`.mapWith(
  users.createdAt,
);
export const trialEndSql = sql`${trialBeganSql} + make_interval(hours => ${sql.raw(String(TRIAL_HOURS))})`;

/** Domains that ignore dots in a name, with the domain they are an alias of. */
const DOTLESS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * Normalizes addresses that reach the same person: lower case, without a plus suffix, and without dots where
 * the provider ignores them (Gmail).
 */
export function canonicalEmail(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at).replace(/\+.*$/s, '');
  const domain = address.slice(at + 1);
  const dotless = DOTLESS[domain];
  return dotless === undefined ? `${name}@${domain}` : `${name.replaceAll('.', '')}@${dotless}`;
}

const hashOf = (secret: string, email: string) =>
  createHmac('sha256', secret)
    .update(`trial of ${canonicalEmail(email)}`)
    .digest('base64url');

/**
 * Finds when a person's trial began under an earlier or other account with an equivalent address; null for a
 * first account. Until the transaction ends, nobody else can create an account under such an address.
 */
export async function findTrialBegin(
  tx: Transaction,
  { secret, email, confirmsAddresses }: { secret: string; email: string; confirmsAddresses: boolean },
): Promise<Date | null> {
  const address = canonicalEmail(email);
  // Two accounts created at once would not see each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`trial of ${address}`}, 0))`);
  const [deleted] = await tx
    .select({ beganAt: pastTrials.beganAt })
    .from(pastTrials)
    .where(eq(pastTrials.addressHash, hashOf(secret, email)));
  const [present] = await tx
    .select({
      beganAt: sql<Date | null>`min(${trialBeganSql})`.mapWith(users.createdAt),
    })
    .from(users)
    .where(
      and(eq(canonicalEmailSql(users.email), address), confirmsAddresses ? not(isUnconfirmed) : undefined),
    );
  const begins = [deleted?.beganAt, present?.beganAt].filter((at) => at != null).map(Number);
  return begins.length === 0 ? null : new Date(Math.min(...begins));
}

/**
 * Confirms an account's address. Nobody could use the account before, so a first trial begins now.
 * @returns its address; undefined when there is no such account
 */
export async function confirmAddress(
  tx: Transaction,
  secret: string,
  userId: string,
): Promise<string | undefined> {
  const [user] = await tx
    .select({
      email: users.email,
      trialBeganAt: users.trialBeganAt,
      isUnconfirmed: sql<boolean>`${isUnconfirmed}`,
    })
    .from(users)
    .where(eq(users.id, userId))
    .for('update');
  if (user === undefined) return undefined;
  const { email, trialBeganAt } = user;
  const begins = user.isUnconfirmed
    ? (trialBeganAt ?? (await findTrialBegin(tx, { secret, email, confirmsAddresses: true })) ?? new Date())
    : trialBeganAt;
  await tx.update(users).set({ emailVerified: true, trialBeganAt: begins }).where(eq(users.id, userId));
  return email;
}

/** Stores when a deleted account's trial began, under a hash that only the same address can match. */
export async function keepTrial(
  tx: Transaction,
  secret: string,
  { email, beganAt }: { email: string; beganAt: Date },
): Promise<void> {
  await tx
    .insert(pastTrials)
    .values({ addressHash: hashOf(secret, email), beganAt })
    .onConflictDoUpdate({
      target: pastTrials.addressHash,
      set: { beganAt: sql`least(${pastTrials.beganAt}, excluded.began_at)` },
    });
}
