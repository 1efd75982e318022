import { isUniqueViolation } from '#server/db/sqlstate.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Auth } from './auth.ts';

const TAKEN = 'This address has an account. Sign in with it.';

/**
 * Creates an account whose address is known to be its reader's, for example by their link. The password has
 * been checked by `refuseCommon`.
 * @throws Refusal conflict when the address has an account
 */
export async function createAccount(
  auth: Auth,
  { email, password }: { email: string; password: string },
): Promise<{ id: string; email: string }> {
  const { internalAdapter, password: passwords } = await auth.$context;
  const user = await internalAdapter
    .createUser({ email, name: '', emailVerified: true }, { method: 'email-password' })
    .catch((error: unknown) => {
      // Someone else, or the same person twice, at this moment.
      throw isUniqueViolation(error) ? new Refusal('conflict', TAKEN, { cause: error }) : error;
    });
  await internalAdapter.linkAccount({
    userId: user.id,
    providerId: 'credential',
    accountId: user.id,
    password: await passwords.hash(password),
  });
  return { id: user.id, email: user.email };
}
