import { isUniqueViolation } from '#server/db/sqlstate.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Auth } from './auth.ts';

interface NewUser {
  email: string;
  name: string;
  emailVerified: boolean;
  createdAt: Date;
  updatedAt: Date;
}

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
  const { adapter, password: passwords } = await auth.$context;
  // First, since it is refused while many people sign in: an account without a password would lock them out.
  const hash = await passwords.hash(password);
  const now = new Date();
  const times = { createdAt: now, updatedAt: now };
  return await adapter
    .transaction(async (tx) => {
      const user = await tx.create<NewUser, NewUser & { id: string }>({
        model: 'user',
        data: { email, name: '', emailVerified: true, ...times },
      });
      await tx.create({
        model: 'account',
        data: { userId: user.id, providerId: 'credential', accountId: user.id, password: hash, ...times },
      });
      return { id: user.id, email: user.email };
    })
    .catch((error: unknown) => {
      // Someone else, or the same person twice, at this moment.
      throw isUniqueViolation(error) ? new Refusal('conflict', TAKEN, { cause: error }) : error;
    });
}
