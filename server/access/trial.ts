import { createHmac } from 'node:crypto';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { pastTrials } from '#server/db/schema/account-deletions.ts';
import { users } from '#server/db/schema/accounts.ts';

/** Where dots within a name make no difference, under the one name of the two. */
const DOTLESS: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/**
 * The same for addresses that reach the same person: in lower case, without what follows a plus, and, where the provider
 * ignores them (Gmail), without dots.
 */
export function normalAddress(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const name = address.slice(0, at).replace(/\+.*$/s, '');
  const domain = address.slice(at + 1);
  const dotless = DOTLESS[domain];
  return dotless === undefined ? `${name}@${domain}` : `${name.replaceAll('.', '')}@${dotless}`;
}

const hashOf = (secret: string, email: string) =>
  createHmac('sha256', secret)
    .update(`trial of ${normalAddress(email)}`)
    .digest('base64url');

/** `normalAddress` of a column of lower-case addresses, in SQL. */
function normalInSql(email: SQL): SQL<string> {
  const name = sql`split_part(split_part(${email}, '@', 1), '+', 1)`;
  const domain = sql`split_part(${email}, '@', -1)`;
  return sql`case
    when ${domain} in ('gmail.com', 'googlemail.com') then replace(${name}, '.', '') || '@gmail.com'
    else ${name} || '@' || ${domain} end`;
}

/**
 * When a person's trial began who had an account before, or has another, under an address that reaches them; null when
 * this is their first. Until the transaction ends, nobody else gets an account under such an address.
 */
export async function findTrialBegin(tx: Transaction, secret: string, email: string): Promise<Date | null> {
  const address = normalAddress(email);
  // Two accounts made at once would not see each other.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`trial of ${address}`}, 0))`);
  const [deleted] = await tx
    .select({ beganAt: pastTrials.beganAt })
    .from(pastTrials)
    .where(eq(pastTrials.addressHash, hashOf(secret, email)));
  const [present] = await tx
    .select({
      beganAt: sql<Date | null>`min(coalesce(${users.trialBeganAt}, ${users.createdAt}))`.mapWith(
        users.createdAt,
      ),
    })
    .from(users)
    .where(eq(normalInSql(sql`${users.email}`), address));
  const begins = [deleted?.beganAt, present?.beganAt].filter((at) => at != null).map(Number);
  return begins.length === 0 ? null : new Date(Math.min(...begins));
}

/** Keeps when the trial of an account began that is about to be gone. Whose it was, only the same address tells again. */
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
