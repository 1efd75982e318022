import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { writeAuditEvent } from '#server/audit/audit-event.ts';
import type { Database } from '#server/db/database.ts';
import { twoFactors, users } from '#server/db/schema/accounts.ts';
import type { SpendNonce } from './one-time-tokens.ts';

/** A code from an authenticator app; anything else is treated as a recovery code. */
export const CODE_OF_APP = /^\d{6}$/;
/** A code is accepted in its own 30 seconds and those before and after. */
const CODE_LASTS_MS = 90_000;

/** Marks a code from an app as used, right or wrong, for every server. @returns whether it was unused */
export const spendCode = (spendNonce: SpendNonce, userId: string, code: string): Promise<boolean> =>
  spendNonce(`totp:${userId}:${code}`, new Date(Date.now() + CODE_LASTS_MS));

const RECOVERY_CODES = 10;
const HALF = 5;
/** Without characters that look alike. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

const half = () => Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

/** Ten like 'k7mfp-3xq9a'. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`);

/** Normalizes a recovery code, however it is typed. */
export function normalizeRecoveryCode(typed: string): string {
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
