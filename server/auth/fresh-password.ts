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
