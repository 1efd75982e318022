import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import type { Database } from '#server/db/database.ts';
import { twoFactors, users } from '#server/db/schema/accounts.ts';
import type { SpendNonce } from './one-time-tokens.ts';

/** What an authenticator app shows; anything else that is typed is a recovery code. */
export const CODE_OF_APP = /^\d{6}$/;
/** A code holds for its half minute, the one before and the one after. */
const CODE_LASTS_MS = 90_000;

/** Spends a code of an app, right or wrong, on every server. @returns whether it was not used before */
export const spend = (spendNonce: SpendNonce, userId: string, code: string): Promise<boolean> =>
  spendNonce(`totp:${userId}:${code}`, new Date(Date.now() + CODE_LASTS_MS));

const RECOVERY_CODES = 10;
const HALF = 5;
/** None that is read as another. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

const half = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Ten like 'k7mfp-3xq9a'. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`);

/** A recovery code as it was given out, however it is typed. */
export function asRecoveryCode(typed: string): string {
  const code = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  return `${code.slice(0, HALF)}-${code.slice(HALF)}`;
}

/** For the operator, when phone and recovery codes are lost. @returns whether there is such an account */
export async function turnOffTwoFactor(database: Database, email: string): Promise<boolean> {
  return await database.as('service').transaction(async (tx) => {
    const [changed] = await tx
      .update(users)
      .set({ twoFactorEnabled: false })
      .where(eq(users.email, email.trim().toLowerCase()))
      .returning({ id: users.id });
    if (changed === undefined) return false;
    await tx.delete(twoFactors).where(eq(twoFactors.userId, changed.id));
    await writeAuditEvent(tx, null, {
      kind: 'two_factor_changed',
      subjectId: changed.id,
      detail: { now: 'off' },
    });
    return true;
  });
}
