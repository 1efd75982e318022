import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/database.ts';
import { verifications } from '#server/db/schema/accounts.ts';
import { emailChanges } from '#server/db/schema/email-changes.ts';
import { endActingOf } from './end-acting.ts';
import { revokeTokens } from './one-time-tokens.ts';

/**
 * Ends what was begun under an account's old password or address: mailed links, sign-ins that await a code,
 * a pending change of the email address, which would let an intruder keep the account, and acting as members.
 */
export async function endBegun(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.value, userId));
  // A change whose mail is still to be sent has no token yet.
  await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await revokeTokens(tx, { purpose: 'email-change', userId });
  await endActingOf(tx, userId);
}
