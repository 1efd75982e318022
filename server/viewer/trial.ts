import { createHmac } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { pastTrials } from '#server/db/schema/account-deletions.ts';

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

/** When the trial of a deleted account with this address began; null when there was none. */
export async function findPastTrial(tx: Transaction, secret: string, email: string): Promise<Date | null> {
  const [trial] = await tx
    .select({ beganAt: pastTrials.beganAt })
    .from(pastTrials)
    .where(eq(pastTrials.addressHash, hashOf(secret, email)));
  return trial?.beganAt ?? null;
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
