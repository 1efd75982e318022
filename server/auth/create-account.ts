import type { Auth } from './auth.ts';

/**
 * Creates an account whose address is known to be its reader's, such as by the link they hold. The password has been
 * checked by `refuseCommon`; the address has no account yet.
 */
export async function createAccount(
  auth: Auth,
  { email, password }: { email: string; password: string },
): Promise<{ id: string; email: string }> {
  const { internalAdapter, password: passwords } = await auth.$context;
  const user = await internalAdapter.createUser(
    { email, name: '', emailVerified: true },
    { method: 'email-password' },
  );
  await internalAdapter.linkAccount({
    userId: user.id,
    providerId: 'credential',
    accountId: user.id,
    password: await passwords.hash(password),
  });
  return { id: user.id, email: user.email };
}
